import { useEffect, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'

/** A person's picture as the page may show it; undefined until it is read, and where there is none. */
export function usePicture(userId: number, has: boolean, version: string): string | undefined {
  const { client } = useServices()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!has) return
    const controller = new AbortController()
    let made: string | undefined
    client
      .call('users.captureIcon', { params: { id: userId }, signal: controller.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (!controller.signal.aborted) setUrl((made = URL.createObjectURL(blob)))
      })
      // Letters stand in its place where it can't be had.
      .catch(() => {})
    return () => {
      controller.abort()
      setUrl(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [client, userId, has, version])
  return url
}
