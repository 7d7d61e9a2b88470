const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Creates a random id of letters and digits (docs/domain.md#constants), uniformly distributed, from the platform's cryptographic source. 22
 * characters, the default, have 130 bits of entropy.
 * @throws RangeError for a length that is not a whole number from 1 to 1024
 */
export function randomId(length = 22): string {
  if (!Number.isInteger(length) || length < 1 || length > 1024) {
    throw new RangeError(`length is a whole number from 1 to 1024; got ${length}.`)
  }
  let id = ''
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 248 is the largest multiple of 62 in a byte: above it the first letters would be more likely.
      if (byte < 248 && id.length < length) id += alphabet[byte % 62]
    }
  }
  return id
}
