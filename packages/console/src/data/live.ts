import { atom } from 'nanostores'
import type { Live, LiveOptions, LiveState } from './events.ts'

const RETRY_MS = 5_000

/** An event stream whose code is loaded when it first starts: the sign-in page does without it. */
export function createLazyLive(options: LiveOptions): Live {
  const state = atom<LiveState>('off')
  let stream: Live | undefined
  let isLoading = false
  let isWanted = false

  async function load(): Promise<void> {
    isLoading = true
    try {
      const { createLive } = await import('./events.ts')
      stream = createLive(options)
      stream.state.subscribe((now) => state.set(now))
      if (isWanted) stream.start()
    } catch {
      // Its file did not come; what is missed meanwhile is refetched once it has.
      setTimeout(() => isWanted && void load(), RETRY_MS)
    } finally {
      isLoading = false
    }
  }
  return {
    state,
    start() {
      isWanted = true
      if (stream) stream.start()
      else if (!isLoading) void load()
    },
    stop(how) {
      isWanted = false
      stream?.stop(how)
    },
  }
}
