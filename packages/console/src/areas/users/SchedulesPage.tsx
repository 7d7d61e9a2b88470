import { useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { router, withSearch, go } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { usePages } from '../../data/usePages.ts'
import { Filters } from '../../frame/Filters.tsx'
import { toFilter } from '../../frame/filters.ts'
import * as css from '../../frame/frame.css.ts'
import { useCan, type AnyList } from '../../frame/index.ts'
import { count, inUtc, localDay, localTime, viewerZone } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { readWeek, WeekNav } from '../../ui/WeekGrid/WeekNav.tsx'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from './duration.ts'
import { SchedulesExport } from './SchedulesExport.tsx'
import { territories } from './form.ts'
import * as two from './Schedules.css.ts'

type Schedule = Replies['users.schedules']['items'][number]
const title = t('users.schedules')
const filters: Pick<AnyList, 'title' | 'filters' | 'columns'> = {
  title,
  columns: [],
  filters: {
    search: { kind: 'text', label: t('common.leadSearchHint') },
    territoryIds: { kind: 'many', label: t('common.territories'), options: territories },
  },
}
const weekday = inUtc({ weekday: 'short' })
const time = (clock: string) => localTime(clock).replace(':00', '')
type Shift = Schedule['shifts'][number]
const timesText = ({ startLocal, endLocal }: Shift) => `${time(startLocal)}–${time(endLocal)}`
const shiftText = (shift: Shift) => `${timesText(shift)} ${shift.store.name}`
const joined = (texts: readonly string[]) => [...new Set(texts)].join(', ')
const onDay = (row: Schedule, date: string) => row.shifts.filter((shift) => shift.date === date)
const dayText = (row: Schedule, date: string) => onDay(row, date).map(shiftText).join(', ')

/** Who works when in a week, one row per person. */
export default function SchedulesPage() {
  useTitle(title)
  const mayExport = useCan('users.exportSchedules')
  const query = useStore(router)?.search ?? {}
  const zone = viewerZone()
  const week = readWeek(query, zone, useLogin()?.intFirstDayOfWeek ?? 1)
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc')
  const key = JSON.stringify({ ...toFilter(filters, query, zone), day: week.first })
  const body = useMemo(
    () => ({ filter: JSON.parse(key) as object, sort: { by: 'name' as const, direction }, limit: 100 }),
    [key, direction],
  )
  const { pages, state } = usePages('users.schedules', body)
  const { first } = week
  const columns = useMemo(
    (): readonly Column<Schedule, 'name'>[] => [
      {
        id: 'name',
        title: t('common.name'),
        width: 150,
        isSticky: true,
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ name }) => name,
      },
      {
        id: 'total',
        title: t('users.hours'),
        width: 66,
        align: 'right',
        cell: (row) => hoursAndMinutes(row.minutes),
      },
      ...readWeek({ week: first }, 'UTC', new Date(`${first}T00:00:00Z`).getUTCDay()).days.map((date) => ({
        id: date,
        title: localDay(date),
        width: 144,
        cell: (row: Schedule) => {
          const shifts = onDay(row, date)
          return (
            shifts.length > 0 && (
              <span className={two.lines} title={dayText(row, date)}>
                <span className={two.line}>{joined(shifts.map(timesText))}</span>
                <span className={two.below}>{joined(shifts.map(({ store }) => store.name))}</span>
              </span>
            )
          )
        },
      })),
    ],
    [first],
  )
  const open = (row: Schedule) => go(`/users/${row.id}`)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <output className={css.total}>
          {state.total === undefined
            ? ''
            : `${count(state.total)} ${state.total === 1 ? t('common.personNoun') : t('common.peopleNoun')}`}
        </output>
        {mayExport && <SchedulesExport filter={body.filter} />}
        <WeekNav week={week} />
        <Filters list={filters as AnyList} query={query} />
      </header>
      <div className={css.split}>
        <Table
          label={title}
          noun={[t('common.personNoun'), t('common.peopleNoun')]}
          columns={columns}
          narrow={(row) => (
            <>
              <span className={css.name}>{row.name}</span>
              <span className={css.quiet}>
                {[hoursAndMinutes(row.minutes), ...new Set(row.shifts.map(({ date }) => weekday(new Date(date))))].join(' · ')}
              </span>
            </>
          )}
          list={state}
          sort={{ by: 'name', direction }}
          onSort={(sort) => setDirection(sort.direction)}
          onMore={pages.loadMore}
          onRetry={state.items.length > 0 ? pages.loadMore : pages.reload}
          onSelect={open}
          onOpen={open}
          empty={
            <EmptyState icon="calendar" title={t('common.noShiftsThisWeek')}>
              {t('users.schedulesEmptyHint')}{' '}
              <a href={`/hours${withSearch({}).includes('week') ? `?week=${first}` : ''}`}>{t('users.planShifts')}</a>
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}
