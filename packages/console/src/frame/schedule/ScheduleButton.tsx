import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import type { ScheduleDraft } from './source.ts'

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

interface ScheduleButtonProps {
  readonly draft: ScheduleDraft
  /** The view's name, where several buttons are listed. */
  readonly of?: string
  /** Why it can't be pressed now. */
  readonly reason?: string | false
}
/** Opens the form that has a report or view mailed on a schedule; hidden from those who may not. */
export function ScheduleButton({ draft, of, reason }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useCan('reportSchedules.upsert')) return null
  const open = () => setOpen(true)
  return (
    <>
      {of ? (
        <Button look="quiet" icon="mail" aria-label={`${t('reportSchedules.schedule')} ${of}`} onClick={open} />
      ) : (
        <ReasonButton look="quiet" icon="mail" reason={reason} onClick={open}>
          {t('reportSchedules.schedule')}
        </ReasonButton>
      )}
      {isOpen && (
        <Suspense>
          <ScheduleDialog draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
