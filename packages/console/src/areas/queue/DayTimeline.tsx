import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useLookup } from '../../data/lookups.ts'
import { useCall } from '../../data/useCall.ts'
import { viewerZone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { coarseNow } from '../../ui/now.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { shortRange, timeOf, wholeDay } from '../../ui/WeekGrid/format.ts'
import { DayNav } from '../../ui/WeekGrid/DayNav.tsx'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { TravelWarnings } from './TravelWarnings.tsx'
import { VisitBar } from './VisitBar.tsx'
import { hoursOf, lanesOf, toRows, type Hours, type Row } from './timeline.ts'
import * as css from './timeline.css.ts'

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
  const rows = data && toRows(data)
  const idle = data?.technicians.filter(({ visits }) => visits.length === 0) ?? []
  const hours = hoursOf(rows ?? [])
  return (
    <section className={css.card} aria-labelledby="queue-day">
      <header className={css.head}>
        <h2 id="queue-day" className={css.title}>
          {t('queue.visits')}
        </h2>
        <DayNav date={date} today={now.date} onChoose={step} />
      </header>
      {!rows ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <div className={css.padded} aria-busy="true">
            <Skeleton widths={['90%', '70%', '80%']} />
          </div>
        )
      ) : rows.length === 0 ? (
        <p className={css.empty}>{t('queue.noVisits')}</p>
      ) : (
        // Reachable by keyboard, since it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={css.scroller} tabIndex={0} aria-label={wholeDay(date)}>
          <div className={css.board} style={{ minWidth: 132 + hours.count * 64 }}>
            <HoursHead hours={hours} />
            {rows.map((row) => (
              <TechnicianRow
                key={row.id}
                row={row}
                hours={hours}
                nowMin={date === now.date ? now.minutes : undefined}
                {...props}
              />
            ))}
          </div>
        </section>
      )}
      {idle.length > 0 && (
        <p className={css.idle}>{t('queue.withoutVisits', { names: idle.map(({ name }) => name).join(', ') })}</p>
      )}
    </section>
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
}
function TechnicianRow({ row, hours, nowMin, openId, onOpen }: RowProps) {
  const lanes = lanesOf(row.visits)
  const place = (minutes: number) => `${((minutes / 60 - hours.from) / hours.count) * 100}%`
  const depth = Math.max(0, ...lanes.values()) + 1
  return (
    <div className={css.row}>
      <h3 className={css.who}>
        {row.visits.some(({ visit }) => visit.conflicts.includes('unassigned')) && <Icon name="warning" size={16} />} {row.name}
      </h3>
      <ul className={css.visits} style={{ '--lanes': depth, '--hours': hours.count } as object}>
        {row.visits.map((one) => (
          <VisitBar
            key={one.visit.id}
            {...one}
            when={shortRange(one.start, one.end)}
            hasTechnician={!row.isUnassigned}
            isOpen={one.visit.lead?.id !== undefined && one.visit.lead.id === openId}
            style={{
              left: place(one.start),
              width: `${((one.end - one.start) / 60 / hours.count) * 100}%`,
              top: `calc(${lanes.get(one.visit.id) ?? 0} * 44px + 4px)`,
            }}
            onOpen={onOpen}
          />
        ))}
        {nowMin !== undefined && nowMin >= hours.from * 60 && nowMin <= (hours.from + hours.count) * 60 && (
          <li className={css.now} style={{ left: place(nowMin) }} aria-hidden="true" />
        )}
      </ul>
      <TravelWarnings row={row} />
    </div>
  )
}
