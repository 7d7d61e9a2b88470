/** @jsxImportSource preact */
import * as css from '../../ui/base.css.ts'
import { type WidgetContext } from '../../ui/context.ts'
import type { Booking } from '../booking.ts'
import { askForCall } from './transitions.ts'

/** Shown when no times are available, with an alternative. */
export const NoneFree = ({ booking }: { readonly booking: Booking }, { t }: WidgetContext) => (
  <div class={css.notice}>
    <p>{t('nothingAtAll')}</p>
    <button type="button" class={css.secondary} onClick={() => booking.move(askForCall)}>
      {t('leaveContact')}
    </button>
  </div>
)
