import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useState } from 'react'

/** Subscribes a component to a store and returns its value. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [, setValue] = useState(() => store.get() as T)
  // Unlike `listen`, `subscribe` also reports a change between the render and this effect.
  useLayoutEffect(() => store.subscribe((value) => setValue(value as T)), [store])
  return store.get() as T
}
