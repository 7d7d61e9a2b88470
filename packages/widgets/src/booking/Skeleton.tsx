/** @jsxImportSource preact */
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import * as own from './booking.css.ts'

const Bone = ({ height, width = '100%' }: { readonly height: number; readonly width?: number | string }) => (
  <div class={css.bone} style={{ blockSize: `${height}px`, inlineSize: typeof width === 'number' ? `${width}px` : width }} />
)

/** The shape of the first screen, so that nothing jumps when it comes. */
export function Skeleton({ isBodyOnly = false }: { readonly isBodyOnly?: boolean }) {
  const { t } = useSpeech()
  return (
    <div class={own.bones} aria-busy="true">
      <span class={css.unseen}>{t('loading')}</span>
      {!isBodyOnly && (
        <>
          <div class={own.head}>
            <div class={`${own.face} ${css.bone}`} />
            <div class={css.stack}>
              <Bone height={18} width={200} />
              <Bone height={14} width={140} />
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
