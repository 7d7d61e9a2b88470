import { isAbort, toFailure, type Failure } from '../data/problem.ts'
import { count } from '../ui/format.ts'
import { locale, t } from '../i18n/index.ts'

export interface Failed<T> {
  readonly item: T
  readonly failure: Failure
}
export interface BulkState<T> {
  readonly done: number
  readonly total: number
  readonly failed: readonly Failed<T>[]
}

/** What another has changed since it was chosen: it is refused again until its reader has seen it as it is now. */
export const isStale = ({ failure }: Failed<unknown>): boolean => failure.code === 'stale'

/** What may pass when it is tried again as it is: there was no answer, or not now. */
export const mayPass = ({ failure: { status } }: Failed<unknown>): boolean => status === 0 || status === 429 || status >= 500

/** Which they are, in a sentence: all of a few by name, else the first ones and how many more there are. */
export function namesOf(names: readonly string[]): string {
  const shown = names.length > 4 ? names.slice(0, 3) : names
  const more = count(names.length - shown.length)
  const rest = more === '0' ? [] : [t('frame.andMore', { more })]
  return `${new Intl.ListFormat(locale).format([...shown, ...rest])}.`
}

interface BulkOptions<T> {
  readonly signal: AbortSignal
  readonly onProgress: (state: BulkState<T>) => void
  readonly atOnce?: number
}

/**
 * Does something with each item, a few at a time. Failures are kept and the rest goes on; once the signal is aborted no new one
 * begins. Answers what was done and what failed.
 */
export async function runAll<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  { signal, onProgress, atOnce = 4 }: BulkOptions<T>,
): Promise<BulkState<T>> {
  let state: BulkState<T> = { done: 0, total: items.length, failed: [] }
  const waiting = items.values()
  async function work(): Promise<void> {
    // The workers share one iterator: each takes the next item that none has taken.
    for (const item of waiting) {
      if (signal.aborted) return
      try {
        await act(item)
        state = { ...state, done: state.done + 1 }
      } catch (error) {
        if (isAbort(error)) return
        const failure = await toFailure(error)
        state = { ...state, failed: [...state.failed, { item, failure }] }
      }
      onProgress(state)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return state
}
