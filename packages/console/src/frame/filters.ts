import { readDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import { isZone } from '../ui/format.ts'
import type { AnyFilter, AnyList, Variant } from './types.ts'

type Query = Readonly<Record<string, string | undefined>>
/** What a filter is set to: text, a flag, values, one value, or days; undefined for nothing. */
export type FilterValue = string | boolean | number | readonly (string | number)[] | DateChoice | undefined

/** A filter's name in the URL. */
export const parameter = (name: string, filter: Pick<AnyFilter, 'parameter'>): string =>
  filter.parameter ?? (name === 'search' ? 'q' : name)

const value = (text: string): string | number => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** The chosen values of a text: those that exist of fixed options, in their order, ids otherwise. */
function values(text: string, fixed?: readonly { readonly value: string | number }[]): readonly (string | number)[] | undefined {
  const parts = text.split(',')
  const chosen = fixed
    ? fixed.map((option) => option.value).filter((one) => parts.includes(String(one)))
    : parts.map(Number).filter((id) => Number.isInteger(id) && id > 0)
  return chosen.length > 0 ? chosen : undefined
}

/** What the URL says of a filter; what makes no sense is ignored. */
export function readFilter(filter: AnyFilter, name: string, query: Query): FilterValue {
  const text = query[parameter(name, filter)]
  if (!text) return
  switch (filter.kind) {
    case 'text':
      return text
    case 'boolean':
      return text === 'yes' ? true : text === 'no' ? false : undefined
    case 'descendants':
      return text === 'yes' || undefined
    case 'dates':
      return readDateChoice(text)
    case 'zone':
      return isZone(text) ? text : undefined
    case 'one':
      return value(text)
    case 'anyOf':
      return text === 'none' || text === 'some' ? text : values(text)
    case 'many':
      return values(text, filter.options.fixed)
    case 'linked':
      return values(text)
  }
}

type Sort = { readonly by: string; readonly direction: 'asc' | 'desc' }
type Declared = Pick<AnyList, 'filters' | 'columns' | 'sort' | 'always' | 'isDeep'>

/** The sort in the URL, as `name` or `-name`; the list's own unless it names a column's. */
export function readSort({ columns, sort }: Pick<Declared, 'columns' | 'sort'>, query: Query): Sort | undefined {
  const [, minus, by] = /^(-?)(\w+)$/.exec(query.sort ?? '') ?? []
  return by && columns.some((column) => column.sort === by) ? { by, direction: minus ? 'desc' : 'asc' } : sort
}
/** Undefined for the list's own sort, which the URL leaves out. */
export const writeSort = ({ by, direction }: Sort, { sort }: Pick<Declared, 'sort'>): string | undefined =>
  by === sort?.by && direction === sort.direction ? undefined : (direction === 'desc' ? '-' : '') + by

/** The filter that a list's search or export takes, as its URL has it; local days are the viewer's unless it says whose. */
export function toFilter({ filters = {}, always }: Declared, query: Query, timeZone: string): object {
  const made: Record<string, unknown> = { ...always }
  const days = (filters.zone && readFilter(filters.zone, 'zone', query)) ?? timeZone
  for (const [name, filter] of Object.entries(filters)) {
    const set = readFilter(filter, name, query)
    if (set === undefined) continue
    switch (filter.kind) {
      case 'zone':
      case 'descendants':
        break
      case 'text':
        // Punctuation alone, such as the first of “(614) …”, is no search yet.
        if (/[\p{L}\p{N}]/u.test(set as string)) made[name] = (set as string).trim()
        break
      case 'anyOf':
        if (typeof set === 'string') made[filter.whether] = set === 'some'
        else made[name] = set
        break
      case 'dates':
        made[name] = { ...(set as DateChoice), timeZone: days }
        break
      default:
        made[name] = set
    }
  }
  return made
}

/** Whether rows of the organizations below are asked for, as a search and an export take it. */
export const toScope = ({ filters = {}, isDeep }: Declared, query: Query): { readonly includeDescendants?: true } =>
  isDeep || (filters.descendants && readFilter(filters.descendants, 'descendants', query)) ? { includeDescendants: true } : {}

export const isFiltered = ({ filters = {} }: Declared, query: Query): boolean =>
  Object.entries(filters).some(([name, filter]) => readFilter(filter, name, query) !== undefined)

/** Query parameters that clear every filter. */
export const cleared = ({ filters = {} }: Declared): Record<string, undefined> =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [parameter(name, filter), undefined]))

/** The variant that the URL names, and its name; the list itself where it names none. */
export function readVariant(
  { endpoint, title, variants }: Pick<AnyList, 'endpoint' | 'title' | 'variants'>,
  query: Query,
): readonly [name: string | undefined, variant: Variant] {
  const all = Object.entries(variants?.all ?? {})
  return all.find(([name]) => name === query.kind) ?? all[0] ?? [undefined, { endpoint, label: title }]
}
