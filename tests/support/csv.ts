import { csvRows } from '@walkup/sdk/reading'

/** The cells of each row of a CSV text. */
export const parseCsv = (text: string): string[][] => [...csvRows(text)].map(({ cells }) => cells)
