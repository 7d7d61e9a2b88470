import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { t } from '../../i18n/index.ts'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))

interface AssignButtonProps {
  readonly bookingId: number
  readonly status: string
  readonly hasTechnician: boolean
  /** Who and when. */
  readonly description: string
}

/** Opens the choice of a technician for a visit that is still to come. */
export function AssignButton({ bookingId, status, hasTechnician, description }: AssignButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const mayAssign = useCan('appointments.assignTechnician')
  if (!mayAssign || (status !== 'scheduled' && status !== 'confirmed')) return
  const label = hasTechnician ? t('technicians.change') : t('technicians.assign')
  return (
    <>
      <Button look="quiet" icon="person" aria-label={`${label}: ${description}`} title={label} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <AssignDialog bookingId={bookingId} description={description} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
