import { Suspense } from 'react'
import { useCan } from '../../data/access.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAppointment } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { wholeDay } from '../../ui/WeekGrid/format.ts'
import { WeekGrid } from '../../ui/WeekGrid/WeekGrid.tsx'
import { chooseDay, WeekNav } from '../../ui/WeekGrid/WeekNav.tsx'
import { choices, tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { t } from '../../i18n/index.ts'
import { conflictText } from './Conflicts.tsx'
import type { MovableVisit } from './MoveDialog.tsx'
import { TimeOffDialog } from './TimeOffDialog.tsx'
import { closeForm, setQuery, type ViewProps } from './view.ts'
import { VisitCard } from './VisitCard.tsx'
import { allDayOff, toCalendarItems, type Visit } from './week.ts'
import * as css from './technicians.css.ts'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** A visit in a sentence: who, what, and what is wrong. */
export const visitName = ({ lead, appointmentType, conflicts }: Visit): string =>
  [lead?.name, appointmentType.name, conflictText(conflicts)].filter(Boolean).join(', ')

/** When, who and what, for a dialog about the visit. */
const describe = (visit: Visit): string =>
  [formatAppointment(visit.startAt, visit.territory.timeZone), visitName(visit)].join(', ')

export const movable = (visit: Visit): MovableVisit => ({
  bookingId: visit.id,
  appointmentTypeId: visit.appointmentType.id,
  leadId: visit.lead?.id,
  description: describe(visit),
})

const isToCome = ({ status }: Visit) => status === 'scheduled' || status === 'confirmed'

/** A technician's week: visits with conflicts, and time off. */
export function CalendarWeek({ technician, week, zone, query, head, views, onChanged }: ViewProps) {
  const mayWrite = useCan('technicians.upsertTimeOff')
  const mayAssign = useCan('appointments.assignTechnician')
  const mayMove = useCan('appointments.reschedule')
  const { visits, timeOff } = technician
  const items = toCalendarItems(technician, week.days, { off: t('technicians.timeOff'), visit: visitName })
  const editOff = (id: number) => mayWrite && setQuery({ form: `off-${id}` })
  const named = (form: string) => visits.find(({ id, status }) => query.form === `${form}-${id}` && status !== 'held')
  const opened = mayAssign ? named('visit') : undefined
  const moved = mayMove ? named('move') : undefined
  return (
    <div className={page.page}>
      <header className={page.head}>
        {head}
        {mayWrite && (
          <Button look="primary" icon="plus" className={page.add} onClick={() => setQuery({ form: 'new' })}>
            {t('technicians.addTimeOff')}
          </Button>
        )}
        <div className={tools}>
          <WeekNav week={week} />
          <div className={choices}>{views}</div>
        </div>
      </header>
      <WeekGrid
        label={`${t('technicians.calendar')}: ${technician.name}`}
        days={week.days}
        day={week.day}
        onDay={chooseDay(week)}
        zone={zone}
        items={items}
        mayMove={mayWrite}
        draw={(item) => <VisitCard item={item} />}
        note={(date) => {
          const off = allDayOff(timeOff, date)
          if (!off) return
          const text = off.note ?? t('technicians.allDayOff')
          return mayWrite ? (
            <button
              type="button"
              className={css.offNote}
              aria-label={`${wholeDay(date)}: ${t('technicians.allDayOff')}, ${text}`}
              onClick={() => editOff(off.id)}
            >
              {text}
            </button>
          ) : (
            <span className={css.offNote}>{text}</span>
          )
        }}
        isClosed={(date) => allDayOff(timeOff, date) !== undefined}
        onOpen={({ visit, off }) => {
          if (off) editOff(off.id)
          else if (visit && mayAssign) setQuery({ form: `visit-${visit.id}` })
        }}
        onPut={() => Promise.resolve()}
        onAdd={mayWrite ? (date) => setQuery({ form: 'new', at: date }) : undefined}
      />
      <Suspense>
        {opened && (
          <AssignDialog
            key={opened.id}
            bookingId={opened.id}
            leadId={opened.lead?.id}
            description={describe(opened)}
            onMove={mayMove && isToCome(opened) ? () => setQuery({ form: `move-${opened.id}` }) : undefined}
            onClose={closeForm}
          />
        )}
        {moved && isToCome(moved) && <MoveDialog key={`move ${moved.id}`} visit={movable(moved)} onClose={closeForm} />}
        <TimeOffDialog
          technician={technician}
          form={query.form}
          day={query.at ?? week.days[week.day] ?? week.first}
          onChanged={onChanged}
        />
      </Suspense>
    </div>
  )
}
