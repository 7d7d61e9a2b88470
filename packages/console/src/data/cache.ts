import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Client, EndpointName, Inputs, Replies } from '@walkup/sdk'
import { readsEntity, settledMs } from './entities.ts'
import { isAbort, toProblem, type Problem } from './problem.ts'

export interface Query<T> {
  readonly data?: T
  readonly problem?: Problem
  readonly isFetching: boolean
  /** Invalidated: refetched on a schedule or on demand. */
  readonly isOutdated?: true
}

interface Entry {
  readonly name: EndpointName
  readonly input: object
  readonly store: WritableAtom<Query<unknown>>
  fetchedAt: number
  /** Time of the last request, and the timer of a throttled one. */
  askedAt: number
  timer?: ReturnType<typeof setTimeout>
  controller?: AbortController
  isWatched: boolean
  /** Changed by others while it is being fetched, so that it is fetched once more. */
  hasChanged?: boolean
}

export interface ReplyStore {
  readonly write: (name: EndpointName, input: object, data: unknown) => void
  readonly read: (name: EndpointName, input: object) => Promise<unknown>
}

interface EntityChange {
  readonly entity: string
  readonly id?: number | undefined
}

export interface Cache {
  /** A store for one query: fetched when first observed or stale, shared by all observers, aborted without any. */
  readonly query: <N extends EndpointName>(name: N, input: Inputs[N]) => ReadableAtom<Query<Replies[N]>>
  readonly refetch: <N extends EndpointName>(name: N, input: Inputs[N]) => void
  /** Puts a mutation's reply into the cache, so that it needn't be refetched. */
  readonly put: <N extends EndpointName>(name: N, input: Inputs[N], data: Replies[N]) => void
  /** Invalidates queries of an entity, or all of them, and refetches observed ones. */
  readonly invalidate: (entity?: string, id?: number) => void
  /** Refetches what others have changed, each query once however many changes there were, and without aborting a request. */
  readonly outdate: (changes: readonly EntityChange[]) => void
  /** Also keeps replies on the device, and shows them while the server is unreachable. */
  readonly keepOn: (device: ReplyStore) => void
  /** Clears everything, when the organization or user changes. */
  readonly clear: () => void
}

/** Serializes with sorted keys, so that equal inputs share an entry. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

function isAffected({ name, input }: Entry, { entity, id }: EntityChange): boolean {
  const own = (input as { params?: { id?: unknown } }).params?.id
  return readsEntity(name, entity) && (id === undefined || own === undefined || Number(own) === id)
}

/** Without observing the store, unlike `get()`, which would fetch again. */
const stateOf = ({ store }: Entry): Query<unknown> => store.value ?? { isFetching: false }

type Call = (name: EndpointName, input: object) => Promise<unknown>

const FRESH_MS = 30_000
const KEPT = 200

export function createCache(client: Client): Cache {
  const entries = new Map<string, Entry>()
  let device: ReplyStore | undefined

  async function fetch(entry: Entry): Promise<void> {
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.askedAt = Date.now()
    entry.hasChanged = false
    entry.controller?.abort()
    const controller = (entry.controller = new AbortController())
    const now = stateOf(entry)
    if (!now.isFetching) entry.store.set({ ...now, isFetching: true })
    try {
      const data = await (client.call as Call)(entry.name, { ...entry.input, signal: controller.signal })
      if (entry.controller !== controller) return
      entry.fetchedAt = Date.now()
      entry.store.set({ data, isFetching: false })
      device?.write(entry.name, entry.input, data)
    } catch (error) {
      const problem = isAbort(error) ? undefined : await toProblem(error)
      const stored = problem?.status === 0 && !stateOf(entry).data ? await device?.read(entry.name, entry.input) : undefined
      if (entry.controller !== controller) return
      if (stored) return entry.store.set({ data: stored, problem, isFetching: false })
      // Network errors leave the previous data in place; a rejection or a missing row clears it.
      const keeps = !problem || problem.status === 0 || problem.status === 429 || problem.status >= 500
      entry.store.set({ data: keeps ? stateOf(entry).data : undefined, problem, isFetching: false })
    } finally {
      if (entry.controller === controller) {
        entry.controller = undefined
        if (entry.hasChanged && entry.isWatched) renew(entry)
      }
    }
  }

  /** Refetches observed queries: rows immediately, aggregates throttled. */
  function renew(entry: Entry): void {
    const wait = entry.askedAt + settledMs(entry.name) - Date.now()
    if (wait <= 0) return void fetch(entry)
    entry.timer ??= setTimeout(() => void fetch(entry), wait)
    entry.store.set({ ...stateOf(entry), isOutdated: true })
  }

  function make(name: EndpointName, input: object): Entry {
    const entry: Entry = {
      name,
      input,
      // Fetching starts with the first observer; setting the flag only then would render it twice.
      store: atom<Query<unknown>>({ isFetching: true }),
      fetchedAt: 0,
      askedAt: 0,
      isWatched: false,
    }
    onMount(entry.store, () => {
      entry.isWatched = true
      if (Date.now() - entry.fetchedAt > FRESH_MS) void fetch(entry)
      return () => {
        entry.isWatched = false
        clearTimeout(entry.timer)
        entry.timer = undefined
        entry.controller?.abort()
        // Its end is nobody's concern.
        entry.controller = undefined
      }
    })
    return entry
  }

  function at(name: EndpointName, input: object): Entry {
    const key = `${name} ${stable(input)}`
    const entry = entries.get(key) ?? make(name, input)
    // A Map iterates in insertion order, used here as LRU order: the first idle entries are evicted.
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldest, { isWatched }] of entries) {
      if (entries.size <= KEPT) break
      if (!isWatched && oldest !== key) entries.delete(oldest)
    }
    return entry
  }

  return {
    query: <N extends EndpointName>(name: N, input: Inputs[N]) => at(name, input).store as ReadableAtom<Query<Replies[N]>>,
    refetch: (name, input) => void fetch(at(name, input)),
    put(name, input, data) {
      const entry = at(name, input)
      entry.controller?.abort()
      entry.controller = undefined
      entry.fetchedAt = Date.now()
      entry.store.set({ data, isFetching: false })
    },
    invalidate(entity, id) {
      for (const entry of entries.values()) {
        if (entity && !isAffected(entry, { entity, id })) continue
        entry.fetchedAt = 0
        if (entry.isWatched) renew(entry)
      }
    },
    outdate(changes) {
      for (const entry of entries.values()) {
        if (!changes.some((change) => isAffected(entry, change))) continue
        entry.fetchedAt = 0
        if (entry.isWatched && entry.controller) entry.hasChanged = true
        else if (entry.isWatched) renew(entry)
      }
    },
    keepOn: (store) => void (device = store),
    clear() {
      const watched = [...entries.values()].filter((entry) => entry.isWatched)
      for (const entry of entries.values()) {
        clearTimeout(entry.timer)
        entry.controller?.abort()
      }
      entries.clear()
      for (const entry of watched) entry.store.set({ isFetching: false })
    },
  }
}
