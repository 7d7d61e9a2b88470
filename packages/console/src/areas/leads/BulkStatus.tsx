import { useState } from 'react'
import { useDraft } from '../../data/useDraft.ts'
import type { ActionDialogProps } from '../../frame/types.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea, TextInput } from '../../ui/Field.tsx'
import { count } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../i18n/index.ts'
import { statuses, type LeadRow, type LeadStatus } from './lead.ts'

/** Statuses that need no data of each lead, such as a slot or an amount. */
const common: readonly LeadStatus[] = ['contacted', 'confirmed', 'ran', 'notSold', 'noShow', 'cancelled', 'rejected']

/** Asks for a status and its required fields, then applies it to each selected lead. */
export default function BulkStatus({ rows, onClose, onChosen }: ActionDialogProps<LeadRow>) {
  const [to, setTo] = useState<LeadStatus>('contacted')
  const [reason, setReason] = useDraft('bulkStatus.reason', '')
  const [note, setNote] = useDraft('bulkStatus.note', '')
  const [wasTried, setTried] = useState(false)
  const isRejecting = to === 'rejected'
  const { leave, unblock, ...leaving } = useLeaving(Boolean(reason || note), onClose)
  function submit(): void {
    setTried(true)
    if (isRejecting && !reason.trim()) return
    const body = { to, note: note.trim() || undefined, rejectReason: isRejecting ? reason.trim() : undefined }
    /** The versions that were made: undo applies only to these. */
    const made = new Map<number, string>()
    unblock()
    onChosen({
      id: 'status',
      label: statuses[to].act,
      needs: 'leads.setStatus',
      run: async ({ id }, client) => {
        const { updatedAt } = await client.call('leads.setStatus', { params: { id }, body })
        made.set(id, updatedAt)
      },
      undo: ({ id }, client) => client.call('leads.undoStatus', { params: { id }, body: { updatedAt: made.get(id) ?? '' } }),
    })
  }
  return (
    <Dialog title={t('leads.setStatus')} description={t('leads.statusHint', { n: count(rows.length) })} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <Select
          label={t('common.status')}
          options={common.map((value) => ({ value, label: statuses[value].word }))}
          value={to}
          onChange={(value) => setTo(value as LeadStatus)}
        />
        {isRejecting && (
          <TextInput
            label={t('common.reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={wasTried && !reason.trim() ? t('common.requiredField') : undefined}
          />
        )}
        <TextArea
          label={t('common.note')}
          isOptional
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormActions {...leaving} isBusy={false} onClose={onClose} keep={t('common.keepAsIs')} verb={t('leads.continue')} />
      </DialogForm>
    </Dialog>
  )
}
