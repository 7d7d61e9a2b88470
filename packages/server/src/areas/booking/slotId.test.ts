import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSlotId, slotIdOf } from './slotId.ts'

const key = { appointmentTypeId: 1, date: '2026-11-24', startLocal: '10:00' }
const encode = (text: string) => Buffer.from(text).toString('base64url')

test('parses an id back to its slot', () => {
  expect(slotIdOf(key)).toBe('MS4yMDI2LTExLTI0LjEwMDA')
  expect(readSlotId(slotIdOf(key))).toEqual(key)
})

test.each([
  ['nothing', ''],
  ['no base64', '!!!!'],
  ['padding', `${slotIdOf(key)}=`],
  ['a day that is not', encode('1.2026-02-30.1000')],
  ['an hour that is not', encode('1.2026-11-24.2400')],
  ['a type beyond the database', encode('2147483648.2026-11-24.1000')],
  ['a leading zero', encode('01.2026-11-24.1000')],
  ['something after it', encode('1.2026-11-24.1000x')],
  ['a line break after it', encode('1.2026-11-24.1000\n')],
])('%s is no slot id', (_, id) => {
  expect(readSlotId(id)).toBeUndefined()
})

test('round-trips every parsed id and never throws', () => {
  expect(() =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string().map(encode)), (id) => {
        const read = readSlotId(id)
        return read === undefined || slotIdOf(read) === id
      }),
    ),
  ).not.toThrow()
})
