import { useState } from 'react'
import { useUnsaved } from './useUnsaved.ts'

/**
 * Guards a form with unsaved changes: Escape, a click outside, a link, or the back button first asks for confirmation. Dismissing
 * the question leaves everything unchanged.
 */
export function useLeaving(isUnsaved: boolean, onClose: () => void) {
  const [isAsked, setAsked] = useState(false)
  const unblock = useUnsaved(isUnsaved, () => setAsked(true))
  const isAsking = isAsked && isUnsaved
  return {
    isAsking,
    onStay: () => setAsked(false),
    leave: () => (isUnsaved ? setAsked(!isAsking) : onClose()),
    /** Called after saving: disables the guard. */
    unblock,
  }
}
export type Leaving = ReturnType<typeof useLeaving>

/** Whether two drafts of plain values differ. */
export const isChanged = (now: object, began: object): boolean => JSON.stringify(now) !== JSON.stringify(began)
