const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random id of letters and digits (spec §9) from the platform's cryptographic source; 22 characters hold 130 bits. */
export function randomId(length = 22): string {
  let id = ''
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 248 is the largest multiple of 62 in a byte: beyond it the first letters would come up more often.
      if (byte < 248 && id.length < length) id += alphabet[byte % 62]
    }
  }
  return id
}
