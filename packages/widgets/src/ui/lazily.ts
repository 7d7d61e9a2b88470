import { useCallback, useEffect, useState } from 'preact/hooks'

export interface Lazy<M> {
  /** Once it is here. */
  readonly part: M | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

const ATTEMPTS = 3

/** A hook that fetches code when a component wants it, once for the page. A failure is retried before anyone hears of it. */
export function lazily<M>(load: () => Promise<M>): (isWanted?: boolean) => Lazy<M> {
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
  return (isWanted = true) => {
    const [hasFailed, setHasFailed] = useState<boolean>()
    const retry = useCallback(() => {
      setHasFailed(undefined)
      fetch().then(
        () => setHasFailed(false),
        () => setHasFailed(true),
      )
    }, [])
    useEffect(() => {
      if (isWanted && !part) retry()
    }, [isWanted, retry])
    return { part, hasFailed: hasFailed === true, retry }
  }
}
