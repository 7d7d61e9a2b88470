import { createDecipheriv } from 'node:crypto'
import sql from 'sql-template-tag'
import { sha256 } from './auth/tokens.ts'
import type { Context, RequestInfo } from './context.ts'
import type { Tx } from './db/index.ts'
import type { KeyRing } from './keys/index.ts'
import { badInput, problem, type FieldError } from './problem.ts'

/** The request's key, if it has one. @throws 400 naming `Idempotency-Key` */
export function readKey(request: RequestInfo): string | undefined {
  const key = request.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badInput({ path: 'Idempotency-Key', code: 'bad-idempotency-key' })
  }
  return key
}

/** Canonical JSON, independent of key order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
    .join(',')}}`
}

/** A hash that is equal for equal JSON values. */
export const contentHash = (value: unknown): string => sha256(canonical(value))

export interface Replayable {
  readonly organizationId: number
  /** The scope of the key: other endpoints and other codes have their own. */
  readonly scope: string
  readonly key: string | undefined
  readonly body: unknown
  readonly keys: KeyRing
  readonly now: Date
}

const DAY_MS = 86_400_000
/** How long a device may keep what it could not send. */
export const QUEUED_MS = 7 * DAY_MS
/** How long the first result is replayed: longer than a device may queue, by a day in which it learns of it. */
const KEPT_MS = QUEUED_MS + DAY_MS
/** How far a device's clock may be ahead. */
const AHEAD_MS = 10 * 60_000

/** The seal context of a stored reply. */
export const replySealContext = (organizationId: number, scope: string, key: string): string =>
  `reply:${organizationId}:${scope}:${key}`

/**
 * Runs `work` once per key and body; for eight days a repeat returns the first result. The row commits with the work, so that
 * failures leave none; a concurrent repeat waits for the first to finish.
 * @throws 422 `idempotency-key-reused` for the same key with another body
 */
export async function withIdempotency<Reply extends object>(
  tx: Tx,
  request: Replayable,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const { organizationId, scope, key, now } = request
  if (key === undefined) return work()
  const bodyHash = contentHash(request.body)
  const place = replySealContext(organizationId, scope, key)
  const mine = sql`organization_id = ${organizationId} and scope = ${scope} and key = ${key}`
  const fresh = await tx.run(sql`
    insert into idempotency as earlier (organization_id, scope, key, body_hash, created_at)
    values (${organizationId}, ${scope}, ${key}, ${bodyHash}, ${now})
    on conflict (organization_id, scope, key) do update set body_hash = excluded.body_hash, created_at = excluded.created_at, reply = null
    where earlier.created_at <= ${new Date(now.getTime() - KEPT_MS)}`)
  if (!fresh) {
    const row = await tx.one<{ bodyHash: string; reply: { sealed: string } | null }>(
      sql`select body_hash, reply from idempotency where ${mine}`,
    )
    if (row?.bodyHash !== bodyHash) {
      throw problem(422, 'idempotency-key-reused')
    }
    const kept = row.reply && (request.keys.unseal(place, row.reply.sealed) ?? openOld(request.keys, row.reply.sealed))
    if (kept != null) return JSON.parse(kept) as Reply
  }
  const reply = await work()
  // A reply contains links and tokens that the database otherwise stores only as hashes.
  const sealed = request.keys.seal(place, JSON.stringify(reply))
  tx.send(sql`update idempotency set reply = ${JSON.stringify({ sealed })}::jsonb where ${mine}`)
  return reply
}

/** Runs a caller's write once per key. */
export const onceForCaller = <Reply extends object>(
  { tx, caller, request, services }: Context,
  endpoint: string,
  body: unknown,
  work: () => Promise<Reply>,
): Promise<Reply> =>
  withIdempotency(
    tx,
    {
      organizationId: caller.organizationId,
      scope: `${endpoint} ${caller.userId}`,
      key: readKey(request),
      body,
      keys: services.keys,
      now: services.now(),
    },
    work,
  )

/** Validates the time at which a device says that something was done there. */
export function momentErrors(at: string | undefined, now: Date, path: string): FieldError[] {
  if (at === undefined) return []
  if (Date.parse(at) > now.getTime() + AHEAD_MS) return [{ path, code: 'in-future-check-clock' }]
  return Date.parse(at) < now.getTime() - QUEUED_MS ? [{ path, code: 'over-week-ago' }] : []
}

/** That time; a clock that is slightly ahead means now. */
export const momentOf = (at: string | undefined, now: Date): Date =>
  at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()))

/** Replies from before the key ring, which may be requested for seven days. */
function openOld(keys: KeyRing, sealed: string): string | undefined {
  const key = keys.macs('reply', 'idempotent replies').at(-1)
  const bytes = Buffer.from(sealed, 'base64url')
  if (key === undefined || bytes.length < 28) return
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}
