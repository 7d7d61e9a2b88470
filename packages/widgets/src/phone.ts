/** The ten digits of a US number, with or without its country code; undefined for anything else. NANP: area and exchange start at 2. */
export function usDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : undefined
}

/** Formats as it is typed: `6145550142` reads `(614) 555-0142`. A number from abroad, with its +, stays as typed. */
export function formatPhone(text: string): string {
  const trimmed = text.trimStart()
  if (/^\+(?!1)/.test(trimmed)) return trimmed
  const digits = text.replace(/\D/g, '').replace(/^1/, '')
  if (digits.length > 10) return trimmed
  if (!digits) return trimmed.startsWith('+') || trimmed.startsWith('1') ? trimmed : ''
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (!exchange) return area
  return `(${area}) ${exchange}${line && `-${line}`}`
}

/** Whether a phone can be sent: a US one, or one from abroad of 8 to 15 digits after its +. */
export const isPhone = (text: string): boolean =>
  usDigits(text) !== undefined || (/^\+(?!1)[\d\s().-]+$/.test(text.trim()) && /^\d{8,15}$/.test(text.replace(/\D/g, '')))

/** Where the caret belongs after formatting: behind as many digits as it stood behind before. */
export function caretAfter(formatted: string, before: string): number {
  let digits = before.replace(/\D/g, '').length
  if (/^\+?1/.test(before) && !/^\+?1/.test(formatted)) digits--
  if (digits <= 0) return 0
  for (let at = 0; at < formatted.length; at++) if (/\d/.test(formatted.charAt(at)) && --digits === 0) return at + 1
  return formatted.length
}
