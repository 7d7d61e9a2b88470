import { useRef, type PointerEvent } from 'react'

const FAR_PX = 60

/** Horizontal touch swipes: −1 to the left, 1 to the right. Mostly vertical ones are ignored. */
export function useSwipe(onSwipe: (side: -1 | 1) => void) {
  const down = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    // Capture phase, since a nested handler may stop propagation.
    onPointerDownCapture: ({ isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
      down.current = isPrimary && pointerType === 'touch' ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = down.current
      down.current = undefined
      if (!from) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      if (Math.abs(dx) > FAR_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
    onPointerCancel: () => void (down.current = undefined),
  }
}
