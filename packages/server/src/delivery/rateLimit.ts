import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Db } from '../db/index.ts'

export interface LimitedConnection {
  readonly organizationId: number
  readonly connectionId: number
}

/** Calls of one connection that are reserved in one statement. */
interface Batch {
  count: number
  /** When the first of them may be made, in ms since 1970. */
  readonly startAt: Promise<number>
}
interface Line {
  last: Promise<unknown>
  waiting?: Batch | undefined
}

const lines = new WeakMap<Db, Map<number, Line>>()

function lineOf(db: Db, connectionId: number): Line {
  const ofDatabase = lines.get(db) ?? new Map<number, Line>()
  lines.set(db, ofDatabase)
  const line = ofDatabase.get(connectionId) ?? { last: Promise.resolve() }
  ofDatabase.set(connectionId, line)
  return line
}

/**
 * Reserves a call under a connection's rate limit, which all servers share. Calls that arrive during a reservation are reserved
 * together next, so that many concurrent calls do not queue for the connection's row. @returns the ms to wait
 */
export async function reserveCall(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organizationId, connectionId }: LimitedConnection,
  intervalMs: number,
): Promise<number> {
  const line = lineOf(db, connectionId)
  const reserve = (count: number) =>
    db.asTenant(serverScope(organizationId), async (tx) => {
      const at = now()
      const length = count * intervalMs
      const row = await tx.one<{ nextCallAt: string }>(sql`
        update connection set next_call_at = greatest(next_call_at, ${at}::timestamptz) + make_interval(secs => ${length / 1000})
        where organization_id = ${organizationId} and id = ${connectionId} returning next_call_at`)
      return row ? Date.parse(row.nextCallAt) - length : at.getTime()
    })
  if (!line.waiting) {
    const batch: Batch = {
      count: 0,
      startAt: line.last.then(() => {
        line.waiting = undefined
        return reserve(batch.count)
      }),
    }
    line.waiting = batch
    line.last = batch.startAt.catch(() => {})
  }
  const batch = line.waiting
  const position = batch.count++
  return Math.max(0, (await batch.startAt) + position * intervalMs - now().getTime())
}
