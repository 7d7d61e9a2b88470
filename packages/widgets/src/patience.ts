import { isResponse } from './problem.ts'

/** After how long, in ms, a wait is said to be long, and another try is offered. */
export const patience = { slow: 4000, stuck: 10_000 }
/** The first pause before a try that nobody asked for, in ms; each is twice as long, up to the longest. */
const PAUSE = 3000
const LONGEST = 30_000
/** Tries under way at once: a browser has few connections for one host. */
const MOST = 3

/** A wait that is worth telling. */
export interface Wait {
  /** Another try may be asked for; nothing is given up by it. */
  readonly retry?: () => void
}

/** Follows whether the line may be back: by the browser's word, or by trying from time to time while somebody looks. */
export function createLine() {
  let failures = 0
  let listening: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    listening?.abort()
  }
  return {
    stop,
    /** Calls once, unless it is stopped before. */
    onceBack(call: () => void) {
      stop()
      listening = new AbortController()
      const { signal } = listening
      let isDue = false
      const go = () => {
        isDue = true
        if (globalThis.document?.visibilityState === 'hidden') return
        stop()
        call()
      }
      timer = setTimeout(go, Math.min(PAUSE * 2 ** failures++, LONGEST))
      globalThis.addEventListener?.('online', go, { signal })
      globalThis.document?.addEventListener('visibilitychange', () => isDue && go(), { signal })
    },
    /** An answer came: the next pause is the first one again. */
    reset() {
      stop()
      failures = 0
    },
  }
}
export type Line = ReturnType<typeof createLine>

/**
 * The first answer to a request, however long that takes. `tell` hears of a long wait and of its end. A try that is stuck is not given up:
 * others, which must ask for the same under the same key, go beside it, at a person's wish and by themselves.
 * @throws what `send` rejects with, where no other try is under way
 */
export function patiently<T>(
  send: (signal: AbortSignal) => Promise<T>,
  tell: (wait?: Wait) => void,
  outer?: AbortSignal,
): Promise<T> {
  const line = createLine()
  const tries = new Set<AbortController>()
  return new Promise((resolve, reject) => {
    let timers: unknown[] = []
    let hasTold = false
    const report = (wait?: Wait) => {
      if (wait || hasTold) tell(wait)
      hasTold = !!wait
    }
    const clear = () => timers.forEach((timer) => clearTimeout(timer as number))
    const end = () => {
      clear()
      line.stop()
      outer?.removeEventListener('abort', giveUp)
      report()
      for (const one of tries) one.abort()
      tries.clear()
    }
    const giveUp = () => {
      end()
      reject(outer?.reason)
    }
    const attempt = () => {
      clear()
      line.stop()
      const one = new AbortController()
      tries.add(one)
      if (tries.size > MOST) {
        const [oldest] = tries
        if (oldest) tries.delete(oldest)
        oldest?.abort()
      }
      if (hasTold) report({})
      timers = [
        setTimeout(report, patience.slow, {}),
        setTimeout(() => {
          report({ retry: attempt })
          line.onceBack(attempt)
        }, patience.stuck),
      ]
      void send(one.signal).then(
        (value) => {
          if (!tries.has(one)) return
          tries.delete(one)
          end()
          resolve(value)
        },
        (error: unknown) => {
          if (!tries.delete(one)) return
          const isFinal = isResponse(error) && error.status < 500 && error.status !== 429
          if (tries.size && !isFinal) return
          end()
          reject(error)
        },
      )
    }
    outer?.addEventListener('abort', giveUp)
    attempt()
  })
}
