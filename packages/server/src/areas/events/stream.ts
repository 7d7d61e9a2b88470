import { Readable } from 'node:stream'
import type { CallerContext } from '../../context.ts'
import { unavailable } from '../../problem.ts'
import { changesSince, closing, latestChange, message, reset } from './changes.ts'
import { feedOf, type Member, type StreamTimes } from './feed.ts'
import { isInForce } from './inForce.ts'
import { isVisible, type ChangeFacts } from './visible.ts'

/** Bytes that may be buffered for a slow client before it gets a reset. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** Streams the changes that the caller may see, until the client disconnects or the session ends. */
export async function openStream(context: CallerContext, times?: StreamTimes): Promise<Readable> {
  const { services, caller, request } = context
  const { organizationId } = caller
  if (services.stopping.aborted) throw unavailable('not-ready.stopping', 1)
  let latest = 0
  let isBehind = false
  let isIdle = true
  let isOver = false
  /** What the feed sends until the client has what it resumes from. */
  let held: (() => void)[] | undefined = []
  /** The changes that it resumed with. */
  let resumed: ReadonlySet<number> = new Set()

  const stream = new Readable({
    highWaterMark: 64 * 1024,
    // The client reads again, so its buffer has drained.
    read() {
      if (!isBehind || isOver) return
      isBehind = false
      stream.push(reset(latest))
    },
    destroy(error, done) {
      leaveFeed()
      unwatch()
      request.signal.removeEventListener('abort', leave)
      services.stopping.removeEventListener('abort', close)
      done(error)
    },
  })
  const leave = () => void stream.destroy()
  const end = () => {
    isOver = true
    stream.push(null)
  }
  const close = () => {
    if (!isOver) stream.push(closing())
    end()
  }
  const write = (text: string) => {
    if (!text || stream.destroyed || isOver || isBehind) return
    isIdle = false
    if (stream.readableLength > MAX_BUFFERED_BYTES) isBehind = true
    else stream.push(text)
  }
  const writeAll = (rows: readonly ChangeFacts[]) => {
    let text = ''
    for (const row of rows) {
      latest = Math.max(latest, row.id)
      if (!resumed.has(row.id) && isVisible(caller, row)) text += message(organizationId, row)
    }
    write(text)
  }
  const inOrder = (act: () => void) => void (held ? held.push(act) : act())
  const member: Member = {
    sessionId: caller.apiKeyId === undefined ? caller.sessionId : null,
    onChanges: (rows) => inOrder(() => writeAll(rows)),
    onReset: (id) =>
      inOrder(() => {
        latest = Math.max(latest, id)
        write(reset(latest))
      }),
    onIdle: () =>
      inOrder(() => {
        if (isIdle) write(': still here\n\n')
        isIdle = true
      }),
    onEnd: end,
    recheck: () =>
      isInForce(context).then(
        (isLive) => (isLive ? undefined : end()),
        () => leave(),
      ),
  }
  const feed = feedOf(services, organizationId, times)
  const leaveFeed = feed.join(member)
  const unwatch = services.changes.watchAccess((change) => {
    const isMine =
      'userId' in change ? [caller.userId, caller.accountId].includes(change.userId) : change.organizationId === organizationId
    if (isMine) feed.recheck(member)
  })
  services.stopping.addEventListener('abort', close, { once: true })
  request.signal.addEventListener('abort', leave, { once: true })
  if (request.signal.aborted) leave()

  const after = request.header('last-event-id')
  try {
    latest = Math.max(latest, await feed.latest())
    if (after) {
      const rows = await feed.read(async (tx) => {
        latest = Math.max(latest, await latestChange(tx, organizationId))
        return /^\d{1,15}$/.test(after) ? changesSince(tx, organizationId, Number(after)) : undefined
      })
      if (rows) {
        writeAll(rows)
        resumed = new Set(rows.map(({ id }) => id))
        if (isIdle) write(': open\n\n')
      } else write(reset(latest))
    } else write(`: open\nid: ${latest}\n\n`)
  } catch (error) {
    leave()
    throw error
  }
  const waiting = held
  held = undefined
  for (const act of waiting) act()
  return stream
}
