import type { ReadableAtom } from '../atom.ts'
import { useEffect, useState } from './component.ts'

/** Subscribes a component to a store and returns its value. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [, redraw] = useState<unknown>(store.get())
  useEffect(() => store.subscribe(redraw), [store])
  return store.get()
}
