import { failure } from './errors.ts'
import type { Session } from './session.ts'
import type { Tokens } from './types.ts'

const ATTEMPTS = 4
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * One refresh at a time, shared by every call that waits for it. Only a 4xx ends the session (spec §4): a network fault,
 * a 429 or a 5xx is tried again with backoff, and if it lasts, the waiting calls fail while the session stays.
 */
export function createRefresh(
  session: Session,
  send: (refreshToken: string) => Promise<Response>,
  onUnauthenticated: () => void,
  firstDelayMs: number,
): () => Promise<void> {
  let running: Promise<void> | undefined

  async function attempt(): Promise<void> {
    const refreshToken = session.login.get()?.refreshToken
    if (!refreshToken) return end()
    for (let round = 1; ; round++) {
      let response: Response | undefined
      try {
        response = await send(refreshToken)
      } catch (error) {
        if (round === ATTEMPTS) throw error
      }
      if (response?.status === 200) return session.renew(((await response.json()) as { data: Tokens }).data)
      if (response && response.status < 500 && response.status !== 429) return end(response)
      if (response && round === ATTEMPTS) throw response
      await wait(firstDelayMs * 2 ** (round - 1) * (0.5 + Math.random()))
    }
  }

  function end(cause?: unknown): never {
    session.clear()
    onUnauthenticated()
    throw failure('refresh-failed', 'Refresh token failed', undefined, cause)
  }

  return () => (running ??= attempt().finally(() => (running = undefined)))
}
