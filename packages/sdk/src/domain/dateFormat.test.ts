import { expect, test } from 'vitest'
import { dateFormat } from './dateFormat.ts'

test('a formatter is made once for the same locale and options', () => {
  const of = (timeZone: string, locale = 'en-US') => dateFormat(locale, { timeZone, hour: 'numeric' })
  expect(of('America/New_York')).toBe(of('America/New_York'))
  const at = new Date('2026-11-29T17:00:00Z')
  expect(of('America/New_York').format(at)).toBe('12 PM')
  expect(of('America/Chicago').format(at)).toBe('11 AM')
  expect(of('America/Chicago', 'fr').format(at)).toBe('11 h')
  expect(() => of('Mars/Olympus')).toThrow(RangeError)
})

test('many zones and options do not pile up', () => {
  const first = dateFormat('en-US', { timeZone: 'UTC', minute: '2-digit' })
  for (let year = 0; year < 300; year++)
    dateFormat('en-US', {
      timeZone: 'UTC',
      era: 'short',
      fractionalSecondDigits: 1,
      dayPeriod: 'short',
      month: 'short',
      [`x${year}`]: 1,
    })
  expect(dateFormat('en-US', { timeZone: 'UTC', minute: '2-digit' })).not.toBe(first)
})
