import { useEffect, useState } from '../../ui/component.ts'

const SECOND = 1000

/** Whole seconds left of `seconds`, counted from each new `from`; at none `end`, which must stay the same function, is called. */
export function useCountdown(seconds: number, from: unknown, end: () => void): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    // By the clock: a tablet that slept has not counted.
    const until = Date.now() + seconds * SECOND
    setLeft(seconds)
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND))), SECOND)
    return () => clearInterval(timer)
  }, [seconds, from])
  useEffect(() => {
    if (left === 0) end()
  }, [left, end])
  return left
}
