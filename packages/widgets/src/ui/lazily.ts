import { useEffect, useState } from './component.ts'

export interface Lazy<M> {
  /** Once it is here. */
  readonly part: M | undefined
  readonly hasFailed: boolean | undefined
  readonly retry: () => void
}

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
  function run(tell: (hasFailed?: boolean) => void): void {
    tell()
    fetch().then(
      () => tell(false),
      () => tell(true),
    )
  }
  return (wish = true) => {
    const [hasFailed, tell] = useState<boolean>()
    const drawn = part
    useEffect(() => {
      if (!wish || drawn) return
      // It may have come for another widget between this drawing and now.
      if (part) tell(false)
      else run(tell)
      // What was drawn is looked at once for each wish.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [wish])
    return { part, hasFailed, retry: () => run(tell) }
  }
}
