import { t } from '../../i18n/index.ts'
import type { View, ViewRow } from '../../metrics/define.ts'
import { readSort } from '../../metrics/query.ts'
import { rawValue } from '../../metrics/units.ts'

const order = (row: ViewRow, index: number, names: number): string | number =>
  index < names ? (row.names[index] ?? '') : (row.cells[index - names]?.now ?? Number.NEGATIVE_INFINITY)

/** A view's rows sorted by the URL; by default in the reply's order. */
export function sorted(view: View, query: Readonly<Record<string, string | undefined>>): readonly ViewRow[] {
  const ids = [...view.names.map((_, index) => `name${index}`), ...view.columns.map(({ id }) => id)]
  const sort = readSort(query, ids)
  if (!sort) return view.rows
  const place = ids.indexOf(sort.by)
  const sign = sort.direction === 'desc' ? -1 : 1
  return view.rows.toSorted((a, b) => {
    const [one, other] = [order(a, place, view.names.length), order(b, place, view.names.length)]
    return sign * (typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other) || 0)
  })
}

/** The table as CSV, with the comparison value of each column in the next one. */
export function sheet(view: View, query: Readonly<Record<string, string | undefined>>): (string | number | null)[][] {
  const before = t('reports.previous')
  const hasBefore = (index: number) => view.rows.some(({ cells }) => cells[index]?.before !== undefined)
  const head = view.columns.flatMap(({ title }, index) => (hasBefore(index) ? [title, `${title}, ${before}`] : [title]))
  const line = ({ names, cells }: View['rows'][number]) => [
    ...names,
    ...view.columns.flatMap(({ unit }, index) => {
      const now = rawValue(cells[index]?.now, unit)
      return hasBefore(index) ? [now, rawValue(cells[index]?.before, unit)] : [now]
    }),
  ]
  const all = t('common.all')
  const total = view.total && { ...view.total, names: view.names.map((_, index) => (index === 0 ? all : '')) }
  return [[...view.names, ...head], ...sorted(view, query).map(line), ...(total ? [line(total)] : [])]
}
