/** What a report's PDF shows, in the recipient's language. */
export interface Sheet {
  readonly title: string
  /** The period and what it is compared with. */
  readonly lines: readonly string[]
  readonly headline?: { readonly label: string; readonly value: string; readonly comparison: string }
  readonly bars?: readonly Bar[]
  /** Totals beside the table. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
  /** How many rows there are, if more than `rows`. */
  readonly rowCount: number
}
export interface Bar {
  readonly label: string
  readonly value: number
  readonly text: string
}
export interface SheetColumn {
  readonly title: string
  readonly isNumber: boolean
}

/** More rows are left to the console, and the PDF says so. */
export const MAX_ROWS = 500
/** The bars of a chart. */
export const MAX_BARS = 12
