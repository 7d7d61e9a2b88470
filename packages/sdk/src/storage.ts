/** What a session is kept in: local storage, or anything with its three methods. */
export interface SessionStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
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

/** Storage may be missing, blocked or full; then reading answers undefined, and writing false. */
export function guarded(storage: SessionStorage | undefined) {
  const attempt = <T>(act: (store: SessionStorage) => T): T | undefined => {
    try {
      return storage && act(storage)
    } catch {
      return
    }
  }
  return {
    /** Null when nothing stands there. */
    read: (key: string): unknown => attempt((store) => JSON.parse(store.getItem(key) ?? 'null') as unknown),
    write: (key: string, value: unknown): boolean =>
      attempt((store) => {
        if (value) store.setItem(key, JSON.stringify(value))
        else store.removeItem(key)
        return true
      }) ?? false,
  }
}
