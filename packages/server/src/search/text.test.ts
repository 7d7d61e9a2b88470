import { expect, test } from 'vitest'
import { matching, termsOf } from './text.ts'

const patterns = (search: string) => termsOf(search).map((term) => term.patterns)

test('long words stand anywhere, short ones begin a word', () => {
  expect(patterns('  Alvarez  Li ')).toEqual([['%Alvarez%'], ['Li%', '% Li%']])
})
test('wildcards and the escape itself are taken as they stand', () => {
  expect(patterns('50%_\\x')).toEqual([['%50\\%\\_\\\\x%']])
})
test('a phone matches however it was typed', () => {
  expect(patterns('(614) 555-0142')).toEqual([
    ['%(614)%', '%614%'],
    ['%555-0142%', '%5550142%'],
  ])
  expect(patterns('42')).toEqual([['%42%']])
})
test('only the longest word goes through the search function', () => {
  const conditions = matching('Li Alvarez', 'lead', 'lead_matches')
  expect(conditions.map((condition) => condition.text)).toEqual([
    'lead.id in (select lead_matches(lower($1::text)))',
    '(lead.search_text like lower($1::text) or lead.search_text like lower($2::text))',
  ])
  expect(matching('Li', 'lead', 'lead_matches')[0]?.text).not.toContain('lead_matches')
  expect(matching(undefined, 'lead', 'lead_matches')).toEqual([])
})
