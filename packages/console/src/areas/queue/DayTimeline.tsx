import { Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useLookup } from '../../data/lookups.ts'
import { useCall } from '../../data/useCall.ts'
import { viewerZone } from '../../ui/format.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { coarseNow } from '../../ui/now.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { shortRange, timeOf, wholeDay } from '../../ui/WeekGrid/format.ts'
import { DayNav } from '../../ui/WeekGrid/DayNav.tsx'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { conflictText } from '../technicians/Conflicts.tsx'
import { TravelWarnings } from './TravelWarnings.tsx'
import { UnassignedVisits } from './UnassignedVisits.tsx'
import { useVisitDrag, type VisitDrag } from './useVisitDrag.ts'
import { describe, MOVE_HINT, movable, VisitBar } from './VisitBar.tsx'
import { hoursOf, lanesOf, toRows, type Hours, type Row } from './timeline.ts'
import { visuallyHidden } from '../../ui/controls.css.ts'
import * as css from './timeline.css.ts'

const AssignDialog = lazy(() => import('../technicians/AssignDialog.tsx'))
const MoveDialog = lazy(() => import('../technicians/MoveDialog.tsx'))
/** So many technicians without visits are shown at first. */
const SHOWN_IDLE = 6

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

interface DayTimelineProps {
  readonly openId: number | undefined
  readonly onOpen: (leadId: number) => void
}

/** A day's visits by technician: hours across, or a list on phones. */
export function DayTimeline(props: DayTimelineProps) {
  const zone = useLookup('first')?.organizationTerritories[0]?.timeZone ?? viewerZone()
  const asked = useStore(router)?.search.day
  const now = localTimeOf(useStore(coarseNow), zone)
  const date = isDay(asked) ? asked : now.date
  const { data, problem, retry } = useCall('appointments.day', { query: { date } })
  const step = (day: string) => go(withSearch({ day: day === now.date ? undefined : day }), { replace: true })
  const all = data && toRows(data)
  const hours = hoursOf(all ?? [])
  const [showsAll, setShowsAll] = useState(false)
  const drag = useVisitDrag(date, all ?? [], hours)
  const [unassigned, ...technicians] = all ?? []
  const busy = technicians.filter(({ visits }) => visits.length > 0)
  // While a visit is dragged, it can go to anyone.
  const rows = technicians.slice(0, showsAll || drag.dragged ? undefined : busy.length + SHOWN_IDLE)
  const more = technicians.length - rows.length
  return (
    <section className={css.card} aria-labelledby="queue-day">
      <header className={css.head}>
        <h2 id="queue-day" className={css.title}>
          {t('queue.visits')}
        </h2>
        <DayNav date={date} today={now.date} onChoose={step} />
      </header>
      {!all ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <div className={css.padded} aria-busy="true">
            <Skeleton widths={['90%', '70%', '80%']} />
          </div>
        )
      ) : !unassigned ? (
        <p className={css.empty}>{t('queue.noVisits')}</p>
      ) : (
        <div className={css.split}>
          <UnassignedVisits row={unassigned} drag={drag} {...props} />
          {/* Reachable by keyboard, since it scrolls. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={css.scroller} tabIndex={0} aria-label={wholeDay(date)}>
            <div className={css.board} style={{ minWidth: css.NAME_WIDTH + hours.count * 64 }}>
              <HoursHead hours={hours} />
              {rows.map((row) => (
                <TechnicianRow
                  key={row.id}
                  row={row}
                  hours={hours}
                  nowMin={date === now.date ? now.minutes : undefined}
                  drag={drag}
                  {...props}
                />
              ))}
            </div>
          </section>
        </div>
      )}
      {more > 0 && (
        <div className={css.more}>
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {t('queue.moreWithoutVisits', { count: more })}
          </Button>
        </div>
      )}
      <p id={MOVE_HINT} hidden>
        {t('queue.moveHint')}
      </p>
      <DragAnnouncement drag={drag} rows={all ?? []} />
      <DropDialog drag={drag} />
    </section>
  )
}

/** Says to screen readers where a dragged visit is. */
function DragAnnouncement({ drag: { dragged }, rows }: { readonly drag: VisitDrag; readonly rows: readonly Row[] }) {
  const row = rows.find(({ id }) => id === dragged?.rowId)
  return (
    <output className={visuallyHidden}>
      {dragged?.isByKey && row && t('queue.draggedAt', { technician: row.name, time: timeOf(dragged.start) })}
    </output>
  )
}

/** What is left to decide after a visit was dropped: a new time, of which the shopper is notified, or a technician who is not free. */
function DropDialog({ drag: { dropped, close } }: { readonly drag: VisitDrag }) {
  if (!dropped) return null
  const { visit } = dropped.placed
  return (
    <Suspense>
      {dropped.kind === 'move' ? (
        <MoveDialog visit={movable(visit)} to={dropped.to} onClose={close} />
      ) : (
        <AssignDialog bookingId={visit.id} description={describe(visit)} onClose={close} />
      )}
    </Suspense>
  )
}

const HoursHead = ({ hours }: { readonly hours: Hours }) => (
  <div className={css.hours} aria-hidden="true">
    <span />
    <div className={css.track}>
      {Array.from({ length: hours.count }, (_, at) => (
        <span key={at} className={css.hour} style={{ left: `${(at / hours.count) * 100}%` }}>
          {timeOf((hours.from + at) * 60).replace(':00', '')}
        </span>
      ))}
    </div>
  </div>
)

interface RowProps extends DayTimelineProps {
  readonly row: Row
  readonly hours: Hours
  readonly nowMin: number | undefined
  readonly drag: VisitDrag
}
function TechnicianRow({ row, hours, nowMin, drag, openId, onOpen }: RowProps) {
  const lanes = lanesOf(row.visits)
  const { dragged } = drag
  const conflicts = drag.conflictsOf(row.id)
  const isTarget = dragged?.rowId === row.id
  const place = (minutes: number) => `${((minutes / 60 - hours.from) / hours.count) * 100}%`
  const depth = Math.max(0, ...lanes.values()) + 1
  return (
    <div className={isTarget ? css.target : row.visits.length ? css.row : css.idle} data-row={row.id}>
      <h3 className={css.who}>
        {row.name}
        {conflicts.length > 0 && (
          <span className={css.why} title={conflictText(conflicts)}>
            {conflictText(conflicts)}
          </span>
        )}
      </h3>
      <ul className={css.visits} style={{ '--lanes': depth, '--hours': hours.count } as object}>
        {row.visits.map((one) => (
          <VisitBar
            key={one.visit.id}
            {...one}
            when={shortRange(one.start, one.end)}
            hasTechnician
            handlers={drag.handlersOf(one, row)}
            isDragged={dragged?.placed.visit.id === one.visit.id}
            isOpen={one.visit.lead?.id !== undefined && one.visit.lead.id === openId}
            style={{
              left: place(one.start),
              width: `${((one.end - one.start) / 60 / hours.count) * 100}%`,
              top: `calc(${lanes.get(one.visit.id) ?? 0} * 44px + 4px)`,
            }}
            onOpen={onOpen}
          />
        ))}
        {dragged && isTarget && (
          <li
            className={css.ghost}
            style={{
              left: place(dragged.start),
              width: `${((dragged.placed.end - dragged.placed.start) / 60 / hours.count) * 100}%`,
            }}
            aria-hidden="true"
          >
            {timeOf(dragged.start)}
          </li>
        )}
        {nowMin !== undefined && nowMin >= hours.from * 60 && nowMin <= (hours.from + hours.count) * 60 && (
          <li className={css.now} style={{ left: place(nowMin) }} aria-hidden="true" />
        )}
      </ul>
      <TravelWarnings row={row} />
    </div>
  )
}
