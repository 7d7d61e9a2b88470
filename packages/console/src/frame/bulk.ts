import { isAbort, toProblem, type Problem } from '../data/problem.ts'
import { count } from '../ui/format.ts'
import { locale, t } from '../i18n/index.ts'

export interface Failed<T> {
  readonly item: T
  readonly problem: Problem
}
export interface BulkState<T> {
  readonly done: number
  readonly total: number
  readonly failed: readonly Failed<T>[]
}

/** Changed by another user since it was selected: retrying fails until the user has seen the new version. */
export const isStale = ({ problem }: Failed<unknown>): boolean => problem.code === 'stale'

/** Worth retrying unchanged: no response, or a temporary failure. */
export const isRetryable = ({ problem: { status } }: Failed<unknown>): boolean => status === 0 || status === 429 || status >= 500

/** Names the rows in a sentence: all of them if few, else the first ones and a count. */
export function joinNames(names: readonly string[]): string {
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
 * Runs an action on each item with limited concurrency. Collects failures and continues; an aborted signal starts no further
 * items. Returns completed and failed items.
 */
export async function runAll<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  { signal, onProgress, atOnce = 4 }: BulkOptions<T>,
): Promise<BulkState<T>> {
  let state: BulkState<T> = { done: 0, total: items.length, failed: [] }
  const waiting = items.values()
  async function work(): Promise<void> {
    // Workers share one iterator, so each item is taken once.
    for (const item of waiting) {
      if (signal.aborted) return
      try {
        await act(item)
        state = { ...state, done: state.done + 1 }
      } catch (error) {
        if (isAbort(error)) return
        const problem = await toProblem(error)
        state = { ...state, failed: [...state.failed, { item, problem }] }
      }
      onProgress(state)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return state
}
