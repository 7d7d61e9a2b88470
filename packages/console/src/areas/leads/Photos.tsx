import { Suspense, useCallback, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { usePicture } from '../../data/usePicture.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { t } from '../../i18n/index.ts'
import type { Lead } from './lead.ts'
import * as css from './lead.css.ts'
import * as own from './photos.css.ts'

const PhotoDialog = lazy(() => import('./PhotoDialog.tsx'))

/** The photos of the job that the shopper added; each opens in full size. */
export function Photos({ lead }: { readonly lead: Lead }) {
  const { photos } = lead
  if (!photos.length) return
  return (
    <section className={css.card} aria-labelledby={`photos-${lead.id}`}>
      <h2 id={`photos-${lead.id}`} className={css.cardTitle}>
        {t('common.jobPhotos')}
      </h2>
      <ul className={own.list}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumbnail leadId={lead.id} photo={photo} title={t('leads.photoOf', { number: index + 1, count: photos.length })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ThumbnailProps {
  readonly leadId: number
  readonly photo: Lead['photos'][number]
  readonly title: string
}

function Thumbnail({ leadId, photo, title }: ThumbnailProps) {
  const { client } = useServices()
  const [isOpen, setOpen] = useState(false)
  const { id: photoId } = photo
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await client.call('leads.photo', { params: { id: leadId, photoId }, signal, timeoutMs: 60_000 })).blob(),
    [client, leadId, photoId],
  )
  const { url, problem } = usePicture(load)
  return (
    <>
      <button
        type="button"
        className={own.thumbnail}
        aria-label={title}
        aria-busy={!url && !problem}
        onClick={() => setOpen(true)}
      >
        {url ? <img className={own.cover} src={url} alt="" /> : problem && <Icon name="warning" size={20} />}
      </button>
      <Suspense>
        {isOpen && (
          <PhotoDialog leadId={leadId} photo={photo} title={title} url={url} problem={problem} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
