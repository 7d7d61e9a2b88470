import { unanswered } from './causes.ts'

/** The longest delay that timers know; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Acts within a time limit and until the caller's signal aborts, whatever the act is waiting for.
 * The two signals are joined by hand: `AbortSignal.any` is missing in Node before 20.3 and Safari before 17.4.
 */
export async function limited<T>(
  signal: AbortSignal | undefined,
  timeoutMs: number,
  endpoint: string,
  act: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  const isTimed = timeoutMs > 0 && timeoutMs <= LONGEST_MS
  if (!signal && !isTimed) return act()
  const joined = new AbortController()
  const abort = () => joined.abort(signal?.reason)
  const late = () => joined.abort(new DOMException(`Waited ${timeoutMs} ms`, 'TimeoutError'))
  const timer = isTimed && setTimeout(late, timeoutMs)
  let result: T | undefined
  try {
    result = await new Promise<T>((resolve, reject) => {
      joined.signal.addEventListener('abort', () => reject(unanswered(endpoint, joined.signal.reason, joined.signal)))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      act(joined.signal).then(resolve, reject)
    })
    return result
  } finally {
    if (timer) clearTimeout(timer)
    // The body of a file or a stream is still to come, and its caller may yet give it up.
    if (!(result instanceof Response)) signal?.removeEventListener('abort', abort)
  }
}
