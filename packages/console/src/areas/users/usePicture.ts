import { useEffect, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'

/** A user's picture as an object URL; undefined while loading or without one. */
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
      // On failure, initials are shown instead.
      .catch(() => {})
    return () => {
      controller.abort()
      setUrl(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [client, userId, has, version])
  return url
}
