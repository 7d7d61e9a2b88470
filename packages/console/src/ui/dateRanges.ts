import { dateRanges } from '@walkup/sdk'

/** A named range, resolved by the server in the filter's zone, or local days, both inclusive. */
export type DateChoice = { readonly dateRangeId: number } | { readonly from: string; readonly to: string }

const day = /^\d{4}-\d{2}-\d{2}$/
/** A choice as in the URL: `3`, or `2026-11-01..2026-11-20`. */
export const writeDateChoice = (value: DateChoice): string =>
  'dateRangeId' in value ? String(value.dateRangeId) : `${value.from}..${value.to}`

export function readDateChoice(text: string | undefined): DateChoice | undefined {
  if (!text) return
  const id = Number(text)
  if (dateRanges.some((range) => range.id === id)) return { dateRangeId: id }
  const [from = '', to = ''] = text.split('..')
  return day.test(from) && day.test(to) && from <= to ? { from, to } : undefined
}
