import { useCallback, useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()
/** Cached per query, since React reads it twice per render. */
function listOf(query: string): MediaQueryList {
  const known = lists.get(query)
  if (known) return known
  const list = matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}
