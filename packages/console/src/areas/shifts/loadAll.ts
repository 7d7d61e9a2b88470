import { atom, type ReadableAtom } from 'nanostores'
import { isAbort, toProblem, type Problem } from '../../data/problem.ts'

export interface AllState<T> {
  /** Undefined while loading. */
  readonly rows?: readonly T[]
  readonly problem?: Problem
}
interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
}
export interface AllLoader<T> {
  readonly state: ReadableAtom<AllState<T>>
  readonly load: () => Promise<void>
  readonly abort: () => void
  /** Merges a mutation's reply. */
  readonly update: (change: (rows: readonly T[]) => readonly T[]) => void
}

/** All rows of a search, loaded page by page; only for bounded results, such as a week. */
export function createLoader<T>(read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>): AllLoader<T> {
  const state = atom<AllState<T>>({})
  let running: AbortController | undefined

  async function load(): Promise<void> {
    running?.abort()
    const { signal } = (running = new AbortController())
    const rows: T[] = []
    try {
      let cursor: string | undefined
      do {
        const page = await read(cursor, signal)
        rows.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      if (!signal.aborted) state.set({ rows })
    } catch (error) {
      const problem = isAbort(error) ? undefined : await toProblem(error)
      if (!problem || signal.aborted) return
      // Offline, loaded rows remain visible; after a lost permission they don't.
      const isFault = problem.status === 0 || problem.status === 429 || problem.status >= 500
      state.set({ problem, ...(isFault ? { rows: state.get().rows } : {}) })
    }
  }
  return {
    state,
    load,
    abort: () => running?.abort(),
    update(change) {
      const { rows } = state.get()
      if (rows) state.set({ rows: change(rows) })
    },
  }
}
