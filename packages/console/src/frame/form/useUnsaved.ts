import { useEffect, useRef } from 'react'
import { guardPage } from '../../app/router.ts'

/** While there is something unsaved, leaving by the back button asks instead, and closing the tab lets the browser ask. */
export function useUnsaved(isUnsaved: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => void (latest.current = ask))
  useEffect(() => {
    if (!isUnsaved) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    const endGuard = guardPage(() => latest.current())
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      endGuard()
    }
  }, [isUnsaved])
}
