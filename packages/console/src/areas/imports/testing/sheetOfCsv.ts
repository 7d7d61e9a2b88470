import { parseCsv, sheetOf, type Sheet } from '../sheet.ts'

/** A CSV file with its headings in the first row. */
export const sheetOfCsv = (text: string): Sheet => sheetOf([{ name: '', rows: parseCsv(text) }], { table: 0, row: 0 })
