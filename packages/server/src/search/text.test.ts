import { expect, test } from 'vitest'
import { indexedTerms, matching, termsOf } from './text.ts'

const patterns = (search: string) => termsOf(search).map((term) => term.patterns)

test('long words match anywhere, short ones at the start of a word', () => {
  expect(patterns('  Alvarez  Li ')).toEqual([['%Alvarez%'], ['Li%', '% Li%']])
})
test('wildcards and the escape character match literally', () => {
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
  const conditions = matching('Li Alvarez', 'store', 'store_matches')
  expect(conditions.map((condition) => condition.text)).toEqual([
    'store.id in (select store_matches(folded($1::text)))',
    '(store.search_text like folded($1::text) or store.search_text like folded($2::text))',
  ])
  expect(matching('Li', 'store', 'store_matches')[0]?.text).not.toContain('store_matches')
  expect(matching(undefined, 'store', 'store_matches')).toEqual([])
})
test('among very many rows each word is one that an index can look up', () => {
  const indexed = (search: string) => indexedTerms(search).map((term) => term.patterns)
  expect(indexed('Alvarez a.b.c')).toEqual([['%Alvarez%'], ['a.b.c%', '% a.b.c%']])
  expect(indexed('42')).toEqual([['42%', '% 42%', '% +42%', '% +142%']])
  expect(indexed('(614) 555-0142')).toEqual([['%614%'], ['%555-0142%', '%5550142%']])
  expect(indexed('+1614')).toEqual([['%1614%']])
  expect(indexed('@ab')).toEqual([['%@ab%']])
  expect(indexed('@ - ###')).toEqual([])
})
