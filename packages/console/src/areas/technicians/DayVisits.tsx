import { go, withSearch } from '../../routing/router.ts'
import { useCan } from '../../data/access.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { longZone, range } from '../../ui/WeekGrid/format.ts'
import { DayNav } from '../../ui/WeekGrid/DayNav.tsx'
import { choices, tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { minutesOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { AssignButton } from './AssignButton.tsx'
import { movable } from './CalendarWeek.tsx'
import { MoveButton } from './MoveButton.tsx'
import { Conflicts } from './Conflicts.tsx'
import { TimeOffDialog } from './TimeOffDialog.tsx'
import { timeText } from './timeText.ts'
import { setQuery, type ViewProps } from './view.ts'
import * as css from './technicians.css.ts'

/** A technician's day: visits with conflicts, each of which can get another technician, and time off. */
export function DayVisits({ technician, week, zone, query, head, views, onChanged }: ViewProps) {
  const mayWrite = useCan('technicians.upsertTimeOff')
  const date = week.days[week.day] ?? week.first
  const show = (day: string) => go(withSearch({ week: day, day }))
  const visits = technician.visits.filter((visit) => visit.date === date)
  const timeOff = technician.timeOff.filter(({ from, to }) => from <= date && date <= to)
  return (
    <div className={page.page}>
      <header className={page.head}>
        {head}
        {mayWrite && (
          <Button look="primary" icon="plus" className={page.add} onClick={() => setQuery({ form: 'new', at: date })}>
            {t('technicians.addTimeOff')}
          </Button>
        )}
        <div className={tools}>
          <div className={css.dayNav}>
            <DayNav date={date} today={week.today} onChoose={show} />
          </div>
          <div className={choices}>{views}</div>
        </div>
      </header>
      <div className={css.day}>
        {timeOff.length + visits.length === 0 && <EmptyState icon="calendar" title={t('technicians.noVisits')} />}
        <ul className={css.list}>
          {timeOff.map((off) => (
            <li key={`off ${off.id}`} className={css.row}>
              <span className={css.grow}>
                <span className={css.strong}>{t('technicians.timeOff')}</span>
                <span className={css.muted}>{[timeText(off), off.note].filter(Boolean).join(', ')}</span>
              </span>
              {mayWrite && (
                <Button
                  look="quiet"
                  icon="edit"
                  aria-label={t('technicians.editTimeOff')}
                  onClick={() => setQuery({ form: `off-${off.id}` })}
                />
              )}
            </li>
          ))}
          {visits.map((visit) => (
            <li key={visit.id} className={css.row}>
              <span className={css.grow}>
                <span className={css.time}>
                  {range(minutesOf(visit.startLocal), minutesOf(visit.endLocal))}
                  {visit.territory.timeZone !== zone && ` (${longZone(visit.territory.timeZone)})`}
                </span>
                <span>
                  {visit.lead ? <a href={`/leads/${visit.lead.id}`}>{visit.lead.name}</a> : t('technicians.someLead')}
                  {`, ${visit.appointmentType.name}, ${visit.territory.name}`}
                </span>
                <Conflicts conflicts={visit.conflicts} />
              </span>
              <MoveButton visit={movable(visit)} status={visit.status} />
              <AssignButton bookingId={visit.id} status={visit.status} hasTechnician description={movable(visit).description} />
            </li>
          ))}
        </ul>
      </div>
      <TimeOffDialog technician={technician} form={query.form} day={query.at ?? date} onChanged={onChanged} />
    </div>
  )
}
