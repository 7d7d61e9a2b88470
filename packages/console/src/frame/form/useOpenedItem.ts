import { useState } from 'react'
import { isChanged } from './useLeaving.ts'

export interface OpenedItem<T> {
  readonly row: T
  /** No longer on the page: moved or deleted by another user. */
  readonly isGone: boolean
}

/**
 * Tracks the item that a dialog was opened for, by key, and preserves its last state once it is gone, so that a dialog never
 * closes on unsaved input. `find` returns undefined for a missing item once `isRead`.
 */
export function useOpenedItem<T extends object>(
  key: string | undefined,
  isRead: boolean,
  find: (was: T | undefined) => T | undefined,
): OpenedItem<T> | undefined {
  const [lastSeen, setLastSeen] = useState<{ readonly key: string; readonly row: T }>()
  const was = lastSeen && lastSeen.key === key ? lastSeen.row : undefined
  const found = key === undefined || !isRead ? undefined : find(was)
  if (lastSeen && lastSeen.key !== key) setLastSeen(undefined)
  else if (key !== undefined && found && (!was || isChanged(found, was))) setLastSeen({ key, row: found })
  const row = found ?? was
  return row && { row, isGone: isRead && !found }
}
