/** @jsxImportSource preact */
import * as css from '../ui/base.css.ts'
import { type WidgetContext } from '../ui/context.ts'
import * as own from './booking.css.ts'

const bar = (height: number, width = '100%') => (
  <div class={css.skeleton} style={{ blockSize: `${height}px`, inlineSize: width }} />
)

/** The loading skeleton of the first step, which avoids layout shift. */
export function Skeleton({ isBodyOnly = false }: { readonly isBodyOnly?: boolean }, { t }: WidgetContext) {
  return (
    <div class={css.step} aria-busy="true">
      <span class={css.unseen}>{t('loading')}</span>
      {!isBodyOnly && (
        <>
          <div class={own.line}>
            <div class={`${own.face} ${css.skeleton}`} />
            <div class={css.stack}>
              {bar(18, '200px')}
              {bar(14, '140px')}
            </div>
          </div>
          <div class={own.line}>{bar(4)}</div>
        </>
      )}
      {bar(28, '70%')}
      {bar(56)}
      {bar(56)}
      {bar(56)}
    </div>
  )
}
