/** Responses that the loader prefetches while a widget's code loads, keyed by URL. The loader drops the ones nobody takes. */
export const PREFETCHED = Symbol.for('walkup.prefetch')
type Prefetched = { readonly [PREFETCHED]?: Map<string, Promise<Response>> }

/** The platform's `fetch`, which first uses a prefetched response; each one is used once. */
export const prefetchedFetch: typeof fetch = (input, init) => {
  const responses = (globalThis as Prefetched)[PREFETCHED]
  const response = responses?.get(input as string)
  responses?.delete(input as string)
  return response ?? fetch(input, init)
}
