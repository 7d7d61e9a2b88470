const HIDDEN = '•••'
const LIMIT = 2048
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const phone = /\+?\d[\d\s().-]{8,17}\d/g
const bearer = /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi

/** Whether digits are a timestamp or an id rather than a phone number; those help to debug and are kept. */
const isPhone = (digits: string): boolean => /^\+|[\s().-]/.test(digits) && !/^\d{4}-\d{2}-\d{2}/.test(digits)

/**
 * Returns the first 2 kB of a response to record, without the given values (secrets and personal data) and without anything that
 * looks like an email address, a phone number or a token.
 */
export function redact(text: string, values: readonly string[]): string {
  // Longest first, so that replacing a shorter value does not leave part of a longer one.
  const known = values.filter((value) => value.length > 1).toSorted((a, b) => b.length - a.length)
  let shown = text.slice(0, LIMIT * 2)
  for (const value of known) {
    const pattern = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // Short values, such as first names, are only replaced as whole words.
    const isWord = /^[\p{L}\p{N}]+$/u.test(value)
    shown = shown.replace(new RegExp(isWord ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern, 'giu'), HIDDEN)
  }
  return shown
    .replace(bearer, HIDDEN)
    .replace(email, HIDDEN)
    .replace(phone, (digits) => (isPhone(digits) ? HIDDEN : digits))
    .slice(0, LIMIT)
}
