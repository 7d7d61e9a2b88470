import { useCallback } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import Confirm from '../../frame/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { restore } from '../../frame/restore.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import type { AppointmentType } from './form.ts'

interface RemoveTypeProps {
  readonly type: AppointmentType
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Confirms deletion. A type with upcoming visits can't be deleted; the dialog offers alternatives. */
export function RemoveType({ type, onChanged, onClose }: RemoveTypeProps) {
  const { client } = useServices()
  const rehearse = useCallback(
    () => client.call('appointmentTypes.delete', { params: { id: type.id }, headers: { 'Dry-Run': 'true' } }),
    [client, type.id],
  )
  const title = `${t('common.delete')}: ${type.name}`
  const count = type.upcomingBookings
  if (count > 0) {
    return (
      <Dialog
        title={title}
        description={count === 1 ? t('appointmentTypes.inUseOne') : t('appointmentTypes.inUseMany', { count })}
        onClose={onClose}
      >
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            {t('common.keepAsIs')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Confirm
      title={title}
      text={t('appointmentTypes.deleteHint')}
      verb={t('common.delete')}
      rehearse={rehearse}
      run={() => client.call('appointmentTypes.delete', { params: { id: type.id } })}
      onDone={() => {
        onClose()
        onChanged()
        const undo = () => restore('appointmentType')(type, client).then(onChanged)
        toast(`${t('common.deleted')}: ${type.name}`, false, { label: t('common.undo'), of: `type ${type.id}`, run: undo })
      }}
      onClose={onClose}
    />
  )
}
