import { createHmac } from 'node:crypto'
import { equal } from '../auth/tokens.ts'

/** Verifies the provider's signature: an HMAC of the exact URL and the parameters sorted by name. */
export function isSigned(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const text =
    url +
    [...form]
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, value]) => name + value)
      .join('')
  return equal(createHmac('sha1', authToken).update(text).digest('base64'), signature)
}
