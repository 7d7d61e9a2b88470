import sql from 'sql-template-tag'
import type { CallerContext, Context } from '../../context.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../../db/failures.ts'
import type { PlainCode } from '../../problem.ts'
import type { ImportedLead } from './importRules.ts'
import { changesOf, createLeads, updateLeads, type Existing, type Origin, type Update } from './importWrite.ts'

export interface Row {
  readonly row: number
  readonly lead: ImportedLead
}
export interface RefusedRow {
  readonly row: number
  readonly externalId: string
  /** The invalid column; undefined if the whole row was rejected. */
  readonly field?: 'externalId'
  readonly code: PlainCode
}
export interface Outcome {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}
interface Options extends Origin {
  readonly dryRun: boolean
}

/** Rows per transaction: small, since it blocks the embedded database's only connection. The console sends as many per call. */
const ROWS = 250

/** Loads the leads already imported under these ids, including deleted and erased ones; locks them unless it is a dry run. */
const existingOf = ({ tx, caller }: Context, { system, dryRun }: Options, rows: readonly Row[]): Promise<Existing[]> =>
  tx.rows<Existing>(sql`
    select id, source_id as external_id, first_name, last_name, email, phones, address, consent_id, erased_at, deleted_at from lead
    where organization_id = ${caller.organizationId} and source_system = ${system}
      and source_id = any (${rows.map(({ lead }) => lead.externalId)}::text[])
    ${dryRun ? sql`` : sql`for no key update`}`)

async function importSlice(context: Context, options: Options, rows: readonly Row[]): Promise<Outcome> {
  const { tx, caller } = context
  // A concurrent import of the same leads waits for this slice and then sees its leads.
  if (!options.dryRun)
    await tx.run(sql`select pg_advisory_xact_lock(${caller.organizationId}, hashtext(${`import ${options.system}`}))`)
  const existing = new Map((await existingOf(context, options, rows)).map((lead) => [lead.externalId, lead]))
  const created: ImportedLead[] = []
  const updated: Update[] = []
  const refused: RefusedRow[] = []
  let unchanged = 0
  for (const { row, lead } of rows) {
    const before = existing.get(lead.externalId)
    if (!before) created.push(lead)
    else if (before.erasedAt ?? before.deletedAt) {
      const code = before.erasedAt ? 'person-erased' : 'lead-deleted'
      refused.push({ row, externalId: lead.externalId, field: 'externalId', code })
    } else if (Object.keys(changesOf(lead, before)).length) updated.push({ lead, before })
    else unchanged++
  }
  if (!options.dryRun && created.length) await createLeads(context, options, created)
  if (!options.dryRun && updated.length) await updateLeads(context, options, updated)
  return { created: created.length, updated: updated.length, unchanged, refused }
}

/**
 * Imports rows in slices, each in its own transaction, so that other requests can run in between. The rows of a failed slice
 * are reported as refused.
 * @throws the first slice's error if no slice succeeded
 */
export async function importSlices(context: CallerContext, options: Options, rows: readonly Row[]): Promise<Outcome> {
  const { transact, request } = context
  const outcome = { created: 0, updated: 0, unchanged: 0, refused: [] as RefusedRow[] }
  const failures: unknown[] = []
  let succeeded = 0
  let isOver = false
  for (let at = 0; at < rows.length; at += ROWS) {
    const slice = rows.slice(at, at + ROWS)
    // The client can safely send the file again: rows already imported count as unchanged.
    isOver ||= request.signal.aborted
    try {
      if (!isOver) {
        const done = await transact((tx) => importSlice({ ...context, tx }, options, slice))
        succeeded++
        outcome.created += done.created
        outcome.updated += done.updated
        outcome.unchanged += done.unchanged
        outcome.refused.push(...done.refused)
        continue
      }
    } catch (error) {
      if (options.dryRun) throw error
      failures.push(error)
      // Every further slice would only run into the same timeout.
      isOver = error instanceof DatabaseUnavailable || error instanceof DatabaseBusy
    }
    outcome.refused.push(...slice.map(({ row, lead }) => ({ row, externalId: lead.externalId, code: 'not-saved' as const })))
  }
  if (failures.length && !succeeded) throw failures[0]
  failures.forEach(request.logFailure)
  return outcome
}
