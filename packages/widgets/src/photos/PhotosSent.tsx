import * as css from '../ui/screen.css.ts'
import { useWidget } from '../ui/context.ts'
import { useStore } from '../ui/useStore.ts'
import { photoTexts } from './photoTexts.ts'
import type { Photo, PhotoUploads } from './uploads.ts'
import * as own from './tiles.css.ts'

/** What became of the photos, on the confirmation: those that did not arrive can be sent again. */
export function PhotosSent({ uploads }: { readonly uploads: PhotoUploads }) {
  const { t, locale } = useWidget()
  const tPhotos = photoTexts(locale)
  const { photos } = useStore(uploads.state)
  const of = (...states: readonly Photo['state'][]) => photos.filter(({ state }) => states.includes(state))
  const names = (some: readonly Photo[]) => new Intl.ListFormat(locale).format(some.map(({ name }) => name))
  const [sent, failed, refused, open] = [of('sent'), of('failed'), of('refused'), of('added', 'sending')]
  if (!photos.length) return null
  return (
    <div className={css.stack}>
      {(open.length > 0 || sent.length === photos.length) && (
        <output className={css.muted}>
          {open.length > 0 ? tPhotos('sending', { sent: sent.length, total: photos.length }) : tPhotos('sent')}
        </output>
      )}
      {open.length > 0 && <progress className={own.progress} aria-hidden="true" value={sent.length} max={photos.length} />}
      {failed.length > 0 && !open.length && (
        <div role="alert" className={css.notice}>
          <p>{tPhotos('failed', { names: names(failed) })}</p>
          <button type="button" className={css.secondary} onClick={uploads.retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {refused.length > 0 && (
        <p role="alert" className={css.notice}>
          {tPhotos('refused', { names: names(refused) })}
        </p>
      )}
    </div>
  )
}
