import { useRef, useState } from 'react'

/** The dragged item as rendered. `put` sets it and returns the previous one, since a drop may precede the last render. */
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
