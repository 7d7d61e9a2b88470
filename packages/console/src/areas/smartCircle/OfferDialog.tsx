import { useServices } from '../../data/ServicesProvider.tsx'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { defineForm, fixed, read, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { t } from '../../i18n/index.ts'

const week = [
  [1, t('organizations.monday')],
  [2, t('organizations.tuesday')],
  [3, t('organizations.wednesday')],
  [4, t('organizations.thursday')],
  [5, t('organizations.friday')],
  [6, t('organizations.saturday')],
  [0, t('organizations.sunday')],
] as const

const optionsOf = (items: readonly { readonly id: number; readonly name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }))

const form = defineForm({
  endpoint: 'smartCircle.offer',
  title: { add: t('smartCircle.newOffer'), edit: t('smartCircle.newOffer') },
  fields: {
    userIds: {
      kind: 'many',
      label: t('common.people'),
      hint: t('smartCircle.peopleHint'),
      isWide: true,
      options: read('smartCircle.partners', ({ people }) => optionsOf(people)),
    },
    borrowerId: {
      kind: 'select',
      label: t('smartCircle.borrower'),
      hint: t('smartCircle.borrowerHint'),
      options: read('smartCircle.partners', ({ organizations }) => optionsOf(organizations)),
    },
    borrowerUid: { kind: 'text', label: t('smartCircle.partnerCode'), hint: t('smartCircle.partnerCodeHint') },
    firstDay: { kind: 'date', label: t('common.firstDay') },
    lastDay: { kind: 'date', label: t('common.lastDay') },
    weekdays: {
      kind: 'many',
      label: t('smartCircle.weekdays'),
      hint: t('smartCircle.weekdaysHint'),
      isWide: true,
      options: fixed(week),
    },
    rateNote: { kind: 'text', label: t('smartCircle.rate'), hint: t('smartCircle.rateHint') },
    note: { kind: 'textarea', label: t('common.note'), hint: t('smartCircle.noteHint'), isWide: true },
  },
  saved: t('smartCircle.offerSent'),
})

/** Offers people to another organization. */
export default function OfferDialog({ onClose }: { readonly onClose: () => void }) {
  const { cache } = useServices()
  return (
    <FormDialog
      form={form as unknown as Form<FormName>}
      row={undefined}
      onClose={onClose}
      onSaved={() => cache.invalidate('smartCircleOffer')}
    />
  )
}
