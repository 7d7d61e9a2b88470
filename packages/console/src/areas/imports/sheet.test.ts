import { describe, expect, it } from 'vitest'
import { parseSheet, readSheet, textOf, writeSheet } from './sheet.ts'
import { xlsx } from './testing/xlsx.ts'

describe('CSV', () => {
  it('is parsed with quotes and any line endings, skipping empty lines', () => {
    const text = '\uFEFFID, Name \r\n1,"Lee, Sam"\r\n\r\n2,"said ""hi""\nthere"\n,,\n3,plain'
    expect(parseSheet(text)).toEqual({
      headings: ['ID', 'Name'],
      rows: [
        ['1', 'Lee, Sam'],
        ['2', 'said "hi"\nthere'],
        ['3', 'plain'],
      ],
    })
    expect(parseSheet('a;b\r1;2\r').rows).toEqual([['1', '2']])
    expect(parseSheet('a\tb\n1\t2,5').rows).toEqual([['1', '2,5']])
    expect(parseSheet('')).toEqual({ headings: [], rows: [] })
  })

  it('reports the line of an unclosed quote', () => {
    expect(() => parseSheet('a,b\n1,2\n"3,4\n5,6')).toThrow(new SyntaxError('3'))
  })

  it('round-trips and escapes formulas', () => {
    const rows = [
      ['a', 'b'],
      ['x, "y"', ' z\n'],
    ]
    expect(parseSheet(writeSheet(rows)).rows).toEqual(rows.slice(1))
    expect(writeSheet([['=1+1', '+16145550142']])).toBe("'=1+1,'+16145550142\r\n")
  })

  it('strips the apostrophe of formula-like cells again', () => {
    expect(parseSheet("a,b\n'+16145550142,'tis").rows).toEqual([['+16145550142', "'tis"]])
  })

  it('names every column once', () => {
    expect(parseSheet('Phone,,Phone\n1,2,3').headings).toEqual(['Phone', '#2', 'Phone (2)'])
  })

  it('is read in the usual encodings', () => {
    const bytes = (...codes: number[]) => new Uint8Array(codes)
    expect(textOf(bytes(74, 111, 115, 0xe9))).toBe('José')
    expect(textOf(new TextEncoder().encode('José'))).toBe('José')
    expect(textOf(bytes(0xff, 0xfe, 74, 0, 0xe9, 0))).toBe('Jé')
    expect(textOf(bytes(0xfe, 0xff, 0, 74, 0, 0xe9))).toBe('Jé')
  })
})

describe('an Excel file', () => {
  it('is read with numbers, days, and large sheets', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => [n, `Name & ${n}`, new Date(Date.UTC(2026, 10, 20))])
    const file = new Blob([xlsx([['Number', 'Name', 'Hired'], ...rows, ['', '', '']]).slice()])
    const sheet = await readSheet(file)
    expect(sheet.headings).toEqual(['Number', 'Name', 'Hired'])
    expect(sheet.rows).toHaveLength(12_000)
    expect(sheet.rows.at(-1)).toEqual(['11999', 'Name & 11999', '2026-11-20'])
  }, 20_000)

  it('is not any other archive', async () => {
    await expect(readSheet(new Blob(['PK\u0003\u0004 not a workbook']))).rejects.toThrow(/zip/i)
  })
})
