import { useState } from 'react'
import { useUnsaved } from './useUnsaved.ts'

/**
 * How a form's dialog is left: with something unsaved that is asked first, whether by Escape, a press beside it, a link or the back
 * button. The question is answered by a button: leaving it leaves all as it was.
 */
export function useLeaving(isUnsaved: boolean, onClose: () => void) {
  const [isAsked, setAsked] = useState(false)
  const letGo = useUnsaved(isUnsaved, () => setAsked(true))
  const isAsking = isAsked && isUnsaved
  return {
    isAsking,
    onStay: () => setAsked(false),
    leave: () => (isUnsaved ? setAsked(!isAsking) : onClose()),
    /** For what was saved: nothing asks any more. */
    letGo,
  }
}
export type Leaving = ReturnType<typeof useLeaving>

/** Whether two drafts of plain values differ. */
export const isChanged = (now: object, began: object): boolean => JSON.stringify(now) !== JSON.stringify(began)
