import * as css from '../ui/screen.css.ts'
import { useWidget } from '../ui/context.ts'
import * as own from './booking.css.ts'

const bar = (height: number, width = '100%') => (
  <div className={css.skeleton} style={{ blockSize: `${height}px`, inlineSize: width }} />
)

/** The loading skeleton of the first step, which avoids layout shift. */
export function Skeleton({ isBodyOnly = false }: { readonly isBodyOnly?: boolean }) {
  const { t } = useWidget()
  return (
    <div className={css.step} aria-busy="true">
      <span className={css.unseen}>{t('loading')}</span>
      {!isBodyOnly && (
        <>
          <div className={own.line}>
            <div className={`${own.face} ${css.skeleton}`} />
            <div className={css.stack}>
              {bar(18, '200px')}
              {bar(14, '140px')}
            </div>
          </div>
          <div className={own.line}>{bar(4)}</div>
        </>
      )}
      {bar(28, '70%')}
      {bar(56)}
      {bar(56)}
      {bar(56)}
    </div>
  )
}
