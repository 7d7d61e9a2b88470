import { createHmac } from 'node:crypto'
import { equal } from '../auth/tokens.ts'

/** Whether the provider signed a call: an HMAC of exactly this URL and the parameters in the order of their names. */
export function isSigned(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const text =
    url +
    [...form]
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, value]) => name + value)
      .join('')
  return equal(createHmac('sha1', authToken).update(text).digest('base64'), signature)
}
