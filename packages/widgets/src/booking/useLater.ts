import { useCallback, useEffect, useState } from 'preact/hooks'

type Screens = typeof import('./later/index.ts')

/** The screens after the questions, once they are here; shared by every widget of the page. */
let loaded: Screens | undefined

const ATTEMPTS = 3

async function fetchLater(attempt = 1): Promise<Screens> {
  try {
    return (loaded = await import('./later/index.ts'))
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    await new Promise((done) => setTimeout(done, 500 * attempt))
    return fetchLater(attempt + 1)
  }
}

/** Fetches them while the first screen is read. A failure is retried before anyone hears of it. */
export function useLater(): { readonly screens?: Screens; readonly hasFailed: boolean; readonly retry: () => void } {
  const [screens, setScreens] = useState(loaded)
  const [hasFailed, setHasFailed] = useState(false)
  const retry = useCallback(() => {
    setHasFailed(false)
    fetchLater().then(
      (module) => setScreens(module),
      () => setHasFailed(true),
    )
  }, [])
  useEffect(() => {
    if (!loaded) retry()
  }, [retry])
  return { screens, hasFailed, retry }
}
