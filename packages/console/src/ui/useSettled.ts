import { useEffect, useState } from 'react'

/** What is being typed, once it has stood still for a moment (ms). */
export function useSettled<T extends string | undefined>(typed: T, afterMs = 200): T {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed, afterMs])
  return settled
}
