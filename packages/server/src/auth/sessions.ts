import { REFRESH_GRACE_SECONDS } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { RequestInfo } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { recordSecurityEvent } from '../security/events.ts'
import {
  ACCESS_MINUTES,
  isSignature,
  createToken,
  parseToken,
  randomUid,
  SESSION_DAYS,
  sha256,
  signature,
  verifyToken,
} from './tokens.ts'

export interface IssuedTokens {
  readonly token: string
  readonly refreshToken: string
}

const COOKIE_SECONDS = SESSION_DAYS * 86_400
/** One cookie per sign-in, so that a browser can hold several accounts. */
const cookieName = (sessionId: string) => `__Host-walkup-${sessionId.slice(0, 12)}`
const handleOf = (sessionId: string, generation: number) => `${sessionId}.${generation}`

/** Starts a session and issues its first tokens, with the refresh secret in a cookie where the browser supports it. */
export async function startSession(
  tx: Tx,
  keys: KeyRing,
  userId: number,
  organizationId: number,
  request: RequestInfo,
  hasSecondFactor: boolean,
): Promise<{ readonly sessionId: string; readonly tokens: IssuedTokens }> {
  const id = randomUid()
  const tokens = tokensOf(keys, id, 0)
  await tx.run(sql`
    insert into session (id, user_id, organization_id, refresh_hash, access_hash, access_expires_at, expires_at, uses_cookie, ip, user_agent, has_second_factor)
    values (${id}, ${userId}, ${organizationId}, ${sha256(tokens.refreshToken)}, ${sha256(tokens.token)},
      app_now() + make_interval(mins => ${ACCESS_MINUTES}), app_now() + make_interval(days => ${SESSION_DAYS}),
      ${request.canKeepCookie}, ${request.ip}, ${request.userAgent ?? null}, ${hasSecondFactor})`)
  return { sessionId: id, tokens: handOver(keys, id, 0, request.canKeepCookie, request) }
}

const tokensOf = (keys: KeyRing, id: string, generation: number): IssuedTokens => ({
  token: createToken(keys, 'access', id, generation),
  refreshToken: createToken(keys, 'refresh', id, generation),
})

/** The tokens of a generation in this client's form: whole, or a handle with its secret in a cookie. */
function handOver(keys: KeyRing, id: string, generation: number, usesCookie: boolean, request: RequestInfo): IssuedTokens {
  const tokens = tokensOf(keys, id, generation)
  if (!usesCookie) return tokens
  request.reply.setCookie(cookieName(id), `${generation}.${signature(keys, 'refresh', id, generation)}`, {
    httpOnly: true,
    maxAgeSeconds: COOKIE_SECONDS,
  })
  request.reply.setCookie('XSRF-TOKEN', signature(keys, 'xsrf', id, 0), { httpOnly: false, maxAgeSeconds: COOKIE_SECONDS })
  return { token: tokens.token, refreshToken: handleOf(id, generation) }
}

interface Presented {
  readonly sessionId: string
  readonly generation: number
  /** The cookie was already of the next generation: the previous response never reached storage. */
  readonly answerWasLost: boolean
}

/** The session a refresh request proves: by the token itself, or by a handle with its cookie and the XSRF header. */
export function findPresentedSession(keys: KeyRing, refreshToken: string, request: RequestInfo): Presented | undefined {
  const parsed = parseToken(refreshToken)
  if (!parsed) return
  const { sessionId, generation } = parsed
  if (parsed.signature) return verifyToken(keys, 'refresh', refreshToken) && { sessionId, generation, answerWasLost: false }
  const cookie = /^(\d{1,9})\.([\w-]{43})$/.exec(request.cookie(cookieName(sessionId)) ?? '')
  if (!cookie?.[2] || !isSignature(keys, 'refresh', sessionId, Number(cookie[1]), cookie[2])) return
  if (!isSignature(keys, 'xsrf', sessionId, 0, request.header('x-xsrf-token') ?? '')) return
  return { sessionId, generation, answerWasLost: Number(cookie[1]) === generation + 1 }
}

/**
 * Rotates a refresh token. Within a short grace period its direct parent returns the same successor; an older token means theft
 * or a broken client and ends the session. Returns undefined if refused.
 */
export async function rotate(
  tx: Tx,
  keys: KeyRing,
  refreshToken: string,
  request: RequestInfo,
  onReuse: () => void,
): Promise<IssuedTokens | undefined> {
  const proof = findPresentedSession(keys, refreshToken, request)
  if (!proof) return
  const session = await tx.one<{ userId: number; generation: number; usesCookie: boolean; inGrace: boolean }>(sql`
    select s.user_id, s.generation, s.uses_cookie, s.rotated_at > app_now() - make_interval(secs => ${REFRESH_GRACE_SECONDS}) as in_grace
    from session s join app_user u on u.id = s.user_id
    where s.id = ${proof.sessionId} and s.revoked_at is null and s.expires_at > app_now() and u.is_active and u.deleted_at is null
    for update of s`)
  // A whole token never refreshes a session whose secret is in a cookie.
  if (!session || session.usesCookie !== (parseToken(refreshToken)?.signature === undefined)) return
  if (proof.generation === session.generation - 1 && (session.inGrace || proof.answerWasLost)) {
    return handOver(keys, proof.sessionId, session.generation, session.usesCookie, request)
  }
  if (proof.generation !== session.generation) {
    await revoke(tx, proof.sessionId, 'refresh token reused')
    onReuse()
    await recordSecurityEvent(tx, { kind: 'tokenReused', userId: session.userId, request })
    return
  }
  const next = session.generation + 1
  const tokens = tokensOf(keys, proof.sessionId, next)
  await tx.run(sql`
    update session set generation = ${next}, rotated_at = app_now(), last_used_at = app_now(),
      previous_refresh_hash = refresh_hash, previous_access_hash = access_hash, previous_access_expires_at = access_expires_at,
      refresh_hash = ${sha256(tokens.refreshToken)}, access_hash = ${sha256(tokens.token)},
      access_expires_at = app_now() + make_interval(mins => ${ACCESS_MINUTES})
    where id = ${proof.sessionId}`)
  return handOver(keys, proof.sessionId, next, session.usesCookie, request)
}

export const revoke = (tx: Tx, sessionId: string, reason: string): Promise<number> =>
  tx.run(sql`update session set revoked_at = app_now(), revoke_reason = ${reason} where id = ${sessionId} and revoked_at is null`)

export const revokeAll = (tx: Tx, userId: number, reason: string): Promise<number> =>
  tx.run(
    sql`update session set revoked_at = app_now(), revoke_reason = ${reason} where user_id = ${userId} and revoked_at is null`,
  )
