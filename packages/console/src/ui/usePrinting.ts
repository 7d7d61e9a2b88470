import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The time of printing, while the page is being printed. Switches to the light theme meanwhile, including for canvases. Use it in
 * only one component per page.
 */
export function usePrinting(): string | undefined {
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const { dataset } = document.documentElement
    let theme: string | undefined
    // The browser captures the page when this handler returns.
    const before = () => {
      theme = dataset.theme
      dataset.theme = 'light'
      flushSync(() => setAt(new Date().toISOString()))
    }
    const after = () => {
      if (theme) dataset.theme = theme
      else delete dataset.theme
      setAt(undefined)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return at
}
