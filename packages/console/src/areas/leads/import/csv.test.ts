import { describe, expect, it } from 'vitest'
import { parseSheet, textOf, writeSheet } from './csv.ts'

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

  it('is also read in a legacy encoding', async () => {
    expect(await textOf(new Blob([new Uint8Array([74, 111, 115, 0xe9])]))).toBe('José')
    expect(await textOf(new Blob(['José']))).toBe('José')
  })
})
