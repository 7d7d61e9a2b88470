import type { ReadableAtom } from '../atom.ts'
import { useEffect, useState } from './component.ts'

/** A store's value, followed as long as the component is drawn. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [, redraw] = useState<unknown>(store.get())
  useEffect(() => store.subscribe(redraw), [store])
  return store.get()
}
