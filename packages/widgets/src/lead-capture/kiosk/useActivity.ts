import { useEffect, type RefObject } from 'react'

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel'] as const

/** Calls back on any user activity in the widget that contains `place`. */
export function useActivity(place: RefObject<HTMLElement | null>, onActivity: () => void): void {
  useEffect(() => {
    const root = place.current?.getRootNode()
    for (const sign of signs) root?.addEventListener(sign, onActivity, { passive: true })
    return () => {
      for (const sign of signs) root?.removeEventListener(sign, onActivity)
    }
  }, [place, onActivity])
}
