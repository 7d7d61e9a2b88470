import { atom, type ReadableAtom } from 'nanostores'
import { isAbort, toProblem, type Problem } from './problem.ts'

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly total: number
  readonly totalIsExact: boolean
}
export interface PagesState<T> {
  readonly items: readonly T[]
  readonly total?: number
  readonly totalIsExact: boolean
  /** `loading` is the first page; `more` a further one. */
  readonly phase: 'loading' | 'more' | 'ready' | 'failed'
  readonly hasMore: boolean
  readonly problem?: Problem
  /** Rows inserted by live updates since the list was loaded, which the table highlights. */
  readonly fresh: ReadonlySet<number>
  /** Number of new rows held back until the user asks for them. */
  readonly waiting: number
}

export interface Pages<T> {
  readonly state: ReadableAtom<PagesState<T>>
  /** Loads the first page and discards existing rows. */
  readonly reload: () => Promise<void>
  /** Loads the next page, unless there is none or one is loading. */
  readonly loadMore: () => Promise<void>
  /** Refetches the first page and merges it; with `hold`, new rows are held back until `release`. */
  readonly mergeFirst: (hold: boolean) => Promise<void>
  /** Refetches the loaded pages that contain these rows; the first page is left to `mergeFirst`. */
  readonly refresh: (ids: ReadonlySet<number>) => Promise<void>
  readonly release: () => void
  readonly replace: (item: T) => void
  readonly remove: (id: number) => void
  readonly abort: () => void
}

const empty = { items: [], totalIsExact: true, hasMore: false, fresh: new Set<number>(), waiting: 0 } as const

/** A list with keyset pagination, so that rows are neither repeated nor skipped while it changes. */
export function createPages<T extends { readonly id: number }>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
): Pages<T> {
  const unread: PagesState<T> = { ...empty, phase: 'loading' }
  const state = atom(unread)
  let cursor: string | null = null
  let controller = new AbortController()
  let held: Page<T> | undefined
  /** Ids of the newest `items`, extended page by page rather than recomputed for a long list. */
  let index: { readonly items: readonly T[]; readonly ids: Set<number> } = { items: [], ids: new Set() }
  /** Loaded pages after the first, in order: cursor and row ids. */
  let further: { readonly cursor: string; readonly ids: ReadonlySet<number> }[] = []

  function idsOf(items: readonly T[]): Set<number> {
    if (index.items !== items) index = { items, ids: new Set(items.map((item) => item.id)) }
    return index.ids
  }

  async function attempt(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = controller
    try {
      await act(signal)
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      const problem = await toProblem(error)
      if (!signal.aborted) state.set({ ...state.get(), phase: 'failed', problem })
    }
  }

  /**
   * Replaces the head of the list, down to the first page's last row, and leaves the rows below in place. If the list lacks that
   * row, there is a gap that can't be closed, so the list is reset to the first page.
   */
  function merge(page: Page<T>): void {
    const now = state.get()
    const known = idsOf(now.items)
    const last = now.items.findIndex((item) => item.id === page.items.at(-1)?.id)
    const tail = last < 0 || !page.nextCursor ? [] : now.items.slice(last + 1)
    if (tail.length === 0) {
      cursor = page.nextCursor
      further = []
      // A pending next page would follow rows that no longer exist.
      controller.abort()
      controller = new AbortController()
    }
    const unseen = page.items.filter((item) => !known.has(item.id)).map((item) => item.id)
    held = undefined
    state.set({
      ...now,
      items: [...page.items, ...tail],
      total: page.total,
      totalIsExact: page.totalIsExact,
      hasMore: cursor !== null,
      phase: tail.length > 0 && now.phase === 'more' ? 'more' : 'ready',
      problem: undefined,
      fresh: new Set([...now.fresh, ...unseen]),
      waiting: 0,
    })
  }

  /** Replaces a page's rows. Rows pushed past its end by new ones remain below it. */
  function replacePage(page: Page<T>, old: ReadonlySet<number>, isPending: (id: number) => boolean): void {
    const now = state.get()
    const present = new Set(page.items.map((item) => item.id))
    const place = now.items.findIndex((item) => old.has(item.id))
    if (place < 0) return
    const lastKept = now.items.findLastIndex((item) => old.has(item.id) && present.has(item.id))
    const isPushed = (item: T, at: number) => old.has(item.id) && at > lastKept && page.nextCursor !== null && !isPending(item.id)
    const above = now.items.slice(0, place).filter((item) => !present.has(item.id))
    const below = now.items
      .slice(place)
      .filter((item, at) => !present.has(item.id) && (!old.has(item.id) || isPushed(item, place + at)))
    state.set({ ...now, items: [...above, ...page.items, ...below] })
  }

  return {
    state,
    async reload() {
      controller.abort()
      controller = new AbortController()
      held = undefined
      further = []
      state.set(unread)
      await attempt(async (signal) => {
        const page = await read(undefined, signal)
        if (signal.aborted) return
        cursor = page.nextCursor
        // Synchronously, rather than while the user scrolls to the next page.
        idsOf(page.items)
        state.set({ ...empty, ...page, hasMore: cursor !== null, phase: 'ready' })
      })
    },
    async loadMore() {
      const { phase, hasMore } = state.get()
      if (!hasMore || cursor === null || phase === 'loading' || phase === 'more') return
      state.set({ ...state.get(), phase: 'more', problem: undefined })
      await attempt(async (signal) => {
        const from = cursor ?? ''
        const page = await read(from, signal)
        if (signal.aborted) return
        further.push({ cursor: from, ids: new Set(page.items.map((item) => item.id)) })
        cursor = page.nextCursor
        const { items, total } = state.get()
        const ids = idsOf(items)
        const added = page.items.filter((item) => !ids.has(item.id))
        const all = [...items, ...added]
        for (const { id } of added) ids.add(id)
        index = { items: all, ids }
        // Keep the first page's total, since later pages were counted at another time.
        state.set({ ...state.get(), items: all, total, hasMore: cursor !== null, phase: 'ready' })
      })
    },
    async mergeFirst(hold) {
      const { phase } = state.get()
      if (phase === 'loading') return
      await attempt(async (signal) => {
        const page = await read(undefined, signal)
        const now = state.get()
        if (signal.aborted || now.phase === 'loading') return
        const known = idsOf(now.items)
        const waiting = page.items.filter((item) => !known.has(item.id)).length
        if (!hold || waiting === 0) return merge(page)
        held = page
        const byId = new Map(page.items.map((item) => [item.id, item]))
        const items = now.items.map((item) => byId.get(item.id) ?? item)
        state.set({ ...now, items, total: page.total, totalIsExact: page.totalIsExact, waiting })
      })
    },
    async refresh(ids) {
      const pending = new Set(ids)
      await attempt(async (signal) => {
        for (let at = 0; at < further.length && pending.size > 0; at++) {
          const segment = further[at]
          if (!segment || ![...pending].some((id) => segment.ids.has(id))) continue
          const page = await read(segment.cursor, signal)
          if (signal.aborted || further[at] !== segment) return
          replacePage(page, segment.ids, (id) => pending.has(id))
          further[at] = { cursor: segment.cursor, ids: new Set(page.items.map((item) => item.id)) }
        }
      })
    },
    release() {
      if (held) merge(held)
    },
    replace(item) {
      state.set({ ...state.get(), items: state.get().items.map((old) => (old.id === item.id ? item : old)) })
    },
    remove(id) {
      const now = state.get()
      const items = now.items.filter((item) => item.id !== id)
      if (items.length < now.items.length)
        state.set({ ...now, items, total: now.total === undefined ? undefined : now.total - 1 })
    },
    abort: () => controller.abort(),
  }
}
