const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Formats as it is typed: `6145550142` reads `(614) 555-0142`. What is no part of a US number stays as typed. */
export function formatPhone(text: string): string {
  const [, area, exchange, line] = /^1?(\d{1,3})(\d{0,3})(\d{0,4})$/.exec(digitsOf(text)) ?? []
  const typed = text.trimStart()
  if (!area || /^\+(?!1)/.test(typed)) return typed
  return exchange ? `(${area}) ${exchange}${line && `-${line}`}` : area
}

/** What can be called: a US number, whose area and exchange start at 2, or one from abroad of 8 to 15 digits after its +. */
export const phonePattern = /^\W*1?(\W*[2-9](\W*\d){2}){2}(\W*\d){4}\W*$|^\+(?!1)([\s().-]*\d){8,15}$/

/** Where the caret belongs after formatting: right behind the digit that it stood behind, with as many digits after it. */
export const caretAfter = (formatted: string, after: string): number =>
  formatted.search(new RegExp(`\\D*(\\d\\D*){${digitsOf(after).length}}$`))
