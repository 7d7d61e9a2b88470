import { useCallback, useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react'

export interface Drag {
  /** Pointer offset in px, and its position in the viewport. */
  readonly dx: number
  readonly dy: number
  readonly x: number
  readonly y: number
}
interface Handlers<T> {
  readonly onMove: (subject: T, drag: Drag) => void
  readonly onDrop: (subject: T, drag: Drag) => void
  readonly onCancel: () => void
}
/** Drag thresholds: distance for a mouse, long press for touch, which scrolls before that. */
const SLOP_PX = 5
const HOLD_MS = 280

/**
 * Drag and drop with pointer events for mouse, pen, and touch. Returns a pointerdown handler for a subject. Escape cancels; the
 * click after a drop is suppressed.
 */
export function useDrag<T>(handlers: Handlers<T>): (subject: T, event: ReactPointerEvent) => void {
  const latest = useRef(handlers)
  const ending = useRef<AbortController>(undefined)
  useEffect(() => void (latest.current = handlers))
  useEffect(() => () => ending.current?.abort(), [])

  return useCallback((subject, { nativeEvent: down }) => {
    if (down.button !== 0 || !down.isPrimary) return
    ending.current?.abort()
    const controller = (ending.current = new AbortController())
    const { signal } = controller
    const isMouse = down.pointerType === 'mouse'
    let isDragging = false
    const hold = setTimeout(() => {
      if (isMouse) return
      isDragging = true
      navigator.vibrate?.(8)
    }, HOLD_MS)
    signal.addEventListener('abort', () => clearTimeout(hold))
    const on = <E extends keyof WindowEventMap>(name: E, act: (event: WindowEventMap[E]) => void) =>
      window.addEventListener(name, act, { signal, capture: true, passive: false })
    const at = (event: PointerEvent): Drag => ({
      dx: event.clientX - down.clientX,
      dy: event.clientY - down.clientY,
      x: event.clientX,
      y: event.clientY,
    })
    const cancel = () => {
      if (isDragging) latest.current.onCancel()
      controller.abort()
    }

    on('pointermove', (event) => {
      if (event.pointerId !== down.pointerId) return
      const drag = at(event)
      const isFar = Math.hypot(drag.dx, drag.dy) > SLOP_PX
      if (isMouse && isFar) isDragging = true
      // Touch that moves before the long press scrolls.
      if (!isDragging && !isMouse && isFar) return controller.abort()
      if (isDragging) latest.current.onMove(subject, drag)
    })
    on('pointerup', (event) => {
      if (event.pointerId !== down.pointerId) return
      controller.abort()
      if (!isDragging) return
      // A horizontal drag must not also count as a swipe.
      event.stopPropagation()
      swallowClick()
      latest.current.onDrop(subject, at(event))
    })
    on('pointercancel', cancel)
    // Listen on the window: the press itself moves the focus from the previous element.
    on('blur', (event) => event.target === window && cancel())
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !isDragging) return
      event.stopPropagation()
      cancel()
    })
    // During a drag, touch must neither scroll nor open a context menu.
    on('touchmove', (event) => isDragging && event.cancelable && event.preventDefault())
    on('contextmenu', (event) => !isMouse && event.preventDefault())
  }, [])
}

function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
