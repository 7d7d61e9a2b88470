import type { Client, Replies } from '@walkup/sdk'
import { t } from '../../../i18n/index.ts'
import { fieldErrorFormatter } from '../../../i18n/problems.ts'
import { writeSheet, type Sheet } from './csv.ts'
import { fieldName, importFields, type ImportBody, type ImportField, type Mapping } from './fields.ts'

type Reply = Replies['leads.importExternal']
/** A rejected row with localized errors. */
export interface Refused extends Omit<Reply['refused'][number], 'errors'> {
  readonly errors: readonly { readonly column: string; readonly message: string }[]
}
export type Settings = Pick<ImportBody, 'system' | 'partner' | 'defaults' | 'consent'>
/** Progress so far; `next` is the zero-based index of the row to resume from. */
export interface Outcome {
  readonly next: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: readonly Refused[]
}
export const nothingYet: Outcome = { next: 0, created: 0, updated: 0, unchanged: 0, refused: [] }

const twice = t('leads.duplicateRow')
/** Rows per request: small enough to report progress and to allow stopping. */
const ROWS = 250
const CHARACTERS = 250_000

interface RunOptions {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly settings: Settings
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
  const { sheet, mapping, settings, dryRun, signal, onProgress } = options
  const fields = importFields.filter((field) => mapping[field] !== undefined)
  const idOf = (row: readonly string[]) => row[mapping.externalId ?? -1]?.trim() ?? ''
  let outcome = options.from ?? nothingYet
  const seen = new Set(sheet.rows.slice(0, outcome.next).map(idOf))
  while (outcome.next < sheet.rows.length && !signal.aborted) {
    const start = outcome.next
    const end = endOf(sheet, start)
    // The server sees one batch at a time, so duplicate ids across batches are detected here.
    const repeated = (row: readonly string[]) => idOf(row) !== '' && seen.has(idOf(row))
    const batch = sheet.rows.slice(start, end).map((row, place) => ({ row, number: start + place + 1 }))
    const sent = batch.filter(({ row }) => !repeated(row))
    const lines = sent.map(({ row }) => [
      ...fields.map((field) => row[mapping[field] ?? -1] ?? ''),
      // Sends cells beyond the header too, so that the server rejects the row.
      ...row.slice(sheet.headings.length),
    ])
    const csv = writeSheet([fields, ...lines])
    const reply = sent.length
      ? await client.call('leads.importExternal', { body: { ...settings, csv, dryRun }, signal, timeoutMs: 60_000 })
      : { created: 0, updated: 0, unchanged: 0, refused: [] }
    for (const { row } of batch) seen.add(idOf(row))
    const messageOf = await fieldErrorFormatter()
    const refused: Refused[] = [
      ...reply.refused.map((one) => ({
        ...one,
        row: sent[one.row - 1]?.number ?? one.row,
        errors: one.errors.map((error) => ({ column: error.column, message: messageOf(error) })),
      })),
      ...batch
        .filter((one) => !sent.includes(one))
        .map(({ row, number }) => ({
          row: number,
          externalId: idOf(row),
          errors: [{ column: 'externalId', message: twice }],
        })),
    ]
    outcome = {
      next: end,
      created: outcome.created + reply.created,
      updated: outcome.updated + reply.updated,
      unchanged: outcome.unchanged + reply.unchanged,
      refused: [...outcome.refused, ...refused.toSorted((a, b) => a.row - b.row)],
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

const isField = (column: string): column is ImportField => (importFields as readonly string[]).includes(column)

/** Heading of the column that an error refers to, or the field's name without a column. */
export const headingOf = ({ headings }: Sheet, mapping: Mapping, column: string): string =>
  headings[mapping[column as ImportField] ?? -1] ?? (isField(column) ? fieldName(column) : column)

/** CSV of rejected rows with their errors, to fix and import again. */
export function refusedSheet(sheet: Sheet, mapping: Mapping, refused: readonly Refused[], why: string): string {
  const errorText = ({ errors }: Refused) =>
    errors.map(({ column, message }) => `${headingOf(sheet, mapping, column)} ${message}`.trim())
  return writeSheet([
    [...sheet.headings, why],
    ...refused.map((one) => {
      const cells = sheet.rows[one.row - 1] ?? []
      return [...sheet.headings.map((_, place) => cells[place] ?? ''), errorText(one).join('; ')]
    }),
  ])
}
