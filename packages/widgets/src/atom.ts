/** A value that can be followed, with nanostores' names for it; what that does beyond this, 0.3 kB, no widget calls for. */
export interface ReadableAtom<T> {
  get(): T
  /** Hears of each new value, and the one before; answers how to stop. */
  listen(listener: (value: T, before: T) => void): () => void
  /** The same, beginning with the value that it has. */
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
      // One that sets another value has had all hear of it already.
      ;[...listeners].forEach((listener) => value === next && listener(next, before))
    },
    listen,
    subscribe(listener) {
      listener(value)
      return listen(listener)
    },
  }
}
