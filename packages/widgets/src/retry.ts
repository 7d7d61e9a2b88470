import { isResponse } from './problem.ts'

/** When a request counts as slow, and as stuck: then a retry is offered. In ms. */
export const waitLimits = { slow: 4000, stuck: 10_000 }
/** The first delay before an automatic retry, in ms; exponential backoff doubles it up to the longest. */
const FIRST_DELAY = 3000
const LONGEST_DELAY = 30_000
/** Attempts in flight at once: browsers allow few connections per host. */
const MAX_ATTEMPTS = 3

/** A wait that is long enough to show. */
export interface Wait {
  /** Starts another attempt; those in flight continue. */
  readonly retry?: () => void
}

/** Schedules a retry for when the connection may be back: on the `online` event, or by backoff while the page is visible. */
export function createReconnect() {
  let failures = 0
  let listening: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    listening?.abort()
  }
  return {
    stop,
    onReconnect(call: () => void) {
      stop()
      listening = new AbortController()
      const { signal } = listening
      let isDue = false
      const go = () => {
        isDue = true
        if (document.visibilityState === 'hidden') return
        stop()
        call()
      }
      timer = setTimeout(go, Math.min(FIRST_DELAY * 2 ** failures++, LONGEST_DELAY))
      addEventListener('online', go, { signal })
      document.addEventListener('visibilitychange', () => isDue && go(), { signal })
    },
    /** A response arrived: backoff starts over. */
    reset() {
      stop()
      failures = 0
    },
  }
}

/**
 * Resolves with the first response, however long it takes, and reports long waits to `onWait`. A stuck attempt is not aborted:
 * retries run in parallel with it, so all of them must carry the same idempotency key.
 * @throws what `send` rejects with, when no other attempt is in flight
 */
export function sendWithRetry<T>(
  send: (signal: AbortSignal) => Promise<T>,
  onWait: (wait?: Wait) => void,
  outer?: AbortSignal,
): Promise<T> {
  const reconnect = createReconnect()
  const attempts = new Set<AbortController>()
  return new Promise((resolve, reject) => {
    let timers: unknown[] = []
    let isSlow = false
    const report = (wait?: Wait) => {
      isSlow = !!wait
      onWait(wait)
    }
    const clear = () => {
      timers.forEach((timer) => clearTimeout(timer as number))
      reconnect.stop()
    }
    const end = () => {
      clear()
      outer?.removeEventListener('abort', abortAll)
      if (isSlow) report()
      for (const one of attempts) one.abort()
      attempts.clear()
    }
    const abortAll = () => {
      end()
      reject(outer?.reason)
    }
    const attempt = () => {
      clear()
      const one = new AbortController()
      const [oldest] = attempts.add(one)
      if (oldest && attempts.size > MAX_ATTEMPTS) {
        attempts.delete(oldest)
        oldest.abort()
      }
      if (isSlow) report({})
      timers = [
        setTimeout(report, waitLimits.slow, {}),
        setTimeout(() => {
          report({ retry: attempt })
          reconnect.onReconnect(attempt)
        }, waitLimits.stuck),
      ]
      void send(one.signal).then(
        (value) => {
          if (!attempts.delete(one)) return
          end()
          resolve(value)
        },
        (error: unknown) => {
          if (!attempts.delete(one)) return
          const isFinal = isResponse(error) && error.status < 500 && error.status !== 429
          if (attempts.size && !isFinal) return
          end()
          reject(error)
        },
      )
    }
    outer?.addEventListener('abort', abortAll)
    attempt()
  })
}
