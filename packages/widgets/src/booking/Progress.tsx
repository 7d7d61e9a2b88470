/** @jsxImportSource preact */
import * as css from '../ui/base.css.ts'
import { type WidgetContext } from '../ui/context.ts'
import { Icon } from '../ui/icons.tsx'
import * as own from './booking.css.ts'

interface Props {
  readonly index: number
  readonly of: number
  readonly onBack?: () => void
}

export function Progress({ index, of, onBack }: Props, { t }: WidgetContext) {
  return (
    <div class={own.line}>
      {onBack && (
        <button type="button" class={`${css.iconButton} ${own.backButton}`} aria-label={t('back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <div class={own.track} aria-hidden="true">
        <div class={own.bar} style={{ inlineSize: `${(index / of) * 100}%` }} />
      </div>
      <span class={`${css.muted} ${css.tabular}`}>{t('step', { index, of })}</span>
    </div>
  )
}
