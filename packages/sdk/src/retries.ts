import type { WalkupError } from './errors.ts'

/** The most retries of one call, whose requests share the count. */
export const RETRIES = 3
/** With a longer `Retry-After` than this, the response goes to the caller. */
const LONGEST_PAUSE_MS = 30_000

/** Cancels an unread body, which frees its connection; an abort may already have canceled it. */
export const discard = (response: Response): void => void response.body?.cancel().catch(() => {})

/** Resolves after a pause with jitter, or at once when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    if (signal?.aborted) done()
    signal?.addEventListener('abort', done)
  })
}

/** The delay in ms before retry `count`, doubled each time, with jitter. */
export const backoff = (firstMs: number, count: number): number => firstMs * 2 ** (count - 1) * (0.5 + Math.random())

/** The delay in ms of a `Retry-After` header, which is seconds or a date; undefined without a valid one. */
function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return
  // Zero seconds, parsed as a date, are long past.
  return Number(value) * 1000 || Date.parse(value) - Date.now() || undefined
}

/** Whether a request is idempotent (RFC 9110, section 9.2.2), by its method or by its idempotency key. */
export const isIdempotent = (endpoint: string, headers: Readonly<Record<string, string>> = {}): boolean =>
  !endpoint.startsWith('POST ') || Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')

/** Retrying is pointless while the browser reports that it is offline. */
const isOffline = () => (globalThis.navigator as Navigator | undefined)?.onLine === false

/** Repeats a request after a network failure, a 429 or a 503. Create one per call. */
export function createRetry(most: number, firstPauseMs: number, signal?: AbortSignal) {
  let retries = 0
  const pauseFor = (answer: Response | undefined, fault: unknown): number | undefined => {
    if (answer && answer.status !== 429 && answer.status !== 503) return
    if (!answer && ((fault as WalkupError).code !== 'network' || isOffline())) return
    if (signal?.aborted || retries === most) return
    retries++
    const ms = (answer && retryAfter(answer)) ?? backoff(firstPauseMs, retries)
    return ms > LONGEST_PAUSE_MS ? undefined : ms
  }
  return async (send: () => Promise<Response>): Promise<Response> => {
    for (;;) {
      let answer: Response | undefined
      let fault: unknown
      try {
        answer = await send()
      } catch (error) {
        fault = error
      }
      const ms = pauseFor(answer, fault)
      if (ms === undefined) {
        if (answer) return answer
        throw fault
      }
      if (answer) discard(answer)
      await pause(ms, signal)
    }
  }
}
