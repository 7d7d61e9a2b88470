import type { Replies } from '@walkup/sdk'
import { say as speak } from '../../words/index.ts'
import { before, DRAWN_ROWS, now, type Cell, type View, type ViewColumn } from './define.ts'
import { names } from './names.ts'
import { say, steps } from './units.ts'

type Page = Replies['smartCircle.users']
type Person = Page['items'][number]

export const smartCircle = {
  endpoint: 'smartCircle.users',
  id: 'smart-circle',
  label: { en: 'Smart circle', es: 'Círculo inteligente' },
  question: { en: 'What do lent generators bring?', es: '¿Qué traen los generadores prestados?' },
  about: {
    en: 'Generators whom smart circle organizations lend, where they work, and what they brought there.',
    es: 'Generadores que prestan las organizaciones del círculo, dónde trabajan y qué trajeron allí.',
  },
} as const

const columns: readonly (ViewColumn & { readonly id: 'leads' | 'sold' | 'paidMinutes' })[] = [
  { id: 'leads', title: speak({ en: 'Leads', es: 'Prospectos' }), unit: 'count' },
  { id: 'sold', title: speak({ en: 'Sold', es: 'Ventas' }), unit: 'count' },
  { id: 'paidMinutes', title: speak({ en: 'Paid hours', es: 'Horas pagadas' }), unit: 'minutes' },
]
const sum = (people: readonly Person[], id: 'leads' | 'sold' | 'paidMinutes') => people.reduce((total, one) => total + one[id], 0)

/** The people of a period beside the same people of the comparison period. */
export function smartCircleView(
  people: readonly Person[],
  earlier: readonly Person[],
  periods: Pick<View, 'period' | 'comparison'>,
): View {
  const were = new Map(earlier.map((person) => [person.id, person]))
  const rows = people.map((person) => ({
    key: String(person.id),
    names: [person.user.name, person.organization.name, person.lender.name],
    cells: columns.map(({ id }): Cell => ({ now: person[id], before: were.get(person.id)?.[id] ?? 0 })),
  }))
  const total = columns.map(({ id }): Cell => ({ now: sum(people, id), before: sum(earlier, id) }))
  const shown = rows
    .filter(({ cells }) => cells[0]?.now)
    .toSorted((a, b) => (b.cells[0]?.now ?? 0) - (a.cells[0]?.now ?? 0))
    .slice(0, DRAWN_ROWS)
  const title = speak({ en: 'Leads', es: 'Prospectos' })
  return {
    ...periods,
    headline: { ...(total[0] ?? { now: 0 }), unit: 'count', label: title },
    names: [names.leadGenerator, { en: 'Works for', es: 'Trabaja para' }, { en: 'Lent by', es: 'Prestado por' }].map(speak),
    columns,
    rows,
    total: { key: 'all', names: ['', '', ''], cells: total },
    chart: {
      title: `${title}: ${speak(smartCircle.label)}`,
      data: {
        kind: 'rows',
        points: shown.map((row) => row.names.slice(0, 2).join(' · ')),
        format: say.count,
        steps: steps.count,
        series: [
          { label: speak(now), tone: 'accent', values: shown.map(({ cells }) => cells[0]?.now ?? null) },
          { label: speak(before), tone: 'muted', values: shown.map(({ cells }) => cells[0]?.before ?? null) },
        ],
      },
    },
  }
}
