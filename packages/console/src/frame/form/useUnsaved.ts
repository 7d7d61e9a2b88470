import { useEffect, useRef } from 'react'

/** While there is something unsaved, leaving by the back button asks instead, and closing the tab lets the browser ask. */
export function useUnsaved(isUnsaved: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => void (latest.current = ask))
  useEffect(() => {
    if (!isUnsaved) return
    const here = location.href
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    // Captured before the router hears of it: the page stays, and so does its address.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      latest.current()
    }
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('popstate', onBack, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('popstate', onBack, { capture: true })
    }
  }, [isUnsaved])
}
