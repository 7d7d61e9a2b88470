import { item } from '../../ui/Popover.css.ts'
import { Popover } from '../../ui/Popover.tsx'
import { wholeDay } from '../../ui/WeekGrid/words.ts'
import { say, type Text } from '../../words/index.ts'
import type { Day } from './slots.ts'
import type { ScheduleOfWeek, Undo } from './useSchedule.ts'
import { dayRefusal, words } from './words.ts'
import * as css from './slots.css.ts'

interface DayMenuProps {
  readonly day: Day
  readonly mayWrite: boolean
  readonly schedule: ScheduleOfWeek
  /** In the first half of the week: its menu opens to the other. */
  readonly isEarly: boolean
}
interface Act {
  readonly label: Text
  readonly done: Text
  readonly run: (day: Day) => Promise<Undo>
}

/** Whether a day has its own times, follows the pattern or is closed, and what changes that. */
export function DayMenu({ day, mayWrite, schedule, isEarly }: DayMenuProps) {
  const state = say(day.isClosed ? words.closed : day.isDated ? words.ownTimes : words.byPattern)
  if (!mayWrite) return <span className={css.muted}>{state}</span>
  const acts: readonly (Act | false)[] = [
    day.isClosed
      ? {
          label: { en: 'Open this day again', es: 'Abrir de nuevo este día' },
          done: { en: 'The day is open again.', es: 'El día vuelve a estar abierto.' },
          run: schedule.reopen,
        }
      : {
          label: { en: 'Close this day', es: 'Cerrar este día' },
          done: { en: 'The day is closed; its bookings stay.', es: 'El día está cerrado; sus reservas siguen.' },
          run: schedule.close,
        },
    day.isDated && {
      label: { en: 'Back to the weekly pattern', es: 'Volver al patrón semanal' },
      done: { en: 'The day follows the weekly pattern.', es: 'El día sigue el patrón semanal.' },
      run: schedule.backToPattern,
    },
  ]
  return (
    <Popover label={state} name={`${wholeDay(day.date)}: ${state}`} isOn={day.isDated} align={isEarly ? 'start' : 'end'}>
      {(close) =>
        acts.map(
          (act) =>
            act && (
              <button
                key={say(act.label)}
                type="button"
                className={item}
                onClick={() => {
                  close()
                  const work = () => act.run(day).then((run) => ({ run, of: `day ${day.date}`, why: dayRefusal }))
                  void schedule.tell(work, say(act.done), dayRefusal)
                }}
              >
                {say(act.label)}
              </button>
            ),
        )
      }
    </Popover>
  )
}
