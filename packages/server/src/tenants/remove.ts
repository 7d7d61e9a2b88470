import { setTimeout as pause } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Services } from '../context.ts'
import { background, serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { queueLimits } from '../jobs/queue.ts'
import { tenantTables } from './tables.ts'

/** Rows per slice, which take a fraction of a second. */
const ROWS = 500
/** Each person is checked against every table that may refer to them. */
const PEOPLE = 20
/** Lets requests in between two slices. */
const PAUSE_MS = 5

type Parts = Pick<Services, 'db' | 'files'>

/** Removes organizations that were deleted; the key of a job is the id of the removal. */
export const removalsJob: JobKind<Parts> = {
  kind: 'removals',
  // Each slice is a transaction of its own: a run that stops goes on there.
  limits: queueLimits,
  async run(services, { key }, signal) {
    const isDone = await removeOrganizations(services, Number(key), signal)
    return isDone ? undefined : { again: services.db.now() }
  },
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Continues a removal, slice by slice. @returns whether nothing of the organizations is left */
async function removeOrganizations({ db, files }: Parts, id: number, signal: AbortSignal): Promise<boolean> {
  const transact: Transact = (work) => db.asTenant(serverScope(), work, background)
  const tables = await transact(async (tx) => (await tenantTables(tx)).map(({ name }) => name).toReversed())
  /** Repeats a slice until it finds nothing; returns how many rows it found. */
  async function repeatSlice(slice: Sql, isEnough: (rows: number) => boolean): Promise<number> {
    let total = 0
    while (!signal.aborted) {
      const row = await transact((tx) => tx.one<{ rows: number }>(slice))
      const rows = row?.rows ?? 0
      total += rows
      if (isEnough(rows)) break
      await pause(PAUSE_MS)
    }
    return total
  }
  // A request that was under way may add rows behind us, so only a round that finds nothing is the last one.
  for (let isGone = false; !signal.aborted;) {
    let found = 0
    for (const table of tables)
      found += await repeatSlice(
        sql`select remove_organization_rows(${id}::int, ${table}, ${ROWS}::int) as rows`,
        (rows) => rows === 0,
      )
    found += await repeatSlice(
      sql`select remove_organization_people(${id}::int, ${PEOPLE}::int) as rows`,
      (rows) => rows < PEOPLE,
    )
    for (let keys = await fileKeys(transact, id); keys.length && !signal.aborted; keys = await fileKeys(transact, id))
      for (const key of keys) {
        await files.remove(key)
        await transact((tx) => tx.run(sql`select forget_organization_removal_file(${id}::int, ${key})`))
      }
    if (found || signal.aborted) continue
    if (isGone) {
      await transact((tx) => tx.run(sql`select finish_organization_removal(${id}::int)`))
      return true
    }
    isGone = await transact(
      async (tx) => (await tx.one<{ isGone: boolean }>(sql`select remove_organizations(${id}::int) as is_gone`))?.isGone ?? false,
    )
    // A late request has left rows, which the job's next run takes.
    if (!isGone) return false
  }
  return false
}

const fileKeys = (transact: Transact, id: number): Promise<string[]> =>
  transact(async (tx) =>
    (await tx.rows<{ key: string }>(sql`select key from list_organization_removal_files(${id}::int, 100) as key`)).map(
      ({ key }) => key,
    ),
  )
