import { patience } from '../patience.ts'
import { useEffect, useState } from './component.ts'

export interface Lazy<M> {
  /** Once it is here. */
  readonly part: M | undefined
  /** After some tries, or a wait without an end. */
  readonly hasFailed: boolean
  /** It is long in coming. */
  readonly isSlow: boolean
  readonly retry: () => void
}

type State = 'loading' | 'slow' | 'failed' | 'here'

const ATTEMPTS = 3

/**
 * A hook that fetches code when a component wants it, once for the page. A failure is retried before anyone hears of it, and with
 * another wish.
 */
export function lazily<M>(load: () => Promise<M>): (wish?: unknown) => Lazy<M> {
  let part: M | undefined
  async function fetch(attempt = 1): Promise<void> {
    try {
      part = await load()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((done) => setTimeout(done, 500 * attempt))
      return fetch(attempt + 1)
    }
  }
  function run(tell: (state: State) => void): void {
    tell('loading')
    const timers = [setTimeout(tell, patience.slow, 'slow'), setTimeout(tell, patience.stuck, 'failed')]
    const end = (state: State) => {
      for (const timer of timers) clearTimeout(timer)
      tell(state)
    }
    fetch().then(
      () => end('here'),
      () => end('failed'),
    )
  }
  return (wish = true) => {
    const [state, tell] = useState<State>('loading')
    const drawn = part
    useEffect(() => {
      if (!wish || drawn) return
      // It may have come for another widget between this drawing and now.
      if (part) tell('here')
      else run(tell)
      // What was drawn is looked at once for each wish.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [wish])
    return { part, hasFailed: !part && state === 'failed', isSlow: !part && state === 'slow', retry: () => run(tell) }
  }
}
