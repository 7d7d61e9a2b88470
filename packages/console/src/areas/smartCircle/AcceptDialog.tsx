import { useState } from 'react'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { defineForm, lookup, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { t } from '../../i18n/index.ts'
import type { Offer } from './list.tsx'

const formOf = (id: number) =>
  defineForm({
    endpoint: 'smartCircle.accept',
    params: { id: String(id) },
    title: { add: t('smartCircle.acceptTitle'), edit: t('smartCircle.acceptTitle') },
    fields: {
      territoryIds: {
        kind: 'many',
        label: t('common.territories'),
        hint: t('smartCircle.acceptHint'),
        isWide: true,
        options: lookup('first', 'organizationTerritories'),
      },
    },
    saved: t('smartCircle.acceptedToast'),
  })

interface AcceptDialogProps {
  readonly row: Offer
  readonly onClose: () => void
  readonly onChanged: (row?: Offer) => void
}
/** Accepts an offer and chooses where the person works. */
export default function AcceptDialog({ row, onClose, onChanged }: AcceptDialogProps) {
  const [form] = useState(() => formOf(row.id))
  return (
    <FormDialog
      form={form as unknown as Form<FormName>}
      row={undefined}
      onClose={onClose}
      onSaved={(saved) => onChanged(saved as Offer | undefined)}
    />
  )
}
