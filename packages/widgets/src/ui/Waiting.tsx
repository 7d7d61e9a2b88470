import type { Wait } from '../retry.ts'
import * as css from './screen.css.ts'
import { useWidget } from './context.ts'

/** Shows that a request is slow, and offers a retry when it is stuck. */
export function Waiting({ wait }: { readonly wait: Wait | undefined }) {
  const { t } = useWidget()
  return wait ? (
    <output className={wait.retry ? css.notice : css.muted}>
      <span>{t(wait.retry ? 'stuck' : 'slow')}</span>
      {wait.retry && (
        <button type="button" className={css.secondary} onClick={wait.retry}>
          {t('retry')}
        </button>
      )}
    </output>
  ) : null
}
