/** @jsxImportSource preact */
import '../messages/en/closed.ts'
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import * as own from './closed.css.ts'

/** The code is not active: nothing to try again here. */
export function Closed() {
  const { t } = useSpeech()
  return (
    <div class={own.centred} role="alert">
      <h2 class={css.title}>{t('closedTitle')}</h2>
      <p class={css.muted}>{t('closedBody')}</p>
    </div>
  )
}
