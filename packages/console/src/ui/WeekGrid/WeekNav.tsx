import { addDays, dayOfWeek } from '@walkup/sdk/domain'
import { go, withSearch } from '../../app/router.ts'
import { Button } from '../Button.tsx'
import { signAlone } from '../controls.css.ts'
import { t } from '../../i18n/index.ts'
import { wallOf } from './zone.ts'
import { weekSpan } from './words.ts'
import * as css from './WeekNav.css.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
/** The first day of the week that a local day is in. */
export const weekOf = (date: string, firstDayOfWeek: number): string =>
  addDays(date, -((dayOfWeek(date) - firstDayOfWeek + 7) % 7))

export interface Week {
  /** Its seven local days. */
  readonly days: readonly string[]
  readonly first: string
  readonly current: string
  readonly today: string
  /** A phone's day, as its place in the week. */
  readonly day: number
}

/** The week that the URL names by `week`, any of its days, and the day by `day`; else the current one in a zone. */
export function readWeek(query: Readonly<Record<string, string>>, zone: string, firstDayOfWeek: number): Week {
  const today = wallOf(Date.now(), zone).date
  const current = weekOf(today, firstDayOfWeek)
  const asked = query.week && day.test(query.week) && !Number.isNaN(Date.parse(query.week)) ? query.week : today
  const first = weekOf(asked, firstDayOfWeek)
  const days = Array.from({ length: 7 }, (_, place) => addDays(first, place))
  const chosen = days.indexOf(query.day ?? '')
  return { days, first, current, today, day: chosen >= 0 ? chosen : Math.max(0, days.indexOf(today)) }
}

/** Puts another day of the week in the URL. */
export const chooseDay = (week: Week) => (place: number) => go(withSearch({ day: week.days[place] }), { replace: true })

/** One week back, one on, and the current one. */
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
        <Button icon="calendar" className={signAlone} onClick={() => show(week.current)}>
          {t('ui.thisWeek')}
        </Button>
      )}
    </div>
  )
}
