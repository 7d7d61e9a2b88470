import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { shortcut } from '../../ui/shortcut.ts'
import { t } from '../../i18n/index.ts'
import type { MovableVisit } from './MoveDialog.tsx'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

interface MoveButtonProps {
  readonly visit: MovableVisit
  readonly status: string
  /** The page is about this visit, so that a single key moves it. */
  readonly hasKey?: boolean
}

/** Opens the choice of another time for a visit that is still to come, or its cancellation. */
export function MoveButton({ visit, status, hasKey }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const mayMove = useCan('appointments.reschedule')
  if (!mayMove || (status !== 'scheduled' && status !== 'confirmed')) return
  const label = t('technicians.move')
  return (
    <>
      <Button
        look="quiet"
        icon="calendar"
        aria-label={`${label}: ${visit.description}`}
        title={label}
        onClick={() => setOpen(true)}
        {...(hasKey && shortcut('m', label))}
      />
      {isOpen && (
        <Suspense>
          <MoveDialog visit={visit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
