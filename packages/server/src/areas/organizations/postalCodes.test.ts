import { describe, expect, test } from 'vitest'
import { parsePostalCodes, toRanges } from './postalCodes.ts'

describe('the ZIP codes of a text', () => {
  test.each([
    ['44101, 44102;44103|44104\t44105', '44101 44102 44103 44104 44105'],
    ['44101\r\n44102\n\n44101', '44101 44102'],
    ['44101 44102', '44101 44102'],
    ['44101-1234 441021234', '44101 44102'],
    ['44101-44104', '44101 44102 44103 44104'],
    ['44101 – 44103, 06010', '06010 44101 44102 44103'],
    ['"ZIP Code"\n"44101"\n"44102"', '44101 44102'],
    ['', ''],
  ])('%j', (typed, codes) => expect(parsePostalCodes([typed])).toEqual({ codes: codes.split(' ').filter(Boolean), bad: [] }))

  test('names each entry that is none, once', () => {
    expect(parsePostalCodes(['4410, 44101 abcde 4410', '44103-44101', '00001-99999'])).toEqual({
      codes: ['44101'],
      bad: ['4410', 'abcde', '44103-44101', '00001-99999'],
    })
  })

  test('are shown as ranges, and read back from them', () => {
    const codes = '00501 00502 06010 44101 44102 44103 44105'.split(' ')
    expect(toRanges(codes)).toEqual(['00501', '00502', '06010', '44101-44103', '44105'])
    expect(parsePostalCodes(toRanges(codes))).toEqual({ codes, bad: [] })
  })
})
