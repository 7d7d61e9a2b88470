import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../resource.ts'
import { go } from '../routing/router.ts'
import { pressShortcut } from '../ui/shortcut.ts'

/** Which overlay the keyboard has opened. */
export type Overlay = 'palette' | 'help'
/** Time limit for the letter after G, ms. */
const CHORD_MS = 1_200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** Global shortcuts: Ctrl/Cmd K, ?, /, G followed by an area's letter, and the keys that the page declares. Disabled while a dialog is open. */
export function useShortcuts(reach: readonly Resource[]) {
  const [overlay, setOverlay] = useState<Overlay>()
  const latest = useRef(reach)
  useEffect(() => void (latest.current = reach))
  useEffect(() => {
    let gAt = -CHORD_MS
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (document.querySelector('[role=dialog], dialog[open]')) return
      if ((event.ctrlKey || event.metaKey) && key === 'k') {
        event.preventDefault()
        return setOverlay('palette')
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (key === '?') return setOverlay('help')
      if (key === '/') {
        event.preventDefault()
        const search = document.querySelector<HTMLInputElement>('main input[type=search]')
        return search ? search.focus() : setOverlay('palette')
      }
      const area = event.timeStamp - gAt < CHORD_MS && latest.current.find((resource) => resource.key === key)
      gAt = key === 'g' ? event.timeStamp : -CHORD_MS
      if (!area && !pressShortcut(key)) return
      // Otherwise the list would handle the letter as row navigation.
      event.preventDefault()
      event.stopPropagation()
      if (area) go(area.path)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return { overlay, setOverlay }
}
