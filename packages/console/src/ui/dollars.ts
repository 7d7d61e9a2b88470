import { LOCALE } from './format.ts'

const usd = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
/** "$1,250.50" from cents. */
export const money = (cents: number): string => usd.format(cents / 100)

/** Parses dollars as typed, "$1,250.50" or "1250.5", to whole cents; undefined if invalid. */
export function parseDollars(typed: string): number | undefined {
  const match = /^\s*(-?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(typed)
  if (!match) return
  const [, sign, whole = '', part = ''] = match
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return sign ? -cents : cents
}
