import { useState } from 'react'
import { useCan } from '../../data/access.ts'
import type { Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import Confirm from '../../frame/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import type { Lead } from './lead.ts'
import * as own from './photos.css.ts'

interface PhotoDialogProps {
  readonly leadId: number
  readonly photo: Lead['photos'][number]
  readonly title: string
  readonly url: string | undefined
  readonly problem: Problem | undefined
  readonly onClose: () => void
}

/** A photo in full size, which can be deleted for good. */
export default function PhotoDialog({ leadId, photo, title, url, problem, onClose }: PhotoDialogProps) {
  const { client, cache } = useServices()
  const mayDelete = useCan('leads.deletePhoto')
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <Confirm
        title={t('leads.deletePhoto')}
        text={t('leads.deletePhotoHint')}
        verb={t('leads.deletePhoto')}
        run={() => client.call('leads.deletePhoto', { params: { id: leadId, photoId: photo.id } })}
        onDone={() => {
          toast(t('leads.photoDeleted'))
          onClose()
          cache.invalidate('lead', leadId)
        }}
        onClose={() => setAsking(false)}
      />
    )
  return (
    <Dialog look="full" title={title} onClose={onClose}>
      <div className={own.stage}>
        {url ? (
          <img className={own.whole} src={url} alt={title} width={photo.width} height={photo.height} />
        ) : problem ? (
          <ProblemNotice problem={problem} />
        ) : (
          <Skeleton widths={['100%']} />
        )}
      </div>
      <div className={own.foot}>
        <span className={own.added}>
          <RelativeTime at={photo.createdAt} />
        </span>
        {mayDelete && (
          <Button look="quiet" icon="trash" onClick={() => setAsking(true)}>
            {t('leads.deletePhoto')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
