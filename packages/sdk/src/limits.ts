import { unanswered } from './causes.ts'

/** The longest timer delay; a longer one would fire immediately. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Runs a function until the timeout or the caller's abort, whatever the function is waiting for.
 * The two signals are combined by hand: `AbortSignal.any` is missing in Node before 20.3 and Safari before 17.4.
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
    // The caller can still abort the body of a file or a stream.
    if (!(result instanceof Response)) signal?.removeEventListener('abort', abort)
  }
}
