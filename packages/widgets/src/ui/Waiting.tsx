/** @jsxImportSource preact */
import type { Wait } from '../retry.ts'
import * as css from './base.css.ts'
import type { WidgetContext } from './context.ts'

/** Shows that a request is slow, and offers a retry when it is stuck. */
export const Waiting = ({ wait }: { readonly wait: Wait | undefined }, { t }: WidgetContext) =>
  wait ? (
    <output class={wait.retry ? css.notice : css.muted}>
      <span>{t(wait.retry ? 'stuck' : 'slow')}</span>
      {wait.retry && (
        <button type="button" class={css.secondary} onClick={wait.retry}>
          {t('retry')}
        </button>
      )}
    </output>
  ) : null
