import { unzipSync, zipSync } from 'fflate'
import readFile from 'read-excel-file/universal'
import type { Table } from './sheet.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A cell as text. Dates are read as UTC, and show a time only if they have one. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value as string | number | boolean)
  const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`
  // A time without a date is a fraction of the first day.
  if (value.getUTCFullYear() < 1901) return time
  const date = value.toISOString().slice(0, 10)
  return time === '00:00' ? date : `${date} ${time}`
}

/** Unzipped, a file of a few MB with two hundred columns. */
const MAX_BYTES = 200_000_000

/** The sheets of an Excel file. @throws for a file that is not one */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if ((size += originalSize) > MAX_BYTES) throw new Error('The file is too large.')
      return /\.(xml|rels)$/.test(name)
    },
  })
  // Stored without compression: the reader unzips large parts in workers of blob URLs, which the page's policy forbids.
  const sheets = await readFile(zipSync(parts, { level: 0 }).slice().buffer)
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data
      .map((cells, at) => ({ number: at + 1, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((text) => text.trim())),
  }))
}
