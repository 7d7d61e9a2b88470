import { useCan } from '../../data/access.ts'
import { item } from '../../ui/Popover.css.ts'
import { Popover } from '../../ui/Popover.tsx'
import { wholeDay } from '../../ui/WeekGrid/format.ts'
import { t, type Text } from '../../i18n/index.ts'
import type { Day } from './slots.ts'
import type { ScheduleOfWeek, Undo } from './useSchedule.ts'
import { dayProblemText } from './problems.ts'
import * as css from './slots.css.ts'

interface DayMenuProps {
  readonly day: Day
  readonly mayWrite: boolean
  readonly schedule: ScheduleOfWeek
  /** In the first half of the week, where the menu opens to the right. */
  readonly isEarly: boolean
}
interface Act {
  readonly label: Text
  readonly done: Text
  readonly run: (day: Day) => Promise<Undo>
}

/** A day's state (own slots, pattern, closed) and the actions that change it. */
export function DayMenu({ day, mayWrite, schedule, isEarly }: DayMenuProps) {
  const mayReadHolidays = useCan('settings.holidays')
  const state = day.holiday ?? (day.isClosed ? t('common.closed') : day.isDated ? t('slots.ownTimes') : t('slots.pattern'))
  if (!mayWrite) return <span className={css.muted}>{state}</span>
  const acts: readonly (Act | false)[] = [
    day.isClosed
      ? {
          label: t('slots.reopenDay'),
          done: t('slots.dayReopened'),
          run: schedule.reopen,
        }
      : {
          label: t('slots.closeDay'),
          done: t('slots.dayClosed'),
          run: schedule.close,
        },
    day.isDated && {
      label: t('slots.resetDay'),
      done: t('slots.dayReset'),
      run: schedule.backToPattern,
    },
  ]
  return (
    <Popover label={state} name={`${wholeDay(day.date)}: ${state}`} isOn={day.isDated} align={isEarly ? 'start' : 'end'}>
      {(close) => (
        <>
          {day.holiday && mayReadHolidays && (
            <a className={item} href={`/holidays?year=${day.date.slice(0, 4)}`}>
              {t('slots.goToHolidays')}
            </a>
          )}
          {acts.map(
            (act) =>
              act && (
                <button
                  key={act.label}
                  type="button"
                  className={item}
                  onClick={() => {
                    close()
                    const work = () => act.run(day).then((run) => ({ run, of: `day ${day.date}`, why: dayProblemText }))
                    void schedule.perform(work, act.done, dayProblemText)
                  }}
                >
                  {act.label}
                </button>
              ),
          )}
        </>
      )}
    </Popover>
  )
}
