import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The instant at which its page is printed, while it is. Paper is white: meanwhile the theme is light, also of what is
 * drawn on a canvas. For one component of a page.
 */
export function usePrinting(): string | undefined {
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const { dataset } = document.documentElement
    let theme: string | undefined
    // The browser takes the page as it stands when this returns.
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
