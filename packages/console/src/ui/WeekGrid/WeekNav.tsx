import { addDays, dayOfWeek } from '@walkup/sdk/domain'
import { go, withSearch } from '../../routing/router.ts'
import { Button } from '../Button.tsx'
import { iconOnlyOnPhone } from '../controls.css.ts'
import { t } from '../../i18n/index.ts'
import { localTimeOf } from './zone.ts'
import { weekSpan } from './format.ts'
import * as css from './WeekNav.css.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
/** First day of the week that contains a local day. */
export const weekOf = (date: string, firstDayOfWeek: number): string =>
  addDays(date, -((dayOfWeek(date) - firstDayOfWeek + 7) % 7))

export interface Week {
  /** Its seven local days. */
  readonly days: readonly string[]
  readonly first: string
  readonly current: string
  readonly today: string
  /** Index of the day shown on phones. */
  readonly day: number
}

/** The week of `week` (any of its days) and the `day` in the URL; defaults to the current ones in a zone. */
export function readWeek(query: Readonly<Record<string, string>>, zone: string, firstDayOfWeek: number): Week {
  const today = localTimeOf(Date.now(), zone).date
  const current = weekOf(today, firstDayOfWeek)
  const asked = query.week && day.test(query.week) && !Number.isNaN(Date.parse(query.week)) ? query.week : today
  const first = weekOf(asked, firstDayOfWeek)
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  const chosen = days.indexOf(query.day ?? '')
  return { days, first, current, today, day: chosen >= 0 ? chosen : Math.max(0, days.indexOf(today)) }
}

/** Sets the day in the URL. */
export const chooseDay = (week: Week) => (index: number) => go(withSearch({ day: week.days[index] }), { replace: true })

/** Previous, next, and current week. */
export function WeekNav({ week }: { readonly week: Week }) {
  const show = (first: string) => go(withSearch({ week: first === week.current ? undefined : first, day: undefined }))
  return (
    <div className={css.nav}>
      <Button look="quiet" icon="left" aria-label={t('ui.previousWeek')} onClick={() => show(addDays(week.first, -7))} />
      <span className={css.span} aria-live="polite">
        {weekSpan(week.first)}
      </span>
      <Button
        look="quiet"
        icon="left"
        className={css.turned}
        aria-label={t('ui.nextWeek')}
        onClick={() => show(addDays(week.first, 7))}
      />
      {week.first !== week.current && (
        <Button icon="calendar" className={iconOnlyOnPhone} onClick={() => show(week.current)}>
          {t('ui.thisWeek')}
        </Button>
      )}
    </div>
  )
}
