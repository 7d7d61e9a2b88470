import { expect, it } from 'vitest'
import { countRepeats, mergeRepeats } from './mergeRepeats.ts'
import { sheetOfCsv } from './testing/sheetOfCsv.ts'

const repeated = (row: number, field: string) => ({ row, errors: [{ field, code: 'in-earlier-row', message: '' }] })

it('merges repeated rows into the earlier one: their cells win, empty ones change nothing, numbers stay', () => {
  const sheet = sheetOfCsv(
    [
      'Name,Phone,Email,City',
      'Ana Lee,(614) 555-0101,,Columbus',
      'Ben Ott,6145550102,ben@shop.example,',
      'Ana Leigh,+1 614.555.0101,ana@shop.example,',
      'Cy,,ben@SHOP.example,Dublin',
      'Dee,,,',
    ].join('\n'),
  )
  const mapping = { phone: 1, email: 2 }
  const refused = [
    repeated(3, 'phone'),
    repeated(4, 'email'),
    { row: 5, errors: [{ field: 'phone', code: 'required', message: '' }] },
  ]
  expect(countRepeats(refused)).toBe(2)
  expect(mergeRepeats(sheet, mapping, refused).rows).toEqual([
    ['Ana Leigh', '+1 614.555.0101', 'ana@shop.example', 'Columbus'],
    ['Cy', '6145550102', 'ben@SHOP.example', 'Dublin'],
    ['', '', '', ''],
    ['', '', '', ''],
    ['Dee', '', '', ''],
  ])
})
