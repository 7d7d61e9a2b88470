/** @jsxImportSource preact */
import * as css from '../ui/base.css.ts'
import { type Speech } from '../ui/speech.ts'
import * as own from './booking.css.ts'

const bone = (height: number, width = '100%') => <div class={css.bone} style={{ blockSize: `${height}px`, inlineSize: width }} />

/** The shape of the first screen, so that nothing jumps when it comes. */
export function Skeleton({ isBodyOnly = false }: { readonly isBodyOnly?: boolean }, { t }: Speech) {
  return (
    <div class={css.step} aria-busy="true">
      <span class={css.unseen}>{t('loading')}</span>
      {!isBodyOnly && (
        <>
          <div class={own.line}>
            <div class={`${own.face} ${css.bone}`} />
            <div class={css.stack}>
              {bone(18, '200px')}
              {bone(14, '140px')}
            </div>
          </div>
          <div class={own.line}>{bone(4)}</div>
        </>
      )}
      {bone(28, '70%')}
      {bone(56)}
      {bone(56)}
      {bone(56)}
    </div>
  )
}
