import { readDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import { isZone } from '../ui/format.ts'
import type { AnyFilter } from './filterTypes.ts'
import type { AnyList, Variant } from './types.ts'

type Query = Readonly<Record<string, string | undefined>>
/** A filter's value: text, flag, values, one value, or days; undefined if unset. */
export type FilterValue = string | boolean | number | readonly (string | number)[] | DateChoice | undefined

/** A filter's query parameter. */
export const parameter = (name: string, filter: Pick<AnyFilter, 'parameter'>): string =>
  filter.parameter ?? (name === 'search' ? 'q' : name)

const value = (text: string): string | number => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** Parses selected values: for fixed options the existing ones in order, otherwise ids. */
function values(text: string, fixed?: readonly { readonly value: string | number }[]): readonly (string | number)[] | undefined {
  const parts = text.split(',')
  const chosen = fixed
    ? fixed.map((option) => option.value).filter((one) => parts.includes(String(one)))
    : parts.map(Number).filter((id) => Number.isInteger(id) && id > 0)
  return chosen.length > 0 ? chosen : undefined
}

/** A filter's value from the URL; invalid values are ignored. */
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

/** The sort from the URL, as `name` or `-name`; defaults to the list's own. */
export function readSort({ columns, sort }: Pick<Declared, 'columns' | 'sort'>, query: Query): Sort | undefined {
  const [, minus, by] = /^(-?)(\w+)$/.exec(query.sort ?? '') ?? []
  return by && columns.some((column) => column.sort === by) ? { by, direction: minus ? 'desc' : 'asc' } : sort
}
/** Undefined for the default sort, which the URL omits. */
export const writeSort = ({ by, direction }: Sort, { sort }: Pick<Declared, 'sort'>): string | undefined =>
  by === sort?.by && direction === sort.direction ? undefined : (direction === 'desc' ? '-' : '') + by

/** The API filter for the URL's query; local days are the viewer's unless the query names a zone. */
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
        // Punctuation alone, such as the first character of “(614) …”, is not a search.
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

/** Whether to include descendant organizations, as the search and export expect it. */
export const toScope = ({ filters = {}, isDeep }: Declared, query: Query): { readonly includeDescendants?: true } =>
  isDeep || (filters.descendants && readFilter(filters.descendants, 'descendants', query)) ? { includeDescendants: true } : {}

export const isFiltered = ({ filters = {} }: Declared, query: Query): boolean =>
  Object.entries(filters).some(([name, filter]) => readFilter(filter, name, query) !== undefined)

/** Query parameters that clear all filters. */
export const cleared = ({ filters = {} }: Declared): Record<string, undefined> =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [parameter(name, filter), undefined]))

/** The variant named in the URL, and its name; defaults to the list itself. */
export function readVariant(
  { endpoint, title, variants }: Pick<AnyList, 'endpoint' | 'title' | 'variants'>,
  query: Query,
): readonly [name: string | undefined, variant: Variant] {
  const all = Object.entries(variants?.all ?? {})
  return all.find(([name]) => name === query.kind) ?? all[0] ?? [undefined, { endpoint, label: title }]
}
