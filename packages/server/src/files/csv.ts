import { Readable } from 'node:stream'
import { csvLine } from '@walkup/sdk/reading'

/** Columns in order: the heading and the value. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Parameters<typeof csvLine>[0][number]>>

const BOM = '\uFEFF'
/** A UTF-8 CSV file, streamed batch by batch; with a byte order mark, which spreadsheets need and other programs may stumble over. */
export function csvStream<Row>(columns: Columns<Row>, batches: AsyncIterable<readonly Row[]>, mark = BOM): Readable {
  const read = Object.values(columns)
  async function* lines() {
    yield mark + csvLine(Object.keys(columns))
    for await (const batch of batches) yield batch.map((row) => csvLine(read.map((value) => value(row)))).join('')
  }
  return Readable.from(lines(), { objectMode: false, encoding: 'utf8' })
}

/** Headers that make a browser save the file as `name`, which has only letters, digits and dashes. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})
