import { useEffect, useState } from 'react'

/** Debounced value (ms). */
export function useDebounced<T extends string | undefined>(typed: T, afterMs = 200): T {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed, afterMs])
  return settled
}
