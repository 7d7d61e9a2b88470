import { useRef } from 'react'
import { focusRow } from './useRowKeys.ts'

/** The element focused before the latest dialog, for dialogs that replace one another. */
let before: HTMLElement | null = null

/**
 * Returns the focus after a dialog without a Radix trigger: to the previous element, or else to the list's current row or the
 * page.
 */
export function useFocusBack() {
  const opener = useRef<HTMLElement>(null)
  const remember = (): void => {
    const { activeElement, body } = document
    if (activeElement instanceof HTMLElement && activeElement !== body) before = activeElement
    opener.current = before
  }
  const goBack = (event: Event): void => {
    event.preventDefault()
    if (document.activeElement !== document.body) return
    if (opener.current?.isConnected) return opener.current.focus({ preventScroll: true })
    document.querySelector('main')?.focus({ preventScroll: true })
    focusRow()
  }
  return { remember, goBack }
}
