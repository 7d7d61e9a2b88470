import { useCallback, useEffect, useRef } from 'react'
import { guardPage } from '../../routing/router.ts'

/**
 * Blocks navigation and unloading while there are unsaved changes. Returns a function that unblocks, to call after saving and
 * before navigating.
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
