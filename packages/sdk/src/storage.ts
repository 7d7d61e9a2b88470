type Awaitable<T> = T | Promise<T>

/** The storage of a session: local storage, or anything with its three methods, which may be asynchronous. */
export interface SessionStorage {
  getItem(key: string): Awaitable<string | null>
  setItem(key: string, value: string): Awaitable<unknown>
  removeItem(key: string): Awaitable<unknown>
}

/**
 * The page's local storage. Some servers (Deno, Node from 22) have a `localStorage` too, but a login stored there would be shared by
 * all users.
 */
export function pageStorage(): SessionStorage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : globalThis.localStorage
  } catch {
    return
  }
}

/** Storage as a session uses it: synchronous reads and writes, whatever the underlying storage. */
export interface Store {
  /** Null when nothing is stored; undefined if storage is missing or blocked. */
  read(key: string): unknown
  /** False if storage is missing, blocked or full. */
  write(key: string, value: unknown): boolean
  /** Reloads asynchronous storage; undefined if reads are always current. */
  readonly reload?: () => Promise<void>
}

const isPromise = (value: unknown): value is Promise<unknown> => typeof (value as Promise<unknown> | null)?.then === 'function'

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return
  }
}
const parsed = (text: string | null): unknown => attempt(() => JSON.parse(text ?? 'null') as unknown)

/** Opens a storage; only `keys` can be read. */
export function openStore(storage: SessionStorage | undefined, keys: readonly string[]): Store {
  if (!storage) return { read: () => undefined, write: () => false }
  const first = attempt(() => storage.getItem(keys[0] as string))
  if (isPromise(first)) {
    first.catch(() => {})
    return openAsynchronous(storage, keys)
  }
  return {
    read: (key) => attempt(() => parsed(storage.getItem(key) as string | null)),
    write: (key, value) =>
      attempt(() => {
        if (value) void storage.setItem(key, JSON.stringify(value))
        else void storage.removeItem(key)
        return true
      }) ?? false,
  }
}

/** Caches asynchronous storage; writes reach it in order, and reloads wait for them. */
function openAsynchronous(storage: SessionStorage, keys: readonly string[]): Store {
  const known = new Map<string, unknown>()
  /** Pending writes, which make anything read before them stale. */
  let pending = 0
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = (act: () => Awaitable<unknown>) => (last = last.then(act).catch(() => {}))
  return {
    read: (key) => known.get(key) ?? null,
    write(key, value) {
      known.set(key, value)
      const text = value ? JSON.stringify(value) : undefined
      pending++
      void inOrder(() => (text ? storage.setItem(key, text) : storage.removeItem(key))).finally(() => pending--)
      return true
    },
    reload: () =>
      inOrder(async () => {
        const texts = await Promise.all(keys.map(async (key) => storage.getItem(key)))
        if (!pending) keys.forEach((key, at) => known.set(key, parsed(texts[at] ?? null)))
      }) as Promise<void>,
  }
}
