import { retentionBounds, type RetentionKey } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'

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
  ['photos', 'photos'],
  ['messages', 'messages'],
  ['conversations', 'messages'],
  ['auditAddresses', 'addresses'],
  ['securityAddresses', 'addresses'],
  ['sessionAddresses', 'addresses'],
  ['securityLog', 'securityLog'],
]

const BATCH = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Prunes data whose retention period is over. */
export const retentionJob: JobKind<Pick<Services, 'db' | 'now'>> = {
  kind: 'retention',
  every: HOUR_MS,
  // Each batch is a transaction of its own: a run that stops loses nothing.
  limits: { runMs: HOUR_MS },
  run: async (services, _, signal) => void (await pruneRetained(services, signal)),
}

/** Prunes expired data of all organizations, batch by batch. @returns the number of rows by kind */
export async function pruneRetained(
  { db, now }: Pick<Services, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const prune = async (organizationId: number, what: string, days: number) => {
    const before = new Date(now().getTime() - days * DAY_MS)
    while (!signal?.aborted) {
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
  const organizations = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization order by id`))
  for (const { id } of organizations) {
    const days = await db.asTenant(serverScope(id), (tx) => daysInForce(tx, id))
    for (const [what, key] of pruned) await prune(id, what, days[key])
  }
  for (const [what, key] of pruned) await prune(0, what, defaults[key])
  // Counters of attempts contain addresses; their windows are hours at most.
  await prune(0, 'throttle', 1)
  return counts
}
