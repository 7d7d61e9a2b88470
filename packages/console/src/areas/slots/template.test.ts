import { expect, test } from 'vitest'
import { slotsOf, standardTemplate, windowsOf } from './template.ts'

test('the standard template has five two-hour windows on six days', () => {
  const slots = slotsOf(standardTemplate)
  expect(slots).toHaveLength(30)
  expect(slots[0]).toEqual({ dayOfWeek: 1, startLocal: '08:00', endLocal: '10:00', capacity: 3 })
  expect(slots.at(-1)).toEqual({ dayOfWeek: 6, startLocal: '16:00', endLocal: '18:00', capacity: 3 })
})

test('windows end on the day they start', () => {
  expect(windowsOf({ ...standardTemplate, from: '20:00' })).toEqual([{ startLocal: '20:00', endLocal: '22:00' }])
})

test('days come in the order of the week', () => {
  expect(slotsOf({ ...standardTemplate, days: [3, 0], windows: 1 }).map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 3])
})
