import { shortRange } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { conflictText } from './Conflicts.tsx'
import type { CalendarItem } from './week.ts'
import * as css from './technicians.css.ts'

/** A visit or time off in the week. */
export function VisitCard({ item: { visit, off, start, end } }: { readonly item: CalendarItem }) {
  const kind = off ? 'off' : visit?.status === 'held' ? 'held' : visit?.conflicts.length ? 'conflict' : 'visit'
  return (
    <span className={css.cards[kind]}>
      <span className={css.time}>{shortRange(start, end)}</span>
      <span className={css.line}>
        {off ? (off.note ?? t('technicians.timeOff')) : (visit?.lead?.name ?? visit?.appointmentType.name)}
      </span>
      {visit && visit.conflicts.length > 0 && <span className={css.line}>{conflictText(visit.conflicts)}</span>}
    </span>
  )
}
