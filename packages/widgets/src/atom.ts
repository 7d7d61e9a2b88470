/** An observable value with the nanostores API; nanostores itself would add 0.3 kB. */
export interface ReadableAtom<T> {
  get(): T
  /** Calls back with each new value and the previous one; returns the unsubscribe function. */
  listen(listener: (value: T, before: T) => void): () => void
  /** Like `listen`, but also calls back at once with the current value. */
  subscribe(listener: (value: T) => void): () => void
}
export interface Atom<T> extends ReadableAtom<T> {
  set(value: T): void
}

export function atom<T>(value: T): Atom<T> {
  const listeners = new Set<(value: T, before: T) => void>()
  const listen: Atom<T>['listen'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      const before = value
      value = next
      // A listener that sets a new value has already notified everyone.
      ;[...listeners].forEach((listener) => value === next && listener(next, before))
    },
    listen,
    subscribe(listener) {
      listener(value)
      return listen(listener)
    },
  }
}
