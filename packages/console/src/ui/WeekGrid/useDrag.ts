import { useCallback, useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react'

export interface Drag {
  /** How far the pointer came, in px, and where it is in the window. */
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
/** A mouse that moves so far drags; a finger that rests so long does, and before that it scrolls. */
const SLOP_PX = 5
const HOLD_MS = 280

/**
 * Dragging by pointer events, for mouse, pen and touch alike. Answers what to do when a pointer comes down on a subject. Escape
 * cancels; the click that follows a drop is not one.
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
      // A finger that moves before it has rested scrolls.
      if (!isDragging && !isMouse && isFar) return controller.abort()
      if (isDragging) latest.current.onMove(subject, drag)
    })
    on('pointerup', (event) => {
      if (event.pointerId !== down.pointerId) return
      controller.abort()
      if (!isDragging) return
      // Nor is what was dragged sideways a stroke to another day.
      event.stopPropagation()
      swallowClick()
      latest.current.onDrop(subject, at(event))
    })
    on('pointercancel', cancel)
    // The window's own: the press itself takes the focus from what had it.
    on('blur', (event) => event.target === window && cancel())
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !isDragging) return
      event.stopPropagation()
      cancel()
    })
    // Once it drags, a finger must neither scroll nor open a menu.
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
