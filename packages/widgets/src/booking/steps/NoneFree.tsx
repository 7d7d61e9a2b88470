import * as css from '../../ui/base.css.ts'
import { useWidget } from '../../ui/context.ts'
import type { Booking } from '../booking.ts'
import { askForCall } from './transitions.ts'

/** Shown when no times are available, with an alternative. */
export function NoneFree({ booking }: { readonly booking: Booking }) {
  const { t } = useWidget()
  return (
    <div className={css.notice}>
      <p>{t('nothingAtAll')}</p>
      <button type="button" className={css.secondary} onClick={() => booking.move(askForCall)}>
        {t('leaveContact')}
      </button>
    </div>
  )
}
