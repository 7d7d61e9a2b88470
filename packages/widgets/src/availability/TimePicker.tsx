import { useEffect, useRef, type ReactNode } from 'react'
import '../languages/en/times.ts'
import { formats } from '../format.ts'
import * as css from '../ui/screen.css.ts'
import { useWidget } from '../ui/context.ts'
import { Closed } from '../booking/onClosed.ts'
import type { Wait } from '../retry.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { lazyModule } from '../ui/lazyModule.ts'
import { useIsWide } from '../ui/useIsWide.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { useStore } from '../ui/useStore.ts'
import { DayGrid } from './DayGrid.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { dayIn, partOf, parts, week, type Paging, type Slot } from './days.ts'
import type { AvailabilityStore } from './store.ts'
import * as own from './time.css.ts'

interface Props {
  readonly store: AvailabilityStore
  /** The chosen slot, if any. */
  readonly chosen?: string
  /** The chosen slot while a press on it is being processed. */
  readonly busy?: string
  /** An alternative to the times, below them; in their place when there are none. */
  readonly otherwise?: ReactNode
  readonly onChoose: (slot: Slot) => void
}

/** Seats are only mentioned when they run out soon. */
const FEW = 2

const useMonth = lazyModule(() => import('./month.ts'))

/** Picks a day, then a time: seven days at once, or a month on wide screens. */
export function TimePicker(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame)
  const { part, hasFailed } = useMonth(isWide)
  const paging = !isWide || hasFailed ? week : part?.month
  return <div ref={frame}>{paging ? <Picker {...props} paging={paging} /> : <TimeSkeleton />}</div>
}

function Picker({ store, chosen, busy, otherwise, onChoose, paging }: Props & { readonly paging: Paging }) {
  const { t, locale } = useWidget()
  const state = useStore(store.state)
  const { timeZone, today, day, days, problem, wait, isLoading } = state
  useEffect(() => void store.ensure(), [store])

  const notice = problem && <ProblemNotice problem={problem} onRetry={() => void store.retry()} />
  if (!timeZone || !today || !day) {
    // A retry would not help.
    if (problem?.kind === 'setup' || (problem?.kind === 'closed' && problem.code !== 'not-found'))
      return <Closed problem={problem} />
    const isNone = problem ? /closed|invalid/.test(problem.kind) : timeZone && !isLoading
    if (!isNone) return notice ?? <TimeSkeleton wait={wait} />
    return <div className={css.step}>{otherwise ?? <p className={css.muted}>{t('nothingAtAll')}</p>}</div>
  }
  const format = formats(locale, timeZone)
  const slots = days.get(day)
  const mine = formats(locale)
  /** Whether the shopper's clock shows another time than the store's. */
  const elsewhere = slots?.[0] && mine.when(slots[0].startAt) !== format.when(slots[0].startAt)
  const clockOf = ({ startAt }: Slot) => (dayIn(undefined, startAt) === day ? mine.time(startAt) : mine.when(startAt))
  return (
    <div className={own.picker}>
      <Shortcuts store={store} state={{ ...state, timeZone, today }} onChoose={onChoose} />
      <DayGrid store={store} today={today} timeZone={timeZone} paging={paging} />
      <div className={css.step}>
        <h3 className={own.dayTitle}>{format.longDay(day)}</h3>
        {parts.map((part) => {
          const ofPart = slots?.filter((slot) => partOf(slot) === part)
          return (
            !!ofPart?.length && (
              <fieldset key={part}>
                <legend className={css.muted}>{t(part)}</legend>
                <div className={own.chips}>
                  {ofPart.map((slot) => (
                    <button
                      key={slot.id}
                      type="button"
                      className={own.chip}
                      aria-pressed={slot.id === chosen}
                      aria-busy={slot.id === chosen && slot.id === busy}
                      onClick={() => onChoose(slot)}
                    >
                      {format.time(slot.startAt)}
                      {elsewhere && (
                        <span className={own.small}>
                          {clockOf(slot)}
                          <span className={css.unseen}> {t('yourClock')}</span>
                        </span>
                      )}
                      {slot.remaining <= FEW && <span className={own.small}>{t('seatsLeft', { count: slot.remaining })}</span>}
                    </button>
                  ))}
                </div>
              </fieldset>
            )
          )
        })}
        {!slots && <p className={css.muted}>{t('nothingThisWeek')}</p>}
        {notice}
        <Waiting wait={wait} />
        <p className={css.muted}>
          {t('zone', { zone: format.zone() })} {elsewhere && t('ownZone', { zone: mine.zone() })}
        </p>
        {otherwise}
      </div>
    </div>
  )
}

/** The loading skeleton of the time picker, which avoids layout shift. */
export function TimeSkeleton({ wait }: { readonly wait?: Wait }) {
  const { t } = useWidget()
  return (
    <div className={own.picker} aria-busy="true">
      <span className={css.unseen}>{t('loading')}</span>
      <div className={`${css.skeleton} ${own.stripSkeleton}`} />
      <div className={own.chips}>
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <div key={at} className={`${css.skeleton} ${own.chipSkeleton}`} />
        ))}
      </div>
      <Waiting wait={wait} />
    </div>
  )
}
