import { useServices } from '../../data/ServicesProvider.tsx'
import Confirm from '../../frame/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { t, type Text } from '../../i18n/index.ts'
import type { AppointmentType } from './form.ts'

interface RemoveTypeProps {
  readonly type: AppointmentType
  readonly onChanged: () => void
  readonly onClose: () => void
}
const words = {
  remove: t('common.delete'),
  text: t('appointmentTypes.deleteHint'),
} as const satisfies Record<string, Text>

/** Confirms deletion. A type with upcoming visits can't be deleted; the dialog offers alternatives. */
export function RemoveType({ type, onChanged, onClose }: RemoveTypeProps) {
  const { client } = useServices()
  const title = `${words.remove}: ${type.name}`
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
      text={words.text}
      verb={words.remove}
      run={() => client.call('appointmentTypes.delete', { params: { id: type.id } })}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onClose={onClose}
    />
  )
}
