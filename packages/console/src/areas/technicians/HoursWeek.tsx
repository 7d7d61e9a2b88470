import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { entityChangedBy } from '../../data/entities.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { toast } from '../../ui/toast.ts'
import { shortRange } from '../../ui/WeekGrid/format.ts'
import { WeekGrid, type ItemMove } from '../../ui/WeekGrid/WeekGrid.tsx'
import { chooseDay } from '../../ui/WeekGrid/WeekNav.tsx'
import { choices, tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { DAY_MIN } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { closeForm, setQuery, type ViewProps } from './view.ts'
import { toHours, toHoursItems, withHours, type Hours, type HoursItem } from './week.ts'
import * as css from './technicians.css.ts'

const HoursDialog = lazy(() => import('./HoursDialog.tsx'))

/** The working hours of a week, which move and resize by mouse and keyboard; every change is saved and can be undone. */
export function HoursWeek({ technician, week, zone, query, head, views, onChanged }: ViewProps) {
  const { client, cache } = useServices()
  const mayWrite = useCan('technicians.upsert')
  const [pending, setPending] = useState<Hours>()
  const hours = pending ?? technician.workingHours
  const items = toHoursItems(hours, week.days, t('technicians.workingHours'))
  const chosen = query.form === 'hours' ? items.find(({ id }) => id === query.at) : undefined

  /** Saves the whole week. @returns the failure's text */
  async function write(next: Hours, over: Hours | undefined, updatedAt?: string): Promise<void> {
    const { id, name } = technician
    setPending(next)
    try {
      const reply = await client.call('technicians.upsert', {
        body: { id, name, workingHours: next, ...(updatedAt && { updatedAt }) },
      })
      cache.invalidate(entityChangedBy('technicians.upsert'))
      onChanged()
      toast(
        t('technicians.hoursSaved'),
        false,
        over && { label: t('common.undo'), of: `hours ${id}`, run: () => write(over, undefined, reply.updatedAt) },
      )
    } catch (error) {
      const problem = await toProblem(error)
      toast(problem.errors[0]?.message ?? problem.detail ?? problem.title, true)
      onChanged()
    }
    setPending(undefined)
  }
  const save = (next: Hours) => write(next, technician.workingHours, technician.updatedAt)
  const put = ({ at }: HoursItem, { date, start, end }: ItemMove) => save(withHours(hours, at, [toHours(date, start, end)]))
  return (
    <div className={page.page}>
      <header className={page.head}>
        {head}
        {mayWrite && (
          <Button look="primary" icon="plus" className={page.add} onClick={() => setQuery({ form: 'hours', at: undefined })}>
            {t('technicians.addHours')}
          </Button>
        )}
        <div className={tools}>
          <div className={choices}>{views}</div>
          <span className={css.muted}>{t('technicians.hoursHint')}</span>
        </div>
      </header>
      <WeekGrid
        label={`${t('technicians.workingHours')}: ${technician.name}`}
        isPattern
        days={week.days}
        day={week.day}
        onDay={chooseDay(week)}
        zone={zone}
        items={items}
        mayMove={mayWrite}
        latest={DAY_MIN}
        draw={({ start, end }) => (
          <span className={css.cards.hours}>
            <span className={css.time}>{shortRange(start, end)}</span>
          </span>
        )}
        onOpen={({ id }) => mayWrite && setQuery({ form: 'hours', at: id })}
        onPut={put}
        onAdd={mayWrite ? (date, start) => setQuery({ form: 'hours', at: `new.${date}.${start}` }) : undefined}
      />
      <Suspense>
        {query.form === 'hours' && mayWrite && (
          <HoursDialog
            key={query.at ?? 'new'}
            technicianId={technician.id}
            hours={hours}
            at={chosen?.at}
            place={query.at}
            onSave={(next) => {
              closeForm()
              void save(next)
            }}
            onClose={closeForm}
          />
        )}
      </Suspense>
    </div>
  )
}
