import { expect, it } from 'vitest'
import { formats } from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it.each([
  ['en-US', '6:05 PM'],
  ['en-GB', '18:05'],
  ['en-CA', '6:05 p.m.'],
  ['es', '18:05'],
  ['es-MX', '6:05 p.m.'],
  ['es-US', '6:05 p.m.'],
  ['fr-FR', '18:05'],
  ['fr-CA', '18 h 05'],
])('a clock of %s reads %s, in the zone of the place', (locale, clock) => {
  const format = formats(locale, 'America/New_York')
  expect(plain(format.time('2026-11-24T23:05:00Z'))).toBe(clock)
  expect(plain(format.when('2026-11-24T23:05:00Z'))).toContain(clock)
})
