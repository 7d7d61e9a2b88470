import { useState } from 'react'
import { isChanged } from './useLeaving.ts'

export interface Kept<T> {
  readonly row: T
  /** No longer on the page: moved or deleted by another user. */
  readonly isGone: boolean
}

/**
 * Tracks the item that a dialog was opened for, by key, and preserves its last state once it is gone, so that a dialog never
 * closes on unsaved input. `find` returns undefined for a missing item once `isRead`.
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
