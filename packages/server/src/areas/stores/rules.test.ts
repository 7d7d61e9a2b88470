import { expect, test } from 'vitest'
import { zoneName } from './rules.ts'

test.each([
  ['America/New_York', 'America/New_York'],
  ['america/phoenix', 'America/Phoenix'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', undefined],
  ['EST5', undefined],
  ['', undefined],
])('%s is kept as %s', (given, kept) => expect(zoneName(given)).toBe(kept))
