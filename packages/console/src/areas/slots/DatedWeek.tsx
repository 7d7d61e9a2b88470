import { Suspense, type ReactNode } from 'react'
import { go, withSearch } from '../../routing/router.ts'
import { useCan } from '../../data/access.ts'
import { useOpenedItem } from '../../frame/form/useOpenedItem.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { formatShort } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState } from '../../ui/states.tsx'
import { GridSkeleton } from '../../ui/WeekGrid/GridSkeleton.tsx'
import { WeekGrid } from '../../ui/WeekGrid/WeekGrid.tsx'
import { chooseDay, WeekNav, type Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { DAY_MIN } from '../../ui/WeekGrid/zone.ts'
import { tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { DayMenu } from './DayMenu.tsx'
import { leadAt, SlotCard } from './SlotCard.tsx'
import { isClosed, keyOf, type SlotItem } from './slots.ts'
import { useSchedule } from './useSchedule.ts'
import * as css from './slots.css.ts'
import { t } from '../../i18n/index.ts'

const SlotDialog = lazy(() => import('./SlotDialog.tsx'))
const AddSlot = lazy(() => import('./AddSlot.tsx'))
const ApplyPattern = lazy(() => import('./ApplyPattern.tsx'))

export interface WeekOfType {
  readonly type: { readonly id: number; readonly name: string }
  readonly zone: string
  readonly week: Week
  readonly query: Readonly<Record<string, string>>
  readonly filters: ReactNode
}
/** Slots can't span midnight. */
export const LATEST = DAY_MIN - 15
const setQuery = (changes: Readonly<Record<string, string | undefined>>) => go(withSearch(changes))
const close = () => go(withSearch({ slot: undefined, form: undefined, at: undefined }), { replace: true })

/** The week as offered to shoppers: dated slots or else the weekly pattern, with bookings. */
export function DatedWeek({ type, zone, week, query, filters }: WeekOfType) {
  const mayWrite = useCan('scheduledAppointments.upsert')
  const schedule = useSchedule(type.id, week.first)
  const days = schedule.schedule?.days ?? []
  const dayOf = (date: string) => days.find((day) => day.date === date)
  const { slot: key } = query
  const opened = useOpenedItem<SlotItem>(key && `${week.first} ${key}`, schedule.schedule !== undefined, (was) =>
    schedule.find(key, was),
  )
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={css.title}>{t('slots.slots')}</h1>
        <span className={css.of}>{type.name}</span>
        <span className={css.legend}>
          <span className={css.chip.dated} /> {t('slots.ownTimes')} <span className={css.chip.pattern} /> {t('slots.pattern')}
        </span>
        {mayWrite && (
          <>
            <Button icon="copy" className={page.iconOnlyOnPhone} onClick={() => setQuery({ form: 'apply' })}>
              {t('slots.applyPatternMenu')}
            </Button>
            <Button look="primary" icon="plus" className={page.add} onClick={() => setQuery({ form: 'new' })}>
              {t('slots.addSlot')}
            </Button>
          </>
        )}
        <div className={tools}>
          <WeekNav week={week} />
          {filters}
        </div>
      </header>
      {schedule.schedule?.capacityFailedAt && (
        <p className={css.warning}>
          {t('common.capacityFailed', { time: formatShort(schedule.schedule.capacityFailedAt, zone, 'short') })}
        </p>
      )}
      {schedule.problem && !schedule.data ? (
        <ErrorState problem={schedule.problem} onRetry={schedule.retry} />
      ) : !schedule.schedule ? (
        <GridSkeleton />
      ) : (
        <WeekGrid
          label={`${t('slots.slots')}: ${type.name}`}
          days={week.days}
          day={week.day}
          onDay={chooseDay(week)}
          zone={zone}
          items={schedule.items}
          mayMove={mayWrite}
          latest={LATEST}
          isDayFixed
          draw={(item, height) => <SlotCard item={item} height={height} />}
          note={(date) => {
            const day = dayOf(date)
            return day && <DayMenu day={day} mayWrite={mayWrite} schedule={schedule} isEarly={week.days.indexOf(date) < 3} />
          }}
          isClosed={(date) => isClosed(dayOf(date))}
          onOpen={(item, target) => {
            const leadId = leadAt(target)
            if (leadId) go(`/leads/${leadId}`)
            else setQuery({ slot: keyOf(item.date, item.slot.startLocal) })
          }}
          onPut={(item, put) => schedule.put(item, put)}
          onAdd={(date, start) => setQuery({ form: 'new', at: `${date}.${start}` })}
        />
      )}
      <Suspense>
        {opened && (
          <SlotDialog
            key={key}
            item={opened.row}
            isGone={opened.isGone}
            schedule={schedule}
            mayWrite={mayWrite}
            onClose={close}
          />
        )}
        {query.form === 'new' && mayWrite && schedule.schedule && (
          <AddSlot at={query.at ?? ''} week={week} schedule={schedule} days={days} onClose={close} />
        )}
        {query.form === 'apply' && mayWrite && (
          <ApplyPattern typeId={type.id} name={type.name} week={week} onClose={close} onApplied={() => void schedule.refresh()} />
        )}
      </Suspense>
    </div>
  )
}
