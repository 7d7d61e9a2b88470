import type { Replies } from '@walkup/sdk'
import type { AnyList } from '../../frame/index.ts'
import type { ListColumn } from '../../frame/types.ts'
import { say } from '../../words/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { words } from './words.ts'

type Person = Replies['labor.totals']['items'][number]
/** What a person worked in a period, under the person's id. */
export interface Totals extends Person {
  readonly id: number
}
const hours = (minutes: number) => (minutes > 0 ? hoursAndMinutes(minutes) : null)

/** The list of a week's seven local days, whose titles are said by `dayName`. */
export function totalsList(days: readonly string[], dayName: (day: string) => string): AnyList {
  const columns: readonly ListColumn<Totals, string>[] = [
    { id: 'name', title: words.person, width: 170, isSticky: true, sort: 'name', text: (row) => row.user.name },
    { id: 'worked', title: words.worked, width: 92, align: 'right', text: (row) => hours(row.workedMin) },
    ...days.map((day, place): ListColumn<Totals, string> => {
      const title = dayName(day)
      return {
        id: `day${place}`,
        title: { en: title, es: title },
        width: 82,
        align: 'right',
        text: (row) => hours(row.days.find(({ date }) => date === day)?.workedMin ?? 0),
      }
    }),
    { id: 'break', title: words.pause, width: 82, align: 'right', text: (row) => hours(row.breakMin) },
    {
      id: 'approved',
      title: { en: 'Approved', es: 'Aprobado' },
      width: 94,
      align: 'right',
      text: (row) => hours(row.approvedMin),
    },
    {
      id: 'left',
      title: { en: 'To approve', es: 'Por aprobar' },
      width: 84,
      align: 'right',
      text: (row) => row.unapprovedLogs || null,
    },
    { id: 'open', title: { en: 'Still open', es: 'Abiertos' }, width: 82, align: 'right', text: (row) => row.openLogs || null },
  ]
  return {
    // Named for the reader's own view of it; its page reads the rows.
    endpoint: 'labor.totals' as unknown as AnyList['endpoint'],
    path: '/labor/people',
    title: { en: 'Labor by person', es: 'Horas por persona' },
    noun: [
      { en: 'person', es: 'persona' },
      { en: 'people', es: 'personas' },
    ],
    icon: 'clock',
    empty: {
      title: { en: 'Nobody worked in this week', es: 'Nadie trabajó esta semana' },
      text: {
        en: 'Punches of the week would be added up here by person and day. Look at another week, or add a time log.',
        es: 'Aquí se sumarían los fichajes de la semana por persona y día. Mire otra semana o añada un fichaje.',
      },
    },
    sort: { by: 'name', direction: 'asc' },
    columns: columns as unknown as AnyList['columns'],
    name: (row) => (row as Totals).user.name,
    narrow: (row) => {
      const { workedMin, unapprovedLogs } = row as Totals
      const left =
        unapprovedLogs > 0 ? say({ en: ` · ${unapprovedLogs} to approve`, es: ` · ${unapprovedLogs} por aprobar` }) : ''
      return `${hoursAndMinutes(workedMin)}${left}`
    },
  }
}

/** Minutes of all rows together. */
export const sumOf = (
  rows: readonly Pick<Totals, 'workedMin' | 'approvedMin'>[],
): { workedMin: number; approvedMin: number } => ({
  workedMin: rows.reduce((sum, row) => sum + row.workedMin, 0),
  approvedMin: rows.reduce((sum, row) => sum + row.approvedMin, 0),
})
