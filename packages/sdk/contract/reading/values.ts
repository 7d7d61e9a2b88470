import { cleanCode, cleanText } from './text.ts'

const yes = new Set('yes y true t 1 x on ok si sí oui o ✓ ✔ ☑'.split(' '))
const no = new Set('no n false f 0 off non ✗ ☐ -'.split(' '))

/** Returns what a word such as `Yes`, `y`, `TRUE`, `x` or `no` means; undefined if it is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const typed = cleanCode(text).toLowerCase()
  return yes.has(typed) ? true : no.has(typed) ? false : undefined
}

/** Returns a whole number such as `3`, `1,000` or a spreadsheet's `3.0`; undefined if it is none. */
export function parseCount(text: string): number | undefined {
  const typed = cleanCode(text)
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.0+)?$/.test(typed) ? Number(typed.replaceAll(',', '')) : undefined
}

/** An address that mail reaches and the API's schemas take: RFC 5321, without quotes. */
const deliverable =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/** Returns an email address in lower case, also from `Sam Lee <sam@example.com>` or a `mailto:` link; undefined if it is none. */
export function parseEmail(text: string): string | undefined {
  if (text.length > 400) return
  const typed = cleanCode(text)
  const address = (/<([^<>]*)>$/.exec(typed)?.[1] ?? typed)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
  return address.length <= 254 && deliverable.test(address) ? address : undefined
}

/** A long number as spreadsheets shorten it: `6.145550142E+09`. */
const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/**
 * Whether a spreadsheet kept only the first digits of a number, as in `6.14555E+09`: the others cannot be known. `12E4` may be a code.
 */
export function isRounded(text: string): boolean {
  const typed = cleanCode(text)
  const [, , decimals = '', exponent] = scientific.exec(typed) ?? []
  return exponent !== undefined && decimals.length < Number(exponent) && /[.,]|\+/.test(typed)
}

/** A number of a spreadsheet with all its digits, `6.145550142E+09` as `6145550142`; any other text, and a rounded number, as it is. */
function allDigits(text: string): string {
  const [, first = '', decimals = '', exponent] = scientific.exec(text) ?? []
  return exponent === undefined || decimals.length < Number(exponent) || /[1-9]/.test(decimals.slice(Number(exponent)))
    ? text
    : first + decimals.slice(0, Number(exponent))
}

/** An id or a number that is compared as text, also where a spreadsheet wrote it as a number. */
export function codeText(text: string): string {
  const typed = cleanCode(text)
  return /[.,].*e|e\+/i.test(typed) ? allDigits(typed) : typed
}

/** A phone number's text, also where a spreadsheet wrote it as a number: `6145550142.0`, `6.145550142E9`. */
export const phoneText = (text: string): string => allDigits(cleanCode(text)).replace(/^(\d{7,15})\.0+$/, '$1')

const suffix = /^(jr|sr|ii|iii|iv|v|esq|m\.?d|ph\.?d|d\.?d\.?s|r\.?n|c\.?p\.?a)\.?$/i

/**
 * First and last name of `Sam Lee`, `Lee, Sam`, `Sam Lee, Jr.` or `Lee, Sam, Jr.`; the last name is empty if there is only one word.
 * No part vanishes.
 */
export function splitName(text: string): { firstName: string; lastName: string } {
  const parts = cleanText(text)
    .replace(/\s+/g, ' ')
    .split(/\s*,\s*/)
    .filter(Boolean)
  const suffixes: string[] = []
  while (parts.length > 1 && suffix.test(parts.at(-1) ?? '')) suffixes.unshift(parts.pop() ?? '')
  const [before = '', ...after] = parts
  const gap = before.indexOf(' ')
  // `Lee, V`: a word before a comma is a last name, whatever the initial.
  if (!after.length && gap < 0 && suffixes.length === 1 && suffixes[0]?.length === 1)
    return { firstName: suffixes[0], lastName: before }
  const [firstName, last] = after.length
    ? [after.join(' '), before]
    : gap < 0
      ? [before, '']
      : [before.slice(0, gap), before.slice(gap + 1)]
  return { firstName, lastName: [last, ...suffixes].filter(Boolean).join(' ') }
}
