/** Spec §9's ranges by their ids; the server computes their days in the zone that a filter names. */
export const dateRanges = [
  { id: 1, name: 'Today' },
  { id: 2, name: 'Yesterday' },
  { id: 3, name: 'This week' },
  { id: 4, name: 'Last week' },
  { id: 5, name: 'This month' },
  { id: 6, name: 'Last month' },
  { id: 7, name: 'This year' },
  { id: 8, name: 'Last year' },
  { id: 9, name: 'Last year to date' },
  { id: 10, name: 'Year before last' },
] as const

export type DateChoice = { readonly dateRangeId: number } | { readonly from: string; readonly to: string }

const day = /^\d{4}-\d{2}-\d{2}$/
/** A choice as it stands in a URL: `3`, or `2026-11-01..2026-11-20`. */
export const writeDateChoice = (value: DateChoice): string =>
  'dateRangeId' in value ? String(value.dateRangeId) : `${value.from}..${value.to}`

export function readDateChoice(text: string | undefined): DateChoice | undefined {
  if (!text) return
  const id = Number(text)
  if (dateRanges.some((range) => range.id === id)) return { dateRangeId: id }
  const [from = '', to = ''] = text.split('..')
  return day.test(from) && day.test(to) && from <= to ? { from, to } : undefined
}
