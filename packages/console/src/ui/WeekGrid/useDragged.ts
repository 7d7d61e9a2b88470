import { useRef, useState } from 'react'

/** What is off the ground, as it is drawn. `put` changes it and answers what it was: a pointer may let go before its last way is drawn. */
export function useDragged<T>(): readonly [lifted: T | undefined, put: (next: T | undefined) => T | undefined] {
  const [lifted, setLifted] = useState<T>()
  const latest = useRef<T>(undefined)
  function put(next: T | undefined): T | undefined {
    const was = latest.current
    latest.current = next
    setLifted(next)
    return was
  }
  return [lifted, put]
}
