import { describe, expect, it } from 'vitest'
import { formatMessage } from './messageFormat.ts'

const shifts = '{count, plural, =0 {No shifts} one {{count} shift} other {{count} shifts}} in {week}'

describe('formatMessage', () => {
  it('fills names in, and leaves what has no value', () => {
    expect(formatMessage('{a} and {b}', { a: 1 }, 'en')).toBe('1 and {b}')
  })

  it.each([
    ['en', 0, 'No shifts in May'],
    ['en', 1, '1 shift in May'],
    ['en', 2, '2 shifts in May'],
  ])('chooses the plural in %s of %i', (locale, count, text) => {
    expect(formatMessage(shifts, { count, week: 'May' }, locale)).toBe(text)
  })

  it('has the plural of the language: nothing is singular in French', () => {
    expect(formatMessage('{n, plural, one {{n} quart} other {{n} quarts}}', { n: 0 }, 'fr')).toBe('0 quart')
  })

  it('selects by a word, with commas and further names in a branch', () => {
    const message = '{state, select, open {open, since {day}} other {{state}}}.'
    expect(formatMessage(message, { state: 'open', day: 'Monday' }, 'en')).toBe('open, since Monday.')
    expect(formatMessage(message, { state: 'closed', day: 'Monday' }, 'en')).toBe('closed.')
  })
})
