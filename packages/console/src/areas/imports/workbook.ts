import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

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

/** The rows of the first sheet of an Excel file, without empty ones. @throws for a file that is not one */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if ((size += originalSize) > MAX_BYTES) throw new Error('The file is too large.')
      return /\.(xml|rels)$/.test(name)
    },
  })
  // Stored without compression: the reader unzips large parts in workers of blob URLs, which the page's policy forbids.
  const rows = await readSheet(zipSync(parts, { level: 0 }).slice().buffer)
  return rows.map((row) => row.map(textOf)).filter((row) => row.some((text) => text.trim()))
}
