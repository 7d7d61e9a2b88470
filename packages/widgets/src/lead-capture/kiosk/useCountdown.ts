import { useEffect, useState } from 'react'

const SECOND = 1000

/** Whole seconds left of `seconds`, counted from each new `from`; at none `end`, which must stay the same function, is called. */
export function useCountdown(seconds: number, from: unknown, end: () => void): number {
  const [left, setLeft] = useState(seconds)
  const [counted, setCounted] = useState({ seconds, from })
  if (counted.seconds !== seconds || counted.from !== from) {
    setCounted({ seconds, from })
    setLeft(seconds)
  }
  useEffect(() => {
    // By the clock: a tablet that slept has not counted.
    const until = Date.now() + seconds * SECOND
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND))), SECOND)
    return () => clearInterval(timer)
  }, [seconds, from])
  useEffect(() => {
    if (left === 0) end()
  }, [left, end])
  return left
}
