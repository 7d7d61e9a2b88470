import * as css from '../ui/screen.css.ts'
import { useWidget } from '../ui/context.ts'
import { Icon } from '../ui/icons.tsx'
import * as own from './booking.css.ts'

interface Props {
  readonly index: number
  readonly of: number
  readonly onBack?: () => void
}

export function Progress({ index, of, onBack }: Props) {
  const { t } = useWidget()
  return (
    <div className={own.line} part="progress">
      {onBack && (
        <button type="button" className={`${css.iconButton} ${own.backButton}`} aria-label={t('back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <div className={own.track} aria-hidden="true">
        <div className={own.bar} style={{ inlineSize: `${(index / of) * 100}%` }} />
      </div>
      <span className={`${css.muted} ${css.tabular}`}>{t('step', { index, of })}</span>
    </div>
  )
}
