import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Client, EndpointName, Inputs, Replies } from '@walkup/sdk'
import { reads, sums } from './entities.ts'
import { isAbort, toFailure, type Failure } from './problem.ts'

export interface Query<T> {
  readonly data?: T
  readonly failure?: Failure
  readonly isFetching: boolean
  /** Something changed since it was read: it is read again in a while, or when asked. */
  readonly isBehind?: true
}

interface Entry {
  readonly name: EndpointName
  readonly input: object
  readonly store: WritableAtom<Query<unknown>>
  fetchedAt: number
  /** When it was last asked, and the timer of the next time, where that waits. */
  askedAt: number
  timer?: ReturnType<typeof setTimeout>
  controller?: AbortController
  isWatched: boolean
}

export interface Cache {
  /** A store of one reading call: fetched when first watched and when stale, shared by all who watch, aborted when none does. */
  readonly query: <N extends EndpointName>(name: N, input: Inputs[N]) => ReadableAtom<Query<Replies[N]>>
  readonly refetch: <N extends EndpointName>(name: N, input: Inputs[N]) => void
  /** Puts in what a change has answered, so that it needn't be read again. */
  readonly put: <N extends EndpointName>(name: N, input: Inputs[N], data: Replies[N]) => void
  /** Marks what reads an entity stale, or all there is, and reads again what is being watched. */
  readonly invalidate: (entity?: string, id?: number) => void
  /** Forgets everything: another organization, another user. */
  readonly clear: () => void
}

/** Object keys in order, so that equal inputs are one entry. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

type Call = (name: EndpointName, input: object) => Promise<unknown>

const FRESH_MS = 30_000
/** How long a sum stands at least while what it sums changes. */
const SETTLED_MS = 30_000
const KEPT = 200

export function createCache(client: Client): Cache {
  const entries = new Map<string, Entry>()

  async function fetch(entry: Entry): Promise<void> {
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.askedAt = Date.now()
    entry.controller?.abort()
    const controller = (entry.controller = new AbortController())
    const now = entry.store.get()
    if (!now.isFetching) entry.store.set({ ...now, isFetching: true })
    try {
      const data = await (client.call as Call)(entry.name, { ...entry.input, signal: controller.signal })
      if (entry.controller !== controller) return
      entry.fetchedAt = Date.now()
      entry.store.set({ data, isFetching: false })
    } catch (error) {
      const failure = isAbort(error) ? undefined : await toFailure(error)
      if (entry.controller !== controller) return
      // A fault keeps what was read before; a refusal or a missing row does not.
      const keeps = !failure || failure.status === 0 || failure.status === 429 || failure.status >= 500
      entry.store.set({ data: keeps ? entry.store.get().data : undefined, failure, isFetching: false })
    } finally {
      if (entry.controller === controller) entry.controller = undefined
    }
  }

  /** Reads again what is watched: a row at once, a sum no more often than it can be looked at. */
  function renew(entry: Entry): void {
    const wait = sums(entry.name) ? entry.askedAt + SETTLED_MS - Date.now() : 0
    if (wait <= 0) return void fetch(entry)
    entry.timer ??= setTimeout(() => void fetch(entry), wait)
    entry.store.set({ ...entry.store.get(), isBehind: true })
  }

  function make(name: EndpointName, input: object): Entry {
    const entry: Entry = {
      name,
      input,
      // It is as soon as it is watched; told so from the start, what watches it is not shown twice.
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
      }
    })
    return entry
  }

  function at(name: EndpointName, input: object): Entry {
    const key = `${name} ${stable(input)}`
    const entry = entries.get(key) ?? make(name, input)
    // The order of the map is the order of use: the first idle entries are the ones to forget.
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
        if (entity && !reads(entry.name, entity)) continue
        const own = (entry.input as { params?: { id?: unknown } }).params?.id
        if (id !== undefined && own !== undefined && Number(own) !== id) continue
        entry.fetchedAt = 0
        if (entry.isWatched) renew(entry)
      }
    },
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
