import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, csvRows } from './csv.ts'

const cellsOf = (text: string) => [...csvRows(text)].map(({ cells }) => cells)

describe('a cell', () => {
  it.each([
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
  ])('%j is written %j', (value, written) => expect(csvCell(value)).toBe(written))
})

describe('CSV', () => {
  it('is parsed with quotes and any line endings, skipping empty lines', () => {
    const text = '\uFEFFID, Name \r\n1,"Lee, Sam"\r\n\r\n2,"said ""hi""\nthere"\n,,\n3,plain'
    expect([...csvRows(text)]).toEqual([
      { number: 1, cells: ['ID', ' Name '] },
      { number: 2, cells: ['1', 'Lee, Sam'] },
      { number: 4, cells: ['2', 'said "hi"\nthere'] },
      { number: 5, cells: ['', '', ''] },
      { number: 6, cells: ['3', 'plain'] },
    ])
    expect(cellsOf('')).toEqual([])
  })

  it.each([
    [
      'semicolons',
      'a;b\r1;2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs beside decimal commas',
      'a\tb\n1\t2,5',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'bars',
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons below a title with a comma',
      'Leads, November\na;b;c\n1;2;3',
      [['Leads, November'], ['a', 'b', 'c'], ['1', '2', '3']],
    ],
    [
      'commas beside one semicolon in each row',
      'a,b,c;d\n1,2,3;4',
      [
        ['a', 'b', 'c;d'],
        ['1', '2', '3;4'],
      ],
    ],
    [
      'what the first line names',
      'sep=;\r\na,b;c\r\n1,2;3',
      [
        ['a,b', 'c'],
        ['1,2', '3'],
      ],
    ],
    ['what the first line names, quoted', '"sep=|"\na|b\n', [['a', 'b']]],
    ['nothing, in a single column', 'Name\nIda; Quill', [['Name'], ['Ida; Quill']]],
  ])('is delimited by %s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('keeps text around quotes', () => {
    expect(cellsOf('a,b,c\n"Ida" Quill,"6\'2"" tall" or so,1')).toEqual([
      ['a', 'b', 'c'],
      ['Ida Quill', '6\'2" tall or so', '1'],
    ])
    expect(cellsOf('a,b\n1, "Quill, Jr." ')).toEqual([
      ['a', 'b'],
      ['1', 'Quill, Jr. '],
    ])
    expect(cellsOf('a,b\n6" pipe,"12" x 14""')).toEqual([
      ['a', 'b'],
      ['6" pipe', '12 x 14""'],
    ])
  })

  it('reports the line of an unclosed quote', () => {
    expect(() => cellsOf('a,b\n1,2\n"3,4\n5,6')).toThrow(
      expect.objectContaining({ fault: { code: 'quote-never-closed', params: { line: 3 } } }),
    )
  })

  it('has at most so many cells', () => {
    expect([...csvRows('a,b\n1,2', 4)]).toHaveLength(2)
    expect(() => [...csvRows('a,b\n1,2', 3)]).toThrow(
      expect.objectContaining({ fault: { code: 'too-many-cells', params: { limit: 3 } } }),
    )
  })

  it('reads what was written, and strips the apostrophes that were added', () => {
    const cells = ['=1', 'a"b', 'x,y', '\n', ' s ', "'", '+1', '-', '', "'tis"]
    expect(cellsOf(csvLine(cells))).toEqual([cells])
  })
})
