import { performance } from 'node:perf_hooks'

/**
 * Returns what to await between the parts of a long computation: every `sliceMs` it lets other requests have their turn, and
 * costs next to nothing in between.
 */
export function createBreaks(sliceMs = 10): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < sliceMs) return
    return new Promise((done) => {
      setImmediate(() => {
        began = performance.now()
        done()
      })
    })
  }
}
