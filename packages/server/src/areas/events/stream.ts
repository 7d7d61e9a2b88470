import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { contract } from '@walkup/sdk/contract'
import { isKeyInForce } from '../../auth/apiKeys.ts'
import { findMembership, type Caller } from '../../auth/caller.ts'
import type { CallerContext } from '../../context.ts'
import { unavailable } from '../../problem.ts'
import {
  changesAfter,
  changesById,
  changesSince,
  closing,
  latestChange,
  message,
  MAX_CHANGES,
  reset,
  type ChangeRow,
} from './changes.ts'

export interface StreamTimes {
  /** How long changes are batched before they are read together. */
  readonly batchMs: number
  /** Heartbeat interval of an idle stream; each beat also checks its session. */
  readonly heartbeatMs: number
}
const times: StreamTimes = { batchMs: 150, heartbeatMs: 15_000 }
/** Bytes that may be buffered for a slow client before it gets a reset. */
const MAX_BUFFERED_BYTES = 256 * 1024
/** After an outage, all streams of a server catch up within this time. */
const MISSED_MS = 2_000

const reachOf = ({ roleId, subscriptionId, territories }: Pick<Caller, 'roleId' | 'subscriptionId' | 'territories'>) =>
  JSON.stringify([roleId, subscriptionId, territories.toSorted((a, b) => a - b)])

/** The session or key is still valid, and the user's access is unchanged since the stream opened. */
async function isInForce({ services, caller, request }: CallerContext): Promise<boolean> {
  return services.db.asAccounts(async (tx) => {
    if (caller.apiKeyId !== undefined) {
      const { access } = contract['events.stream']
      return isKeyInForce(tx, { caller, access, ip: request.ip, now: services.now() })
    }
    const session = await tx.one(sql`
      select 1 as live from session join app_user u on u.id = session.user_id
      where session.id = ${caller.sessionId} and revoked_at is null and expires_at > app_now() and u.is_active and u.deleted_at is null`)
    const membership = session && (await findMembership(tx, caller.accountId, caller.organizationId))
    return membership !== undefined && membership.userId === caller.userId && reachOf(membership) === reachOf(caller)
  })
}

/** Streams the changes that the caller may see, until the client disconnects or the session ends. */
export async function openStream(context: CallerContext, { batchMs, heartbeatMs }: StreamTimes = times): Promise<Readable> {
  const { services, caller, request, transact } = context
  const { organizationId } = caller
  if (services.stopping.aborted) throw unavailable('not-ready.stopping', 1)
  const pending = new Set<number>()
  let latest = 0
  /** The last change before the listening connection broke. */
  let missedAfter: number | undefined
  let batch: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  let isBehind = false

  const stream = new Readable({
    highWaterMark: 64 * 1024,
    // The client reads again, so its buffer has drained.
    read() {
      if (!isBehind || services.stopping.aborted) return
      isBehind = false
      stream.push(reset(latest))
    },
    destroy(error, done) {
      unsubscribe()
      unwatch()
      clearTimeout(batch)
      clearTimeout(heartbeat)
      request.signal.removeEventListener('abort', leave)
      services.stopping.removeEventListener('abort', close)
      done(error)
    },
  })
  const leave = () => void stream.destroy()
  const close = () => {
    stream.push(closing())
    stream.push(null)
  }
  const write = (text: string) => {
    if (stream.destroyed || services.stopping.aborted || isBehind) return
    if (stream.readableLength > MAX_BUFFERED_BYTES) isBehind = true
    else stream.push(text)
  }
  const writeAll = (rows: readonly ChangeRow[]) => {
    for (const row of rows) {
      latest = Math.max(latest, row.id)
      pending.delete(row.id)
    }
    write(rows.length > MAX_CHANGES ? reset(latest) : rows.map(message).join(''))
  }
  /** Serializes writes; an error ends the stream, and the client resumes. */
  const queue = (step: () => Promise<void>) => {
    work = work
      .then(async () => {
        if (!stream.destroyed) await step()
      })
      .catch(leave)
    return work
  }

  const flush = () => {
    batch = undefined
    void queue(async () => {
      const ids = [...pending]
      pending.clear()
      if (ids.length > MAX_CHANGES) write(reset(latest))
      else if (ids.length) writeAll(await transact((tx) => changesById(tx, organizationId, ids)))
    })
  }
  const unsubscribe = services.changes.subscribe({
    onChange(change) {
      if (change.organizationId !== organizationId) return
      pending.add(change.id)
      latest = Math.max(latest, change.id)
      batch ??= setTimeout(flush, batchMs)
    },
    // The next heartbeat reads what was missed; not immediately, since all streams get this signal.
    onMissed() {
      missedAfter ??= latest
      if (!heartbeat) return
      clearTimeout(heartbeat)
      heartbeat = setTimeout(beat, Math.random() * Math.min(MISSED_MS, heartbeatMs))
    },
  })
  const endUnlessInForce = async () => {
    if (!(await isInForce(context))) stream.push(null)
  }
  const unwatch = services.changes.watchAccess((change) => {
    const isMine =
      'userId' in change ? [caller.userId, caller.accountId].includes(change.userId) : change.organizationId === organizationId
    if (isMine) void queue(endUnlessInForce)
  })
  // Each beat is scheduled after the previous one, so that they do not pile up on a slow database.
  const beat = () => {
    heartbeat = undefined
    void queue(async () => {
      if (!(await isInForce(context))) return void stream.push(null)
      const after = missedAfter
      missedAfter = undefined
      // Notifications are lost while the listening connection is replaced.
      const missed = await transact((tx) =>
        after === undefined ? changesAfter(tx, organizationId, latest) : changesSince(tx, organizationId, after),
      )
      if (!missed) write(reset(latest))
      else if (missed.length) writeAll(missed)
      else write(': still here\n\n')
      if (!stream.destroyed) heartbeat = setTimeout(beat, heartbeatMs)
    })
  }
  heartbeat = setTimeout(beat, heartbeatMs)
  services.stopping.addEventListener('abort', close, { once: true })
  request.signal.addEventListener('abort', leave, { once: true })
  if (request.signal.aborted) leave()

  const begin = (after: string | undefined) =>
    transact(async (tx) => {
      latest = Math.max(latest, await latestChange(tx, organizationId))
      if (!after) return write(`: open\nid: ${latest}\n\n`)
      const rows = /^\d{1,15}$/.test(after) ? await changesSince(tx, organizationId, Number(after)) : undefined
      if (!rows) write(reset(latest))
      else if (rows.length) writeAll(rows)
      else write(': open\n\n')
    })
  const begun = begin(request.header('last-event-id'))
  work = begun.catch(leave)
  await begun
  return stream
}
