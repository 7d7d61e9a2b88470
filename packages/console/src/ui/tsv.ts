type Cell = string | number | null | undefined
interface TextColumn<T> {
  readonly title: string
  readonly text?: (item: T) => Cell
}

/** A sheet's program would run a text that begins like a formula. */
const plain = (cell: Cell): string => {
  const text = String(cell ?? '').replace(/[\t\r\n]+/g, ' ')
  return typeof cell === 'string' && /^[=@]|^[+-](?![\d(])/.test(text) ? `'${text}` : text
}

/** Rows as tab-separated values under their columns' titles; columns without text are left out. */
export function toTsv<T>(items: readonly T[], columns: readonly TextColumn<T>[]): string {
  const told = columns.filter((column) => column.text)
  const lines = items.map((item) => told.map((column) => plain(column.text?.(item))).join('\t'))
  return [told.map((column) => column.title).join('\t'), ...lines].join('\n')
}
