import { cleanText } from './text.ts'

const yes = new Set('yes y true t 1 x on ok si sí oui o ✓ ✔ ☑'.split(' '))
const no = new Set('no n false f 0 off non ✗ ☐ -'.split(' '))

/** Returns what a word such as `Yes`, `y`, `TRUE`, `x` or `no` means; undefined if it is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const typed = cleanText(text).toLowerCase()
  return yes.has(typed) ? true : no.has(typed) ? false : undefined
}

/** Returns a whole number such as `3`, `1,000` or a spreadsheet's `3.0`; undefined if it is none. */
export function parseCount(text: string): number | undefined {
  const typed = cleanText(text)
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.0+)?$/.test(typed) ? Number(typed.replaceAll(',', '')) : undefined
}

/** Returns an email address in lower case, also from `Sam Lee <sam@example.com>` or a `mailto:` link; undefined if it is none. */
export function parseEmail(text: string): string | undefined {
  if (text.length > 400) return
  const typed = cleanText(text)
  const address = (/<([^<>]*)>$/.exec(typed)?.[1] ?? typed)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
  return address.length <= 254 && /^[^@\s<>,;]+@[^@\s.<>,;]+(\.[^@\s.<>,;]+)+$/.test(address) ? address : undefined
}

/** A phone number's text, also where a spreadsheet wrote it as a number: `6145550142.0`, `6.145550142E9`. */
export function phoneText(text: string): string {
  const typed = cleanText(text)
  return /^\d+(\.\d+)?e\+?\d{1,2}$/i.test(typed) ? Number(typed).toFixed(0) : typed.replace(/^(\d{7,15})\.0+$/, '$1')
}

/** First and last name of `Sam Lee` or `Lee, Sam`; the last name is empty if there is only one word. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const typed = cleanText(text).replace(/\s+/g, ' ')
  const [before = '', after] = typed.split(/\s*,\s*/, 2)
  if (after) return { firstName: after, lastName: before }
  const gap = before.indexOf(' ')
  return gap < 0 ? { firstName: before, lastName: '' } : { firstName: before.slice(0, gap), lastName: before.slice(gap + 1) }
}
