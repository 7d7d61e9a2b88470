const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Formats a US number while typing: `6145550142` becomes `(614) 555-0142`. Anything else stays as typed. */
export function formatPhone(text: string): string {
  const [, area, exchange, line] = /^1?(\d{1,3})(\d{0,3})(\d{0,4})$/.exec(digitsOf(text)) ?? []
  const typed = text.trimStart()
  if (!area || /^\+(?!1)/.test(typed)) return typed
  return exchange ? `(${area}) ${exchange}${line && `-${line}`}` : area
}

/** A US number, whose area and exchange codes start at 2, or an international one of 8 to 15 digits after the +. */
export const phonePattern = /^\W*1?(\W*[2-9](\W*\d){2}){2}(\W*\d){4}\W*$|^\+(?!1)([\s().-]*\d){8,15}$/

/** The caret position after formatting: behind the same digit as before. */
export const caretAfter = (formatted: string, after: string): number =>
  formatted.search(new RegExp(`\\D*(\\d\\D*){${digitsOf(after).length}}$`))
