/** @jsxImportSource preact */
import '../messages/en/closed.ts'
import * as css from '../ui/base.css.ts'
import { type Speech } from '../ui/speech.ts'
import * as own from './closed.css.ts'

/** The code is not active: nothing to try again here. */
export function Closed(_: object, { t }: Speech) {
  return (
    <div class={own.centred} role="alert">
      <h2 class={css.title}>{t('closedTitle')}</h2>
      <p class={css.muted}>{t('closedBody')}</p>
    </div>
  )
}
