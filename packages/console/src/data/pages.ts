import { atom, type ReadableAtom } from 'nanostores'
import { isAbort, toFailure, type Failure } from './problem.ts'

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
  readonly failure?: Failure
  /** Rows that came by themselves since the list was read; a table marks them quietly. */
  readonly fresh: ReadonlySet<number>
  /** How many new rows wait until the reader wants them. */
  readonly waiting: number
}

export interface Pages<T> {
  readonly state: ReadableAtom<PagesState<T>>
  /** Reads the first page, dropping what was there. */
  readonly reload: () => Promise<void>
  /** Reads the next page, if there is one and none is on its way. */
  readonly loadMore: () => Promise<void>
  /** Reads the first page again and merges it; with `hold`, rows not seen before wait for `release`. */
  readonly mergeFirst: (hold: boolean) => Promise<void>
  /** Reads again the further pages that hold these rows, each in its place; what is on the first page is `mergeFirst`'s. */
  readonly refresh: (ids: ReadonlySet<number>) => Promise<void>
  readonly release: () => void
  readonly replace: (item: T) => void
  readonly remove: (id: number) => void
  readonly abort: () => void
}

const empty = { items: [], totalIsExact: true, hasMore: false, fresh: new Set<number>(), waiting: 0 } as const

/** A list that is read page by page with keyset cursors, so that rows neither repeat nor go missing while it changes. */
export function createPages<T extends { readonly id: number }>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
): Pages<T> {
  const unread: PagesState<T> = { ...empty, phase: 'loading' }
  const state = atom(unread)
  let cursor: string | null = null
  let controller = new AbortController()
  let held: Page<T> | undefined
  /** The ids of the newest `items`: a long list grows by pages, and is not gone through for each. */
  let index: { readonly items: readonly T[]; readonly ids: Set<number> } = { items: [], ids: new Set() }
  /** The further pages that were read, in order: by which cursor, and what they held. */
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
      const failure = await toFailure(error)
      if (!signal.aborted) state.set({ ...state.get(), phase: 'failed', failure })
    }
  }

  /**
   * The first page replaces the list's head down to its own last row; what stands below stays, unless it is the only page. When the
   * list lacks that row there is a gap that only reading on can fill: the list then begins anew.
   */
  function merge(page: Page<T>): void {
    const now = state.get()
    const known = idsOf(now.items)
    const last = now.items.findIndex((item) => item.id === page.items.at(-1)?.id)
    const tail = last < 0 || !page.nextCursor ? [] : now.items.slice(last + 1)
    if (tail.length === 0) {
      cursor = page.nextCursor
      further = []
      // A further page that is on its way belongs below rows that are gone.
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
      failure: undefined,
      fresh: new Set([...now.fresh, ...unseen]),
      waiting: 0,
    })
  }

  /** Puts what a further page holds now in the place of what it held. What was pushed past its end by new rows stays below it. */
  function putBack(page: Page<T>, old: ReadonlySet<number>, isSought: (id: number) => boolean): void {
    const now = state.get()
    const present = new Set(page.items.map((item) => item.id))
    const place = now.items.findIndex((item) => old.has(item.id))
    if (place < 0) return
    const lastKept = now.items.findLastIndex((item) => old.has(item.id) && present.has(item.id))
    const isPushed = (item: T, at: number) => old.has(item.id) && at > lastKept && page.nextCursor !== null && !isSought(item.id)
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
        // Now, and not while one scrolls to the next page.
        idsOf(page.items)
        state.set({ ...empty, ...page, hasMore: cursor !== null, phase: 'ready' })
      })
    },
    async loadMore() {
      const { phase, hasMore } = state.get()
      if (!hasMore || cursor === null || phase === 'loading' || phase === 'more') return
      state.set({ ...state.get(), phase: 'more', failure: undefined })
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
        // The count of the first page stands: a later page may have been counted at another moment.
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
      const sought = new Set(ids)
      await attempt(async (signal) => {
        for (let at = 0; at < further.length && sought.size > 0; at++) {
          const segment = further[at]
          if (!segment || ![...sought].some((id) => segment.ids.has(id))) continue
          const page = await read(segment.cursor, signal)
          if (signal.aborted || further[at] !== segment) return
          putBack(page, segment.ids, (id) => sought.has(id))
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
