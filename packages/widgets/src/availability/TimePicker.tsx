/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import '../messages/en/times.ts'
import { formats } from '../format.ts'
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import { FaultNotice } from '../ui/Fault.tsx'
import { lazily } from '../ui/lazily.ts'
import { useIsWide } from '../ui/useIsWide.ts'
import { useStore } from '../ui/useStore.ts'
import { DayGrid } from './DayGrid.tsx'
import { groupByPart, week, type Paging, type Slot } from './days.ts'
import type { AvailabilityStore } from './store.ts'
import * as own from './time.css.ts'

interface Props {
  readonly store: AvailabilityStore
  /** The chosen slot, if any. */
  readonly chosen?: string
  /** A choice leads on: the time that was pressed shows that it is at work. */
  readonly leadsOn?: boolean
  /** Said when nothing at all is free, with what else can be done. */
  readonly whenNone?: preact.ComponentChildren
  readonly onChoose: (slot: Slot) => void
}

/** Seats are only mentioned when they run out soon. */
const FEW = 2

const useMonth = lazily(() => import('./month.ts'))

/** A day, then a time of it: seven days at once, or a month where there is room. */
export function TimePicker(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame)
  const { part, hasFailed } = useMonth(isWide)
  return (
    <div ref={frame}>
      {isWide && !part && !hasFailed ? <TimeBones /> : <Picker {...props} paging={(isWide && part?.month) || week} />}
    </div>
  )
}

function Picker({ store, chosen, leadsOn, whenNone, onChoose, paging }: Props & { readonly paging: Paging }) {
  const { t, locale } = useSpeech()
  const state = useStore(store.state)
  const [pressed, setPressed] = useState<string>()
  useEffect(() => void store.ensure(), [store])

  const { timeZone, today, day, fault, isLoading } = state
  const none = <>{whenNone ?? <p class={css.muted}>{t('nothingAtAll')}</p>}</>
  // Not offered, or not asked for in the right way: nothing that another try would change.
  if (!day && (fault?.kind === 'closed' || fault?.kind === 'invalid')) return none
  if (fault && !day) return <FaultNotice fault={fault} onRetry={() => void store.retry()} />
  if (!timeZone || !today || (!day && isLoading)) return <TimeBones />
  if (!day) return none

  const format = formats(locale, timeZone)
  const slots = state.days[day] ?? []
  return (
    <div class={own.picker}>
      <DayGrid store={store} today={today} timeZone={timeZone} paging={paging} />
      <div class={own.times}>
        <h3 class={own.dayTitle}>{format.longDay(day)}</h3>
        {groupByPart(slots).map((group) => (
          <fieldset key={group.part} class={css.stack}>
            <legend class={own.part}>{t(group.part)}</legend>
            <div class={own.chips}>
              {group.slots.map((slot) => (
                <button
                  key={slot.id}
                  type="button"
                  class={own.chip}
                  aria-pressed={slot.id === chosen}
                  aria-busy={leadsOn && slot.id === pressed && slot.id === chosen}
                  onClick={() => {
                    setPressed(slot.id)
                    onChoose(slot)
                  }}
                >
                  {format.time(slot.startAt)}
                  {slot.remaining <= FEW && <span class={own.left}>{t('seatsLeft', { count: slot.remaining })}</span>}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        {!slots.length && <p class={css.muted}>{t('nothingThisWeek')}</p>}
        {fault && <FaultNotice fault={fault} onRetry={() => void store.retry()} />}
        <p class={css.muted}>{t('zone', { zone: format.zone() })}</p>
      </div>
    </div>
  )
}

/** The shape of days and times, so that nothing jumps when they come. */
export function TimeBones() {
  const { t } = useSpeech()
  return (
    <div class={own.picker} aria-busy="true">
      <span class={css.unseen}>{t('loading')}</span>
      <div class={`${css.bone} ${own.stripBone}`} />
      <div class={own.chips}>
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <div key={at} class={`${css.bone} ${own.chipBone}`} />
        ))}
      </div>
    </div>
  )
}
