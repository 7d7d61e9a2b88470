type Cell = string | number | null | undefined
interface TextColumn<T> {
  readonly title: string
  readonly text?: (item: T) => Cell
}

/** Prevents formula injection: spreadsheets evaluate cells that begin like a formula. */
const plain = (cell: Cell): string => {
  const text = String(cell ?? '').replace(/[\t\r\n]+/g, ' ')
  return typeof cell === 'string' && /^ *(?:[=@＝＠]|[+\-＋－](?![\d(]))/.test(text) ? `'${text}` : text
}

/** Rows as tab-separated values with a header; columns without text are omitted. */
export function toTsv<T>(items: readonly T[], columns: readonly TextColumn<T>[]): string {
  const textColumns = columns.filter((column) => column.text)
  const lines = items.map((item) => textColumns.map((column) => plain(column.text?.(item))).join('\t'))
  return [textColumns.map((column) => column.title).join('\t'), ...lines].join('\n')
}
