import { useRef } from 'react'
import { toRow } from './useRowKeys.ts'

/** What had the focus before the latest dialog: one that takes another's place finds it gone. */
let before: HTMLElement | null = null

/** Radix knows no trigger to go back to: the keyboard goes on where it was, or in the list's row or the page where that has gone. */
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
    toRow()
  }
  return { remember, goBack }
}
