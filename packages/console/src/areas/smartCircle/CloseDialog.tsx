import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import Confirm from '../../frame/Confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import type { Offer } from './list.tsx'

interface CloseDialogProps {
  readonly row: Offer
  readonly onClose: () => void
  readonly onChanged: (row?: Offer) => void
}

const verbOf = ({ side, state }: Offer) =>
  side === 'lent' ? t('smartCircle.withdraw') : state === 'offered' ? t('common.decline') : t('smartCircle.end')

/** Withdraws, declines or ends an offer; says beforehand which shifts lose their person. */
export default function CloseDialog({ row, onClose, onChanged }: CloseDialogProps) {
  const { client } = useServices()
  const { id, side, state, person } = row
  const { data } = useCall(
    'smartCircle.close',
    state === 'accepted' ? { params: { id }, body: { side, dryRun: true } } : undefined,
  )
  const lost = data?.shifts ?? 0
  const text =
    state === 'offered'
      ? t('smartCircle.closeOffered')
      : [
          lost === 1 ? t('smartCircle.oneShiftLost') : lost > 1 ? t('smartCircle.shiftsLost', { count: lost }) : '',
          t('smartCircle.closeAccepted'),
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <Confirm
      title={t('smartCircle.closeTitle', { verb: verbOf(row), name: person.name })}
      text={text}
      verb={verbOf(row)}
      run={() => client.call('smartCircle.close', { params: { id }, body: { side } })}
      onDone={(reply) => {
        toast(t('smartCircle.closedToast'))
        onChanged((reply as { offer: Offer }).offer)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
