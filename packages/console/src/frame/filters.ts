import { readDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import { isZone } from '../ui/format.ts'
import type { AnyFilter, AnyList } from './types.ts'

type Query = Readonly<Record<string, string | undefined>>
/** What a filter is set to: text, a flag, values, one value, or days; undefined for nothing. */
export type FilterValue = string | boolean | number | readonly (string | number)[] | DateChoice | undefined

/** A filter's name in the URL. */
export const parameter = (name: string): string => (name === 'search' ? 'q' : name)

const value = (text: string): string | number => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** What the URL says of a filter; what makes no sense is as if it were not there. */
export function readFilter(filter: AnyFilter, name: string, query: Query): FilterValue {
  const text = query[parameter(name)]
  if (!text) return
  if (filter.kind === 'text') return text
  if (filter.kind === 'boolean') return text === 'yes' ? true : text === 'no' ? false : undefined
  if (filter.kind === 'dates') return readDateChoice(text)
  if (filter.kind === 'zone') return isZone(text) ? text : undefined
  if (filter.kind === 'one') return value(text)
  return text.split(',').filter(Boolean).map(value)
}

type Sort = { readonly by: string; readonly direction: 'asc' | 'desc' }
type Declared = Pick<AnyList, 'filters' | 'columns' | 'sort' | 'always'>

/** The sort in the URL, as `name` or `-name`; the list's own unless it names a column's. */
export function readSort({ columns, sort }: Pick<Declared, 'columns' | 'sort'>, query: Query): Sort | undefined {
  const [, minus, by] = /^(-?)(\w+)$/.exec(query.sort ?? '') ?? []
  return by && columns.some((column) => column.sort === by) ? { by, direction: minus ? 'desc' : 'asc' } : sort
}
export const writeSort = ({ by, direction }: Sort): string => (direction === 'desc' ? '-' : '') + by

/** The filter that a list's search or export takes, as its URL has it; local days are the viewer's unless it says whose. */
export function toFilter({ filters = {}, always }: Declared, query: Query, timeZone: string): object {
  const made: Record<string, unknown> = { ...always }
  const days = (filters.zone && readFilter(filters.zone, 'zone', query)) ?? timeZone
  for (const [name, filter] of Object.entries(filters)) {
    const set = readFilter(filter, name, query)
    if (set === undefined || filter.kind === 'zone' || (Array.isArray(set) && set.length === 0)) continue
    made[name] = filter.kind === 'dates' ? { ...(set as DateChoice), timeZone: days } : typeof set === 'string' ? set.trim() : set
  }
  return made
}

export const isFiltered = ({ filters = {} }: Declared, query: Query): boolean =>
  Object.entries(filters).some(([name, filter]) => readFilter(filter, name, query) !== undefined)

/** Query parameters that clear every filter. */
export const cleared = ({ filters = {} }: Declared): Record<string, undefined> =>
  Object.fromEntries(Object.keys(filters).map((name) => [parameter(name), undefined]))
