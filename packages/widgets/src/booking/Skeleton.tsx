/** @jsxImportSource preact */
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import * as own from './booking.css.ts'

const Bone = ({ height, width = '100%' }: { readonly height: number; readonly width?: string }) => (
  <div class={css.bone} style={{ blockSize: `${height}px`, inlineSize: width }} />
)

/** The shape of the first screen, so that nothing jumps when it comes. */
export function Skeleton({ isBodyOnly = false }: { readonly isBodyOnly?: boolean }) {
  const { t } = useSpeech()
  return (
    <div class={css.step} aria-busy="true">
      <span class={css.unseen}>{t('loading')}</span>
      {!isBodyOnly && (
        <>
          <div class={own.head}>
            <div class={`${own.face} ${css.bone}`} />
            <div class={css.stack}>
              <Bone height={18} width="200px" />
              <Bone height={14} width="140px" />
            </div>
          </div>
          <div class={own.progress}>
            <Bone height={4} />
          </div>
        </>
      )}
      <Bone height={28} width="70%" />
      {[1, 2, 3].map((row) => (
        <Bone key={row} height={56} />
      ))}
    </div>
  )
}
