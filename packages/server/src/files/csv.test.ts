import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { cell, csvStream, parseCsv } from './csv.ts'

describe('a cell', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' kept ', '" kept "'],
    ['=1+1', "'=1+1"],
    // Spreadsheets take the wide forms for the same signs.
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['－cmd', "'－cmd"],
    ['＋cmd', "'＋cmd"],
    ['+16145550142', "'+16145550142"],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =cmd', "' =cmd"],
    ['=a,"b"', '"\'=a,""b"""'],
    [-5, '-5'],
    [0, '0'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
  ])('%j is written %j', (value, written) => expect(cell(value)).toBe(written))
})

test('a file has a mark, headings and every batch', async () => {
  async function* batches() {
    yield [{ n: 1, s: 'ä' }]
    yield [{ n: 2, s: 'b' }]
  }
  const file = await text(csvStream<{ n: number; s: string }>({ number: (row) => row.n, text: (row) => row.s }, batches()))
  expect(file).toBe('\uFEFFnumber,text\r\n1,ä\r\n2,b\r\n')
})

describe('reading', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa\r1\r', [['a'], ['1']]],
    [
      'a,b\n,\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    ['a\n\n\nb\n', [['a'], ['b']]],
    ['"a ""b"", c",\n', [['a "b", c', '']]],
    ['"two\nlines",x', [['two\nlines', 'x']]],
    ["'+1614,'plain", [['+1614', "'plain"]]],
    ['', []],
  ])('%j', (file, rows) => expect(parseCsv(file)).toEqual(rows))

  test('what was written comes back', () => {
    const values = ['=1', 'a"b', 'x,y', '\n', ' s ', "'", '+1', '-', '']
    expect(parseCsv(`${values.map(cell).join(',')}\r\n`)).toEqual([values])
  })
  test.each([
    ['a\n"b', /line 2 is never closed/],
    ['"a"b\n', /line 1 there is text after/],
  ])('%j is refused', (file, message) => expect(() => parseCsv(file)).toThrow(message))
})
