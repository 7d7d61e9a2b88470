import { useEffect, useState } from 'react'

const SECOND = 1000

/** Counts down whole seconds from each new `from`, then calls `end`, which must be a stable function. */
export function useCountdown(seconds: number, from: unknown, end: () => void): number {
  const [left, setLeft] = useState(seconds)
  const [counted, setCounted] = useState({ seconds, from })
  if (counted.seconds !== seconds || counted.from !== from) {
    setCounted({ seconds, from })
    setLeft(seconds)
  }
  useEffect(() => {
    // By the clock, since timers stop while the tablet sleeps.
    const until = Date.now() + seconds * SECOND
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND))), SECOND)
    return () => clearInterval(timer)
  }, [seconds, from])
  useEffect(() => {
    if (left === 0) end()
  }, [left, end])
  return left
}
