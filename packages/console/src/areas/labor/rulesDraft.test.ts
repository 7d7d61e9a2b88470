import { expect, test } from 'vitest'
import { changesPay, isChanged, isComplete, multiplierOf, toBody, toDraft, type Rules } from './rulesDraft.ts'

const saved: Rules = {
  overtime: 'federal',
  weekStartsOn: 0,
  adpCompanyCode: null,
  earningsCodes: [{ multiplier: 2, code: 'DT' }],
  inheritedFrom: null,
  updatedAt: null,
}
test('a draft returns to the body that it came from', () => {
  const draft = toDraft(saved)
  const { inheritedFrom: _, ...body } = saved
  expect(toBody(draft, null)).toEqual(body)
  expect([isChanged(draft, saved), changesPay(draft, saved), isComplete(draft)]).toEqual([false, false, true])
})
test('only overtime and the start of the week change pay', () => {
  const draft = { ...toDraft(saved), adpCompanyCode: 'WLK' }
  expect([isChanged(draft, saved), changesPay(draft, saved)]).toEqual([true, false])
  expect(changesPay({ ...draft, weekStartsOn: 1 }, saved)).toBe(true)
})
test('multipliers and codes are checked before saving', () => {
  expect(['2', '1,5', '0', '', ' ', 'x', '6', '-1'].map(multiplierOf)).toEqual([
    2,
    1.5,
    0,
    ...Array<undefined>(5).fill(undefined),
  ])
  const draft = toDraft(saved)
  expect(isComplete({ ...draft, codes: [{ key: 0, multiplier: '2', code: ' ' }] })).toBe(false)
  expect(isComplete({ ...draft, adpCompanyCode: 'WLKX' })).toBe(false)
})
