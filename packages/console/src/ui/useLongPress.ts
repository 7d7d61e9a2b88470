import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const LONG_MS = 500

/**
 * Long-press handlers; the callback receives the pressed element, and the click is suppressed. Scrolling cancels, since the
 * browser then cancels the pointer.
 */
export function useLongPress(act: (target: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])
  return {
    onPointerDown(event: PointerEvent) {
      wasLong.current = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      const target = event.target as Element
      timer.current = setTimeout(() => {
        wasLong.current = true
        act(target)
      }, LONG_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      if (wasLong.current) event.preventDefault()
    },
  }
}
