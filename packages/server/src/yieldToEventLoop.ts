import { performance } from 'node:perf_hooks'

/**
 * Returns a function to await between parts of a long computation: every `sliceMs` it yields to other requests, and costs next
 * to nothing in between.
 */
export function createYielder(sliceMs = 10): () => Promise<void> | undefined {
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
