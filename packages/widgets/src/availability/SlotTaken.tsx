import { formats } from '../format.ts'
import '../languages/en/taken.ts'
import type { TakenAlternative } from '../problem.ts'
import * as css from '../ui/screen.css.ts'
import { useInView } from '../ui/useInView.ts'
import { useWidget } from '../ui/context.ts'

export interface SlotTakenProps {
  readonly slots: readonly TakenAlternative[]
  readonly timeZone: string
  readonly onChoose: (slot: TakenAlternative) => void
  /** Shows all times; undefined if they are already on this screen. */
  readonly onAll?: () => void
}

/** Someone else took the slot: offers the next available times. */
export function SlotTaken({ slots, timeZone, onChoose, onAll }: SlotTakenProps) {
  const { t, locale } = useWidget()
  const element = useInView()
  const format = formats(locale, timeZone)
  return (
    <div className={css.notice} role="alert" ref={element}>
      <p className={css.strong}>{t('takenTitle')}</p>
      <p>{t(slots.length ? 'takenBody' : 'takenNone')}</p>
      {slots.map((slot) => (
        <button key={slot.id} type="button" className={css.secondary} onClick={() => onChoose(slot)}>
          {format.when(slot.startAt)}
        </button>
      ))}
      {onAll && (
        <button type="button" className={css.quiet} onClick={onAll}>
          {t('otherTimes')}
        </button>
      )}
    </div>
  )
}
