import { useEffect } from 'react'

/** Keeps the screen on where the browser can, so that a code stays readable while a shopper scans it. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (!('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    }
    request().catch(() => {})
    return () => {
      isOver = true
      lock?.release().catch(() => {})
    }
  }, [])
}
