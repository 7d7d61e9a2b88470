import { csvLine, importFieldsOf, sameName, type ImportKind } from '@walkup/sdk/reading'
import type { Client, Replies } from '@walkup/sdk'
import { fieldErrorFormatter } from '../../i18n/problems.ts'
import { viewerZone } from '../../ui/format.ts'
import { fieldName, kinds } from './kinds.ts'
import { toHeadings, type Mapping } from './mapping.ts'
import type { Sheet } from './sheet.ts'

type Reply = Replies['stores.import']
type Result = Reply['rows'][number]['result']
/** A rejected row with localized errors. */
export interface RejectedRow {
  /** Its place in the sheet, from 1. */
  readonly row: number
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[]
}
/** Progress so far; `next` is the zero-based index of the row to resume from. */
export interface Outcome extends Readonly<Record<Result, number>> {
  readonly next: number
  readonly refused: readonly RejectedRow[]
  /** The records that the import created. */
  readonly createdIds: readonly number[]
}
export const initialOutcome: Outcome = {
  next: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  refused: [],
  createdIds: [],
}

/** Rows per request: the API's limit. */
export const ROWS = 100
const CHARACTERS = 400_000

interface RunOptions {
  readonly kind: ImportKind
  readonly sheet: Sheet
  readonly mapping: Mapping
  /** The body beside the file. */
  readonly settings: object
  readonly dryRun: boolean
  readonly signal: AbortSignal
  /** Progress of an interrupted run to resume. */
  readonly from?: Outcome
  readonly onProgress: (outcome: Outcome) => void
}

/**
 * Validates or imports the rows, one batch per request. A batch is a single transaction, so resuming from the last `onProgress`
 * never imports a row twice. Rejects with the client's errors.
 */
export async function runImport(client: Client, options: RunOptions): Promise<Outcome> {
  const { kind, sheet, mapping, settings, dryRun, signal, onProgress } = options
  const { endpoint, identity } = kinds[kind]
  const headings = toHeadings(kind, sheet, mapping)
  const columns = importFieldsOf(kind).flatMap((field) => {
    const [at, heading] = [mapping[field], headings[field]]
    return at === undefined || !heading ? [] : [{ at, heading }]
  })
  const keyOf = (row: readonly string[]) => {
    const field = identity.find((each) => row[mapping[each] ?? -1]?.trim())
    return field === undefined ? '' : `${field} ${sameName(row[mapping[field] ?? -1] ?? '')}`
  }
  const messageOf = await fieldErrorFormatter()
  const error = (field: string, code: 'in-earlier-row' | 'more-cells-than-headings') => ({
    field,
    code,
    message: messageOf({ code, params: {}, message: code }),
  })
  let outcome = options.from ?? initialOutcome
  const seen = new Set(sheet.rows.slice(0, outcome.next).map(keyOf))
  while (outcome.next < sheet.rows.length && !signal.aborted) {
    const start = outcome.next
    const end = endOf(sheet, start)
    const refused: RejectedRow[] = []
    const sent: { readonly number: number; readonly cells: Record<string, string> }[] = []
    for (const [place, row] of sheet.rows.slice(start, end).entries()) {
      const number = start + place + 1
      const key = keyOf(row)
      // The server sees one batch at a time, so the same record in an earlier one is found here.
      if (key && seen.has(key)) refused.push({ row: number, errors: [error(key.split(' ', 1)[0] ?? '', 'in-earlier-row')] })
      else if (row.slice(sheet.headings.length).some((cell) => cell.trim()))
        refused.push({ row: number, errors: [error('', 'more-cells-than-headings')] })
      else sent.push({ number, cells: Object.fromEntries(columns.map(({ at, heading }) => [heading, row[at] ?? ''])) })
    }
    for (const row of sheet.rows.slice(start, end)) seen.add(keyOf(row))
    const body = { ...settings, rows: sent.map(({ cells }) => cells), mapping: headings, dryRun, timeZone: viewerZone() }
    const reply: Reply | undefined = sent.length
      ? await client.call(endpoint as 'stores.import', { body, signal, timeoutMs: 60_000 })
      : undefined
    for (const { row, result, errors } of reply?.rows ?? []) {
      if (result !== 'rejected') continue
      const number = sent[row - 1]?.number ?? row
      refused.push({ row: number, errors: errors.map((one) => ({ field: one.field, code: one.code, message: messageOf(one) })) })
    }
    const created = reply?.rows.flatMap(({ result, id }) => (result === 'created' && id !== null ? [id] : [])) ?? []
    outcome = {
      next: end,
      created: outcome.created + (reply?.created ?? 0),
      updated: outcome.updated + (reply?.updated ?? 0),
      unchanged: outcome.unchanged + (reply?.unchanged ?? 0),
      skipped: outcome.skipped + (reply?.skipped ?? 0),
      rejected: outcome.rejected + refused.length,
      refused: [...outcome.refused, ...refused.toSorted((a, b) => a.row - b.row)],
      createdIds: [...outcome.createdIds, ...created],
    }
    onProgress(outcome)
  }
  return outcome
}

function endOf({ rows }: Sheet, start: number): number {
  let characters = 0
  let end = start
  while (end < rows.length && end - start < ROWS && (end === start || characters < CHARACTERS))
    characters += (rows[end++] ?? []).reduce((sum, cell) => sum + cell.length, 0)
  return end
}

/** Heading of the column that an error refers to, or the field's name without a column. */
export const headingOf = (kind: ImportKind, { headings }: Sheet, mapping: Mapping, field: string): string =>
  field && (headings[mapping[field] ?? -1] ?? fieldName(kind, field))

/** CSV of rejected rows with their errors, to fix and import again. */
export function rejectedRowsCsv(
  kind: ImportKind,
  sheet: Sheet,
  mapping: Mapping,
  refused: readonly RejectedRow[],
  why: string,
): string {
  const errorText = ({ errors }: RejectedRow) =>
    errors.map(({ field, message }) => `${headingOf(kind, sheet, mapping, field)} ${message}`.trim())
  const rows = refused.map((one) => {
    const cells = sheet.rows[one.row - 1] ?? []
    return [...sheet.headings.map((_, index) => cells[index] ?? ''), errorText(one).join('; ')]
  })
  return [[...sheet.headings, why], ...rows].map(csvLine).join('')
}
