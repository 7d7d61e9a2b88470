import { expect, test } from 'vitest'
import { partText, type PayPart } from './payParts.ts'

const part = (given: Partial<PayPart>): PayPart => ({
  kind: 'regular',
  minutes: 90,
  multiplier: 1,
  rule: 'straightTime',
  hoursType: null,
  ...given,
})
test('each part is explained in words', () => {
  expect(partText(part({}))).toBe('1 h 30 at 1 times: regular hours')
  expect(partText(part({ kind: 'overtime', multiplier: 1.5, rule: 'dailyOver8' }))).toBe(
    '1 h 30 at 1.5 times: over 8 hours in the day',
  )
  expect(partText(part({ multiplier: 1.5, rule: 'hoursType', hoursType: 'Holiday' }))).toBe(
    '1 h 30 at 1.5 times: hours type Holiday',
  )
  expect(partText(part({ kind: 'unpaidBreak', minutes: 30, multiplier: 0, rule: 'unpaidBreak' }))).toBe(
    '0 h 30: unpaid break, deducted',
  )
})
