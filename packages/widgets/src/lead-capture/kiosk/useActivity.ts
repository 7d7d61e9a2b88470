import { useEffect } from '../../ui/component.ts'
import type { RefObject } from 'preact'

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel'] as const

/** Hears every sign of a person at the widget that `place` is in. */
export function useActivity(place: RefObject<HTMLElement | null>, heard: () => void): void {
  useEffect(() => {
    const root = place.current?.getRootNode()
    for (const sign of signs) root?.addEventListener(sign, heard, { passive: true })
    return () => {
      for (const sign of signs) root?.removeEventListener(sign, heard)
    }
  }, [place, heard])
}
