import { stringify } from '../../json.ts'

/** A proof-of-work challenge for codes under unusual load: find the number whose salted hash matches. */
export interface Challenge {
  readonly algorithm: string
  readonly challenge: string
  readonly salt: string
  readonly signature: string
  readonly maxNumber: number
}

/** Hashes computed in parallel. */
const BATCH = 64

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
// Some pages replace `Array.from` with a version without a mapper.
const steps = [...Array(BATCH).keys()]

/**
 * Solves the challenge, in about 0.3 s on a cheap phone; native hashing keeps the page responsive.
 * Resolves to undefined without Web Crypto (pages without TLS): the entry then goes to review.
 */
export async function prove({ algorithm, challenge, salt, signature, maxNumber }: Challenge): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle) return
  const encoder = new TextEncoder()
  for (let start = 0; start <= maxNumber; start += BATCH) {
    const hashes = await Promise.all(steps.map((step) => subtle.digest('SHA-256', encoder.encode(`${salt}${start + step}`))))
    const found = hashes.findIndex((hash) => hex(hash) === challenge)
    if (found >= 0) return btoa(stringify({ algorithm, challenge, salt, signature, number: start + found }))
  }
  return
}
