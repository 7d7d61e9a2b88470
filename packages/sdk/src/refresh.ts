import { REFRESH_GRACE_SECONDS } from '../contract/refreshGrace.ts'
import { WalkupError } from './errors.ts'
import { backoff, discard, pause } from './retries.ts'
import type { StoredLogin, SharedSession } from './sessionTypes.ts'
import { mirror, successor, withLock, type Fresh } from './tabs.ts'
import type { Tokens } from './types.ts'

/** Half the server's grace period, so that a refresh whose response is lost is retried within it. */
export const REFRESH_TIMEOUT_MS = REFRESH_GRACE_SECONDS * 500
/** The attempts that start within the grace period, or two if no response arrives. */
const ATTEMPTS = 4

/** Sends a login's refresh token; `attempt` starts at 1. */
export type SendRefresh = (login: StoredLogin, attempt: number) => Promise<Response>

/** The new tokens, or the status of the server's rejection. */
type Outcome = Fresh | number

/**
 * Runs one refresh at a time, shared by the waiting calls of every client and tab. Resolves with the status if the server rejects the
 * token, which only a 4xx does (docs/domain.md#sessions). After a network error, a 429, a 5xx or an invalid reply it retries with
 * backoff, and finally rejects and keeps the session.
 */
export function createRefresh(session: SharedSession, send: SendRefresh, firstDelayMs: number) {
  async function request(login: StoredLogin, attempt: number): Promise<Outcome> {
    const response = await send(login, attempt)
    const { status } = response
    if (status === 200) return freshOf(response)
    discard(response)
    if (status < 500 && status !== 429) return status
    throw new WalkupError('refresh-unavailable', `Expected new tokens, got status ${status}`, { status })
  }

  /** Whether another tab has refreshed or signed out while this one waited or was suspended. */
  async function isReplaced(stale: string): Promise<boolean> {
    await session.catchUp()
    return session.login.get()?.refreshToken !== stale
  }

  async function keep(stale: string, fresh: Fresh, before: Fresh | undefined): Promise<void> {
    let isSignedOut = false
    if (session.isShared)
      await mirror((now) => {
        isSignedOut = before !== undefined && now === undefined
        return now?.refreshToken === before?.refreshToken ? successor(now, stale, fresh) : now
      })
    if (isSignedOut) session.end()
    await session.catchUp()
    session.replace(stale, fresh)
  }

  async function renew(stale: string): Promise<number | undefined> {
    for (let attempt = 1; ; attempt++) {
      if (await isReplaced(stale)) return
      const login = session.login.get() as StoredLogin
      const before = session.isShared ? await mirror((seen) => seen) : undefined
      if (before?.ancestors.includes(stale)) return session.replace(stale, before) as undefined
      try {
        const outcome = await request(login, attempt)
        if (typeof outcome === 'number') return outcome
        return (await keep(stale, outcome, before)) as undefined
      } catch (fault) {
        if (attempt === ATTEMPTS) throw fault
        await pause(backoff(firstDelayMs, attempt))
      }
    }
  }

  return (): Promise<number | undefined> => {
    const stale = session.login.get()?.refreshToken ?? ''
    if (session.refreshing?.stale === stale) return session.refreshing.done
    const act = () => renew(stale)
    const done = (session.lock ? withLock(session.lock, act) : act()).finally(() => {
      if (session.refreshing?.stale === stale) session.refreshing = undefined
    })
    session.refreshing = { stale, done }
    return done
  }
}

/** Reads the tokens of a reply; a captive portal also responds with 200. */
async function freshOf(response: Response): Promise<Fresh> {
  let tokens: Partial<Tokens> | undefined
  let cause: unknown
  try {
    tokens = ((await response.json()) as { data?: Tokens }).data
  } catch (error) {
    cause = error
  }
  const { token, refreshToken } = tokens ?? {}
  if (!token || !refreshToken) throw new WalkupError('bad-reply', 'Expected data.token and data.refreshToken', { cause })
  return { token, refreshToken, receivedAt: Date.now() }
}
