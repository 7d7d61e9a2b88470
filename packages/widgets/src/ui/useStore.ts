import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** Subscribes a component to a store and returns its value. */
// A store's methods are closures.
// oxlint-disable-next-line typescript/unbound-method
export const useStore = <T>(store: ReadableAtom<T>): T => useSyncExternalStore(store.listen, store.get) as T
