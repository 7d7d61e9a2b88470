/** @jsxImportSource preact */
import { component } from '../ui/component.ts'
import { formats } from '../format.ts'
import '../messages/en/taken.ts'
import type { TakenAlternative } from '../problem.ts'
import * as css from '../ui/base.css.ts'
import { useInView } from '../ui/useInView.ts'

export interface TakenProps {
  readonly slots: readonly TakenAlternative[]
  readonly timeZone: string
  readonly onChoose: (slot: TakenAlternative) => void
  /** Leads to all times; without it they are on this screen. */
  readonly onAll?: () => void
}

/** Someone else took the slot: offers the next available times. */
export const Taken = component(({ slots, timeZone, onChoose, onAll }: TakenProps, { t, locale }) => {
  const element = useInView()
  const format = formats(locale, timeZone)
  return (
    <div class={css.notice} role="alert" ref={element}>
      <p class={css.strong}>{t('takenTitle')}</p>
      <p>{t(slots.length ? 'takenBody' : 'takenNone')}</p>
      {slots.map((slot) => (
        <button key={slot.id} type="button" class={css.secondary} onClick={() => onChoose(slot)}>
          {format.when(slot.startAt)}
        </button>
      ))}
      {onAll && (
        <button type="button" class={css.quiet} onClick={onAll}>
          {t('otherTimes')}
        </button>
      )}
    </div>
  )
})
