export interface Listeners<T> {
  readonly emit: (value: T) => void
  /** Returns an unsubscribe function. */
  readonly listen: (listener: (value: T) => void) => () => void
}

export function createListeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>()
  return {
    emit: (value) => all.forEach((listener) => listener(value)),
    listen(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
