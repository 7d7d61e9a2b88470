type Awaitable<T> = T | Promise<T>

/** What a session is kept in: local storage, or anything with its three methods, asynchronous ones too. */
export interface SessionStorage {
  getItem(key: string): Awaitable<string | null>
  setItem(key: string, value: string): Awaitable<unknown>
  removeItem(key: string): Awaitable<unknown>
}

/**
 * The page's own storage. Only a page has one: some servers (Deno, Node from 22) have a `localStorage` too, and a sign-in kept
 * there would be everybody's.
 */
export function pageStorage(): SessionStorage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : globalThis.localStorage
  } catch {
    return
  }
}

/** Storage as a session uses it: read and written at once, whatever its kind. */
export interface Store {
  /** Null when nothing is stored; undefined where storage is missing or blocked. */
  read(key: string): unknown
  /** False where storage is missing, blocked or full. */
  write(key: string, value: unknown): boolean
  /** Reads asynchronous storage again; undefined where reading is always current. */
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

/** Opens a storage; `keys` are all that will be read of it. */
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

/** What was last read or written is kept here; writes reach the storage in their order, and reading waits for them. */
function openAsynchronous(storage: SessionStorage, keys: readonly string[]): Store {
  const known = new Map<string, unknown>()
  /** Writes that have not reached the storage: what is read before them is out of date. */
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
