import { useCallback, useEffect, useRef } from 'react'
import { guardPage } from '../../app/router.ts'

/**
 * While there is something unsaved, whatever would lead on asks instead, and closing the tab lets the browser ask. Answers how to let
 * it go: for once it is saved, before anything follows from that.
 */
export function useUnsaved(isUnsaved: boolean, ask: () => void): () => void {
  const latest = useRef(ask)
  const end = useRef(() => {})
  useEffect(() => void (latest.current = ask))
  useEffect(() => {
    if (!isUnsaved) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    const endGuard = guardPage(() => latest.current())
    end.current = () => {
      window.removeEventListener('beforeunload', onLeave)
      endGuard()
    }
    return () => end.current()
  }, [isUnsaved])
  return useCallback(() => end.current(), [])
}
