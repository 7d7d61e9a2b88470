import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Services } from '../../context.ts'
import { serverScope, streaming, type Tx } from '../../db/index.ts'
import { changesAfter, changesById, changesSince, latestChange, MAX_CHANGES } from './changes.ts'
import { sessionsInForce } from './inForce.ts'
import type { ChangeFacts } from './visible.ts'

export interface StreamTimes {
  /** How long changes are batched before they are read together. */
  readonly batchMs: number
  /** Heartbeat interval of idle streams; each beat also checks their sessions. */
  readonly heartbeatMs: number
}
const times: StreamTimes = { batchMs: 150, heartbeatMs: 15_000 }
/** Each open stream lengthens a batch, so that a thousand of them leave the event loop to others. */
const BATCH_MS_EACH = 0.5
/** Streams that are written to in one turn of the event loop. */
const AT_ONCE = 50
/** After an outage, all servers catch up within this time. */
const MISSED_MS = 2_000

/** An open stream. */
export interface Member {
  /** null for an API key. */
  readonly sessionId: string | null
  /** Sends what its caller may see. */
  onChanges(rows: readonly ChangeFacts[]): void
  /** Too many changes to list; `latest` is the last. */
  onReset(latest: number): void
  /** Nothing happened for a while. */
  onIdle(): void
  /** Its session has ended. */
  onEnd(): void
  /** Its access may have changed. */
  recheck(): Promise<void>
}

/** The changes of one organization: read once for all its open streams, on the streams' own connection. */
export interface Feed {
  /** Returns a function to leave. */
  join(member: Member): () => void
  /** The last change; what comes after it is sent to all members. */
  latest(): Promise<number>
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Rechecks a member's access, after those who wait for it too. */
  recheck(member: Member): void
}

function openFeed(services: Services, organizationId: number, { batchMs, heartbeatMs }: StreamTimes, onEmpty: () => void): Feed {
  const members = new Set<Member>()
  const pending = new Set<number>()
  let latest = 0
  /** The last change before the listening connection broke. */
  let missedAfter: number | undefined
  let batch: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let checks = Promise.resolve()
  let isClosed = false
  const read: Feed['read'] = (use) => services.db.asTenant(serverScope(organizationId), use, streaming)

  const begun = read((tx) => latestChange(tx, organizationId)).then((id) => (latest = Math.max(latest, id)))
  let work: Promise<unknown> = begun.catch(() => {})
  /** Runs one step after another. */
  const queue = (step: () => Promise<void>): Promise<void> => {
    const next = work.then(step)
    work = next.catch(() => {})
    return next
  }
  async function each(act: (member: Member) => void): Promise<void> {
    let left = AT_ONCE
    for (const member of members) {
      act(member)
      if (--left === 0) {
        await nextTurn()
        left = AT_ONCE
      }
    }
  }
  /** Clients of a feed that cannot read reconnect and resume. */
  const endAll = () => each((member) => member.onEnd())

  async function send(rows: readonly ChangeFacts[]): Promise<void> {
    for (const { id } of rows) {
      latest = Math.max(latest, id)
      pending.delete(id)
    }
    if (rows.length > MAX_CHANGES) await each((member) => member.onReset(latest))
    else if (rows.length) await each((member) => member.onChanges(rows))
  }
  const flush = () => {
    batch = undefined
    const step = async () => {
      const ids = [...pending]
      pending.clear()
      if (isClosed || !ids.length) return
      if (ids.length > MAX_CHANGES) await each((member) => member.onReset(latest))
      else await send(await read((tx) => changesById(tx, organizationId, ids)))
    }
    queue(step).catch(endAll)
  }
  const beat = () => {
    heartbeat = undefined
    const step = async () => {
      const ids = [...members].flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
      const live = ids.length ? await sessionsInForce(services.db, ids) : new Set()
      await each((member) => {
        if (member.sessionId !== null && !live.has(member.sessionId)) member.onEnd()
      })
      const after = missedAfter
      missedAfter = undefined
      // Notifications, also of ended access, are lost while the listening connection is replaced.
      for (const member of members) if (after !== undefined || member.sessionId === null) await member.recheck()
      const missed = await read((tx) =>
        after === undefined ? changesAfter(tx, organizationId, latest) : changesSince(tx, organizationId, after),
      )
      if (missed) await send(missed)
      else await each((member) => member.onReset(latest))
      await each((member) => member.onIdle())
      if (!isClosed) heartbeat = setTimeout(beat, heartbeatMs)
    }
    queue(step).catch(() => {
      void endAll()
      if (!isClosed) heartbeat ??= setTimeout(beat, heartbeatMs)
    })
  }
  const unsubscribe = services.changes.subscribe({
    onChange({ organizationId: changed, id }) {
      if (changed !== organizationId) return
      pending.add(id)
      latest = Math.max(latest, id)
      batch ??= setTimeout(flush, batchMs + members.size * BATCH_MS_EACH)
    },
    // The next heartbeat reads what was missed; not immediately, since all servers get this signal.
    onMissed() {
      missedAfter ??= latest
      if (!heartbeat) return
      clearTimeout(heartbeat)
      heartbeat = setTimeout(beat, Math.random() * Math.min(MISSED_MS, heartbeatMs))
    },
  })
  heartbeat = setTimeout(beat, heartbeatMs)
  const close = () => {
    isClosed = true
    unsubscribe()
    clearTimeout(batch)
    clearTimeout(heartbeat)
    onEmpty()
  }

  return {
    read,
    latest: () => begun.then(() => latest),
    recheck: (member) => void (checks = checks.then(() => (members.has(member) ? member.recheck() : undefined))),
    join(member) {
      members.add(member)
      return () => {
        if (members.delete(member) && !members.size) close()
      }
    },
  }
}

const feeds = new WeakMap<Services['changes'], Map<number, Feed>>()

/** The feed of an organization; it closes with its last stream. */
export function feedOf(services: Services, organizationId: number, own: StreamTimes = times): Feed {
  let open = feeds.get(services.changes)
  if (!open) feeds.set(services.changes, (open = new Map()))
  let feed = open.get(organizationId)
  if (!feed) open.set(organizationId, (feed = openFeed(services, organizationId, own, () => open.delete(organizationId))))
  return feed
}
