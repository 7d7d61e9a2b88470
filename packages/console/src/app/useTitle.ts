import { useEffect } from 'react'

/** The page's title in the browser: "Sam Lee · Walkup". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Walkup` : 'Walkup'
  }, [title])
}
