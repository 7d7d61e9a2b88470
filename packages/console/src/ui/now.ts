import { atom, onMount, type ReadableAtom } from 'nanostores'

function clock(everyMs: number): ReadableAtom<number> {
  const now = atom(Date.now())
  onMount(now, () => {
    now.set(Date.now())
    const timer = setInterval(() => now.set(Date.now()), everyMs)
    return () => clearInterval(timer)
  })
  return now
}

/** Shared clocks for relative times and for timers; each ticks only while observed. */
export const coarseNow = clock(20_000)
export const secondNow = clock(1_000)
