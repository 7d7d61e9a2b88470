import { failure } from './errors.ts'
import type { Kept, SharedSession } from './sessionTypes.ts'
import { alone, mirror, successor, type Fresh } from './tabs.ts'
import type { Tokens } from './types.ts'

/** Within the 10 s for which the server honours a token whose answer was lost begin all of them, or two if it never comes. */
const ATTEMPTS = 4
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Sends a record's refresh token; the number counts the tries, from 1. */
export type SendRefresh = (login: Kept, attempt: number) => Promise<Response>

/**
 * One refresh at a time, shared by every call of every client and tab that waits for it. Answers the refusal when the server
 * gave one: only a 4xx is that (spec §4). A network fault, a 429, a 5xx or a reply that is not the API's is tried again with
 * backoff, and if it lasts, it rejects and the session stays.
 */
export function createRefresh(session: SharedSession, send: SendRefresh, firstDelayMs: number) {
  async function request(login: Kept): Promise<Fresh | Response> {
    for (let attempt = 1; ; attempt++) {
      let fault: unknown
      try {
        const response = await send(login, attempt)
        const { status } = response
        if (status === 200) return await freshOf(response)
        if (status < 500 && status !== 429) return response
        fault = response
      } catch (error) {
        fault = error
      }
      if (attempt === ATTEMPTS) throw fault
      await wait(firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  /** With the lock held: another tab may have been quicker, or have signed out. */
  async function renew(stale: string): Promise<Response | undefined> {
    session.catchUp()
    const login = session.login.get()
    if (login?.refreshToken !== stale) return
    const before = session.isShared ? await mirror((seen) => seen) : undefined
    if (before?.ancestors.includes(stale)) {
      session.replace(stale, before)
      return
    }
    const fresh = await request(login)
    if (fresh instanceof Response) return fresh
    let isSignedOut = false
    if (session.isShared)
      await mirror((now) => {
        isSignedOut = before !== undefined && now === undefined
        return now?.refreshToken === before?.refreshToken ? successor(now, stale, fresh) : now
      })
    if (isSignedOut) session.end()
    session.catchUp()
    session.replace(stale, fresh)
    return
  }

  return (): Promise<Response | undefined> => {
    const stale = session.login.get()?.refreshToken ?? ''
    if (session.refreshing?.stale === stale) return session.refreshing.done
    const act = () => renew(stale)
    const done = (session.isShared ? alone(act, () => session.heardAt) : act()).finally(() => {
      if (session.refreshing?.stale === stale) session.refreshing = undefined
    })
    session.refreshing = { stale, done }
    return done
  }
}

/** The tokens of a reply; a captive portal answers 200 as well. */
async function freshOf(response: Response): Promise<Fresh> {
  let tokens: Partial<Tokens> | undefined
  let cause: unknown
  try {
    tokens = ((await response.json()) as { data?: Tokens }).data
  } catch (error) {
    cause = error
  }
  const { token, refreshToken } = tokens ?? {}
  if (!token || !refreshToken) throw failure('bad-reply', 'Expected data.token and data.refreshToken', undefined, cause)
  return { token, refreshToken, receivedAt: Date.now() }
}
