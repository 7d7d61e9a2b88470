import { useEffect } from 'react'

/** Sets the document title: "Sam Lee · Walkup". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Walkup` : 'Walkup'
  }, [title])
}
