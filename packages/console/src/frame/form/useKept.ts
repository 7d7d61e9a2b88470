import { useState } from 'react'
import { isChanged } from './useLeaving.ts'

export interface Kept<T> {
  readonly row: T
  /** It is no longer among what the page shows: somebody has moved it away or deleted it. */
  readonly isGone: boolean
}

/**
 * What a dialog was opened of, by a key of its own: found again from what it was, and kept as it was last seen once it is not there,
 * so that a dialog never closes under what is being typed. `find` answers undefined for what is not there, once `isRead`.
 */
export function useKept<T extends object>(
  key: string | undefined,
  isRead: boolean,
  find: (was: T | undefined) => T | undefined,
): Kept<T> | undefined {
  const [kept, setKept] = useState<{ readonly key: string; readonly row: T }>()
  const was = kept && kept.key === key ? kept.row : undefined
  const found = key === undefined || !isRead ? undefined : find(was)
  if (kept && kept.key !== key) setKept(undefined)
  else if (key !== undefined && found && (!was || isChanged(found, was))) setKept({ key, row: found })
  const row = found ?? was
  return row && { row, isGone: isRead && !found }
}
