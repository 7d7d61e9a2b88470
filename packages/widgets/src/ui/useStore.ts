import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useState } from 'preact/hooks'

/** A store's value, followed as long as the component is drawn. The official binding also brings what maps of paths need, 0.6 kB. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [, redraw] = useState<unknown>()
  useLayoutEffect(() => store.subscribe(redraw), [store])
  return store.get()
}
