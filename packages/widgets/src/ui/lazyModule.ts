import { waitLimits } from '../retry.ts'
import { useLayoutEffect, useState } from 'react'

export interface LazyModule<M> {
  /** Undefined until it is loaded. */
  readonly part: M | undefined
  /** All attempts failed, or the last one got stuck. */
  readonly hasFailed: boolean
  readonly isSlow: boolean
  readonly retry: () => void
}

type State = 'loading' | 'slow' | 'failed' | 'loaded'

const ATTEMPTS = 3

/**
 * Creates a hook that loads a module once per page, when a component first needs it. Failures are retried silently, and again
 * whenever `trigger` changes.
 */
export function lazyModule<M>(load: () => Promise<M>): (trigger?: unknown) => LazyModule<M> {
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
  function run(setState: (state: State) => void): void {
    setState('loading')
    const timers = [setTimeout(setState, waitLimits.slow, 'slow'), setTimeout(setState, waitLimits.stuck, 'failed')]
    const end = (state: State) => {
      for (const timer of timers) clearTimeout(timer)
      setState(state)
    }
    fetch().then(
      () => end('loaded'),
      () => end('failed'),
    )
  }
  return (trigger = true) => {
    const [state, setState] = useState<State>('loading')
    const rendered = part
    useLayoutEffect(() => {
      if (!trigger || rendered) return
      // Another widget may have loaded it between this render and now.
      if (part) setState('loaded')
      else run(setState)
      // Runs once per trigger, whatever was rendered.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [trigger])
    return { part, hasFailed: !part && state === 'failed', isSlow: !part && state === 'slow', retry: () => run(setState) }
  }
}
