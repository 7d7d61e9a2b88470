import type { Replies } from '@walkup/sdk'
import type { AnyList } from '../../frame/index.ts'
import type { ListColumn } from '../../frame/types.ts'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'

type Person = Replies['labor.totals']['items'][number]
/** Hours worked in a period, with the person's id as row id. */
export interface Totals extends Person {
  readonly id: number
}
const hours = (minutes: number) => (minutes > 0 ? hoursAndMinutes(minutes) : null)

/** The totals list for a week of seven local days, with titles from `dayName`. */
export function totalsList(days: readonly string[], dayName: (day: string) => string): AnyList {
  const columns: readonly ListColumn<Totals, string>[] = [
    {
      id: 'name',
      title: t('common.person'),
      width: 170,
      isSticky: true,
      sort: 'name',
      text: (row) => row.user.name,
    },
    { id: 'worked', title: t('labor.worked'), width: 92, align: 'right', text: (row) => hours(row.workedMin) },
    {
      id: 'regular',
      title: t('payroll.regular'),
      width: 92,
      align: 'right',
      isHidden: true,
      text: (row) => hours(row.regularMin),
    },
    { id: 'overtime', title: t('payroll.overtime'), width: 92, align: 'right', text: (row) => hours(row.overtimeMin) },
    { id: 'doubletime', title: t('payroll.doubletime'), width: 104, align: 'right', text: (row) => hours(row.doubletimeMin) },
    ...days.map((day, index): ListColumn<Totals, string> => {
      const title = dayName(day)
      return {
        id: `day${index}`,
        title: title,
        width: 82,
        align: 'right',
        text: (row) => hours(row.days.find(({ date }) => date === day)?.workedMin ?? 0),
      }
    }),
    { id: 'break', title: t('common.break'), width: 82, align: 'right', text: (row) => hours(row.breakMin) },
    {
      id: 'approved',
      title: t('common.approved'),
      width: 94,
      align: 'right',
      text: (row) => hours(row.approvedMin),
    },
    {
      id: 'left',
      title: t('labor.toApprove'),
      width: 84,
      align: 'right',
      text: (row) => row.unapprovedLogs || null,
    },
    { id: 'open', title: t('labor.stillOpen'), width: 82, align: 'right', text: (row) => row.openLogs || null },
    { id: 'lender', title: t('smartCircle.borrowedFrom'), width: 200, text: (row) => row.borrowedFrom?.name },
  ]
  return {
    // Identifies the reader's saved view; the page loads the rows itself.
    endpoint: 'labor.totals' as unknown as AnyList['endpoint'],
    path: '/labor/people',
    title: t('labor.laborByPerson'),
    noun: [t('common.personNoun'), t('common.peopleNoun')],
    icon: 'clock',
    empty: {
      title: t('labor.totalsEmpty'),
      text: t('labor.totalsEmptyHint'),
    },
    sort: { by: 'name', direction: 'asc' },
    columns: columns as unknown as AnyList['columns'],
    name: (row) => (row as Totals).user.name,
    narrow: (row) => {
      const { workedMin, unapprovedLogs } = row as Totals
      const worked = hoursAndMinutes(workedMin)
      return unapprovedLogs > 0 ? t('labor.workedToApprove', { hoursAndMinutes: worked, unapprovedLogs }) : worked
    },
  }
}

/** Total minutes of all rows. */
export const sumOf = (
  rows: readonly Pick<Totals, 'workedMin' | 'approvedMin'>[],
): { workedMin: number; approvedMin: number } => ({
  workedMin: rows.reduce((sum, row) => sum + row.workedMin, 0),
  approvedMin: rows.reduce((sum, row) => sum + row.approvedMin, 0),
})
