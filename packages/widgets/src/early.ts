/** Answers that the loader has asked for while a widget's code was still on its way, by URL. The loader lets go of what nobody takes. */
export const EARLY = Symbol.for('walkup.early')
type Early = { readonly [EARLY]?: Map<string, Promise<Response>> }

/** The platform's fetch, which first takes what the loader has asked for already; an answer is taken once. */
export const early: typeof fetch = (input, init) => {
  const asked = (globalThis as Early)[EARLY]
  const answer = asked?.get(input as string)
  if (!answer) return fetch(input, init)
  asked?.delete(input as string)
  return answer
}
