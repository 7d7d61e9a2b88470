import { describe, expect, it } from 'vitest'
import { countKnown } from './mapping.ts'
import { findHeadings, readTables, sheetOf } from './sheet.ts'
import { sheetOfCsv } from './testing/sheetOfCsv.ts'
import { xlsx, type Rows } from './testing/xlsx.ts'

const known = (headings: readonly string[]) => countKnown('users', headings, undefined)
async function read(file: Blob) {
  const tables = await readTables(file)
  const { isSure, ...place } = findHeadings(tables, known)
  return { ...sheetOf(tables, place), isSure, place }
}
const csv = (...lines: readonly string[]) => read(new Blob([lines.join('\n')]))
const excel = (sheets: Readonly<Record<string, Rows>>) => new Blob([xlsx(sheets).slice()])

describe('a sheet', () => {
  it('names every column once', () => {
    expect(sheetOfCsv('Phone,,Phone\n1,2,3').headings).toEqual(['Phone', '#2', 'Phone (2)'])
  })

  it('has no rows in an empty file', async () => {
    expect(await readTables(new Blob([]))).toEqual([])
    expect(await readTables(new Blob(['Name,Email']))).toEqual([])
  })
})

describe('the headings', () => {
  it('are in the first row without further ado', async () => {
    expect(await csv('Name,Email', 'Ida Quill,ida@quill.example')).toMatchObject({ headings: ['Name', 'Email'], isSure: true })
  })

  it('are found below a title and a note, with the rows’ numbers in the file', async () => {
    const file = await csv(
      'Our people, November 2026',
      '',
      'From the old system.',
      'Name,Email,Job',
      'Ida,ida@quill.example,',
      '',
      'Ben,b@q.example,',
    )
    expect(file).toMatchObject({ headings: ['Name', 'Email', 'Job'], numbers: [5, 7], isSure: false })
    expect(file.rows).toHaveLength(2)
  })

  it('are the first full row where none is known', async () => {
    const file = await csv('Wykaz', 'Ala,Ola,Ela', '1,2,3')
    expect(file).toMatchObject({ headings: ['Ala', 'Ola', 'Ela'], isSure: false })
  })

  it('are found in a later sheet, after a note', async () => {
    const people = [
      ['Name', 'E-mail'],
      ['Ida Quill', 'ida@quill.example'],
    ]
    const file = await read(excel({ 'Read me': [['How to fill this in'], ['One row per person']], Empty: [], People: people }))
    expect(file).toMatchObject({ headings: ['Name', 'E-mail'], place: { table: 1, row: 0 }, isSure: false })
    expect((await readTables(excel({ 'Read me': [['a'], ['b']], People: people }))).map(({ name }) => name)).toEqual([
      'Read me',
      'People',
    ])
  })
})

describe('an Excel file', () => {
  it('is read with numbers, days, and large sheets', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => [n, `Name & ${n}`, new Date(Date.UTC(2026, 10, 20))])
    const sheet = await read(excel({ Sheet1: [['Number', 'Name', 'Hired'], ...rows, ['', '', '']] }))
    expect(sheet.headings).toEqual(['Number', 'Name', 'Hired'])
    expect(sheet.rows).toHaveLength(12_000)
    expect(sheet.rows.at(-1)).toEqual(['11999', 'Name & 11999', '2026-11-20'])
  }, 20_000)

  it('is not any other archive', async () => {
    await expect(readTables(new Blob(['PK\u0003\u0004 not a workbook']))).rejects.toThrow(/zip/i)
  })
})
