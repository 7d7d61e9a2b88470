import { retentionBounds, type RetentionKey } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'

export type Days = Record<RetentionKey, number>
export const retentionKeys = Object.keys(retentionBounds) as RetentionKey[]

const defaults = Object.fromEntries(retentionKeys.map((key) => [key, retentionBounds[key].default])) as Days

/** The retention periods of an organization: its own, else its ancestors', else the defaults. */
export async function daysInForce(tx: Tx, organizationId: number): Promise<Days> {
  const row = await tx.one<{ days: Partial<Days> }>(sql`select effective_retention(${organizationId}) as days`)
  return { ...defaults, ...row?.days }
}

/** What each setting prunes. */
const pruned: readonly (readonly [what: string, key: RetentionKey])[] = [
  ['idempotency', 'idempotency'],
  ['deliveries', 'outbox'],
  ['sessions', 'sessions'],
  ['links', 'links'],
  ['scans', 'scans'],
  ['messages', 'messages'],
  ['conversations', 'messages'],
  ['auditAddresses', 'addresses'],
  ['securityAddresses', 'addresses'],
  ['sessionAddresses', 'addresses'],
  ['securityLog', 'securityLog'],
]

const BATCH = 1000
/** Longer than a batch can take: after a crash another server takes over the job. */
const LEASE_SECONDS = 600
const DAY_MS = 86_400_000

/**
 * Prunes expired data of all organizations, batch by batch. One server does it; on the others it returns undefined.
 * @returns the number of rows by kind
 */
export async function pruneRetained({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Record<string, number> | undefined> {
  const taken = await db.asAccounts((tx) =>
    tx.one<{ isOurs: boolean }>(sql`select acquire_lease('retention', ${LEASE_SECONDS}::int) as is_ours`),
  )
  if (!taken?.isOurs) return
  const counts: Record<string, number> = {}
  const prune = async (organizationId: number, what: string, days: number) => {
    const before = new Date(now().getTime() - days * DAY_MS)
    for (;;) {
      const row = await db.asTenant(serverScope(organizationId || undefined), (tx) =>
        tx.one<{ rows: number }>(
          sql`select prune_batch(${organizationId}::int, ${what}, ${before}::timestamptz, ${BATCH}::int) as rows`,
        ),
      )
      const rows = row?.rows ?? 0
      counts[what] = (counts[what] ?? 0) + rows
      if (rows < BATCH) return
    }
  }
  try {
    const organizations = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization order by id`))
    for (const { id } of organizations) {
      const days = await db.asTenant(serverScope(id), (tx) => daysInForce(tx, id))
      for (const [what, key] of pruned) await prune(id, what, days[key])
    }
    for (const [what, key] of pruned) await prune(0, what, defaults[key])
    // Counters of attempts contain addresses; their windows are hours at most.
    await prune(0, 'throttle', 1)
  } finally {
    await db.asAccounts((tx) => tx.run(sql`select release_lease('retention')`))
  }
  return counts
}
