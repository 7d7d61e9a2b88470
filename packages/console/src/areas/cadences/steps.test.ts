import { expect, it } from 'vitest'
import { unitOf, withKind } from './steps.ts'

it('shows a wait in the largest unit that is exact', () => {
  expect([0, 5, 60, 90, 1440, 2880, 1500].map(unitOf)).toEqual([
    'minutes',
    'minutes',
    'hours',
    'minutes',
    'days',
    'days',
    'hours',
  ])
})

it('drops what the new kind of a step has no use for', () => {
  const mail = { kind: 'email', afterMin: 60, subject: 'Hello', body: 'Text' } as const
  expect(withKind(mail, 'call')).toEqual({ kind: 'call', afterMin: 60 })
  expect(withKind({ kind: 'call', afterMin: 5, note: 'Ask' }, 'sms')).toEqual({ kind: 'sms', afterMin: 5, body: '' })
})
