const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 24 random letters and digits. `crypto.randomUUID` is missing on pages without TLS; this is not. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => letters[byte % letters.length]).join('')

export interface Attempt<B> {
  readonly key: string
  readonly body: B
}

/**
 * One `Idempotency-Key` for one content, kept over retries: after a lost answer nobody knows whether the first try went through.
 * The body is kept with it, as the server wants the same body under the same key; `ignored` names what may change without making it another attempt.
 */
export function createAttempts<B extends object>(...ignored: (keyof B)[]): (body: B) => Attempt<B> {
  let last: (Attempt<B> & { readonly content: string }) | undefined
  return (body) => {
    const content = JSON.stringify(body, (name, value: unknown) => (ignored.includes(name as keyof B) ? undefined : value))
    if (last?.content !== content) last = { content, key: randomKey(), body }
    return last
  }
}
