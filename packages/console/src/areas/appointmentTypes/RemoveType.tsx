import { useServices } from '../../data/ServicesProvider.tsx'
import Confirm from '../../frame/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { say, t, type Text } from '../../words/index.ts'
import type { AppointmentType } from './form.ts'

interface RemoveTypeProps {
  readonly type: AppointmentType
  readonly onChanged: () => void
  readonly onClose: () => void
}
const words = {
  remove: { en: 'Delete', es: 'Eliminar' },
  text: {
    en: 'Its weekly pattern and its dated slots go with it, and shoppers no longer see it. Past visits stay. This can’t be undone.',
    es: 'Con él desaparecen su patrón semanal y sus horarios, y los clientes ya no lo ven. Las visitas pasadas siguen. No se puede deshacer.',
  },
} as const satisfies Record<string, Text>

/** Asks before a type goes; one with visits to come can't, and says what can be done instead. */
export function RemoveType({ type, onChanged, onClose }: RemoveTypeProps) {
  const { client } = useServices()
  const title = `${say(words.remove)}: ${type.name}`
  const count = type.upcomingBookings
  if (count > 0) {
    return (
      <Dialog
        title={title}
        description={say(
          count === 1
            ? {
                en: 'A visit of this type is still to come: the type can go once it is over or cancelled. Until then, edit it and take “Active” away, and nothing more is booked.',
                es: 'Queda una visita de este tipo: podrá eliminarse cuando haya pasado o se cancele. Mientras, edítelo y quite «Activo», y no se reservará nada más.',
              }
            : {
                en: `${count} visits of this type are still to come: it can go once they are over or cancelled. Until then, edit it and take “Active” away, and nothing more is booked.`,
                es: `Quedan ${count} visitas de este tipo: podrá eliminarse cuando hayan pasado o se cancelen. Mientras, edítelo y quite «Activo», y no se reservará nada más.`,
              },
        )}
        onClose={onClose}
      >
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            {t('Keep as it is')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Confirm
      title={title}
      text={say(words.text)}
      verb={say(words.remove)}
      run={() => client.call('appointmentTypes.delete', { params: { id: type.id } })}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onClose={onClose}
    />
  )
}
