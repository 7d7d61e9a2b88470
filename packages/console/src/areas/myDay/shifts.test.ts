import { describe, expect, it } from 'vitest'
import { shiftNow, toCome } from './shifts.ts'

const shift = (startAt: string, endAt: string) => ({ startAt, endAt })
const morning = shift('2026-11-20T14:00:00Z', '2026-11-20T18:00:00Z')
const evening = shift('2026-11-20T19:00:00Z', '2026-11-20T23:00:00Z')
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00Z`)

describe('the shift for clocking in', () => {
  it('is the current one or one near enough', () => {
    expect(shiftNow([morning, evening], at('12:00'))).toBe(morning)
    expect(shiftNow([morning, evening], at('18:30'))).toBe(evening)
    expect(shiftNow([morning], at('20:00'))).toBe(morning)
  })

  it('is none if all are more than two hours away', () => {
    expect(shiftNow([morning, evening], at('11:59'))).toBeUndefined()
    expect(shiftNow([morning], at('20:01'))).toBeUndefined()
  })
})

it('treats a current shift as upcoming and a past one as over', () => {
  expect(toCome([morning, evening], at('18:00'))).toEqual([evening])
  expect(toCome([morning, evening], at('17:59'))).toEqual([morning, evening])
})
