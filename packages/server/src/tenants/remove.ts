import { setTimeout as pause } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Services } from '../context.ts'
import { background, serverScope, type Tx } from '../db/index.ts'
import { tenantTables } from './tables.ts'

const LEASE = 'organization removal'
/** Renewed with each slice; after a crash another server takes over when it has ended. */
const LEASE_SECONDS = 30
/** Rows per slice, which take a fraction of a second. */
const ROWS = 500
/** Each person is checked against every table that may refer to them. */
const PEOPLE = 20
/** Lets requests in between two slices. */
const PAUSE_MS = 5

interface Removal {
  readonly id: number
  readonly organizationIds: readonly number[]
}
type Parts = Pick<Services, 'db' | 'files' | 'stopping'>

/**
 * Continues the removals of organizations, slice by slice, until they are done or the server stops. One server does it; on the
 * others it returns undefined.
 * @returns the number of finished removals
 */
export async function removeOrganizations(services: Parts): Promise<number | undefined> {
  const { db } = services
  const transact = <T>(work: (tx: Tx) => Promise<T>) => db.asTenant(serverScope(), work, background)
  const removals = await transact((tx) => tx.rows<Removal>(sql`select id, organization_ids from list_organization_removals()`))
  if (!removals.length) return 0
  const lease = await transact((tx) =>
    tx.one<{ isOurs: boolean }>(sql`select acquire_lease(${LEASE}, ${LEASE_SECONDS}::int) as is_ours`),
  )
  if (!lease?.isOurs) return
  try {
    let finished = 0
    for (const removal of removals) if (await removeOne(services, removal, transact)) finished++
    return finished
  } finally {
    await transact((tx) => tx.run(sql`select release_lease(${LEASE})`))
  }
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** True when nothing of the organizations is left. */
async function removeOne({ files, stopping }: Parts, { id }: Removal, transact: Transact): Promise<boolean> {
  const tables = await transact(async (tx) => (await tenantTables(tx)).map(({ name }) => name).toReversed())
  /** Repeats a slice until it finds nothing; returns how many rows it found. */
  async function repeatSlice(slice: Sql, isEnough: (rows: number) => boolean): Promise<number> {
    let total = 0
    while (!stopping.aborted) {
      const row = await transact(async (tx) => {
        await tx.run(sql`select renew_lease(${LEASE}, ${LEASE_SECONDS}::int)`)
        return tx.one<{ rows: number }>(slice)
      })
      const rows = row?.rows ?? 0
      total += rows
      if (isEnough(rows)) break
      await pause(PAUSE_MS)
    }
    return total
  }
  // A request that was under way may add rows behind us, so only a round that finds nothing is the last one.
  for (let isGone = false; !stopping.aborted;) {
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
    for (let keys = await fileKeys(transact, id); keys.length && !stopping.aborted; keys = await fileKeys(transact, id))
      for (const key of keys) {
        await files.remove(key)
        await transact((tx) => tx.run(sql`select forget_organization_removal_file(${id}::int, ${key})`))
      }
    if (found || stopping.aborted) continue
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
