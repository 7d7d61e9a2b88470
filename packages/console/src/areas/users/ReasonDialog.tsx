import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { exact } from '../../ui/format.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say, t } from '../../words/index.ts'
import { words } from './words.ts'

type Shift = Replies['users.updateNoActivity']
const reasons = lookup('third', 'userReasons')

interface ReasonDialogProps {
  readonly row: Shift
  readonly onClose: () => void
  readonly onChanged: (row?: Shift) => void
}
/** Why nothing was recorded in a shift. */
export function ReasonDialog({ row, onClose, onChanged }: ReasonDialogProps) {
  const [reasonId, setReason] = useState<number | null>(row.reason?.id ?? null)
  const [note, setNote] = useState(row.note ?? '')
  const [isShort, setShort] = useState(false)
  const save = useMutation('users.updateNoActivity')

  async function submit(): Promise<void> {
    setShort(reasonId === null)
    if (reasonId === null) return
    const stamp = row.updatedAt ? { updatedAt: row.updatedAt } : {}
    const reply = await save.run({ body: { hoursId: row.id, reasonId, note: note.trim() || null, ...stamp } })
    if (!reply) return
    toast(t('Saved.'))
    onChanged(reply)
    onClose()
  }
  return (
    <Dialog
      title={say({ en: `Why was ${row.user.name} not there?`, es: `¿Por qué no estuvo ${row.user.name}?` })}
      description={`${row.store.name}, ${exact(row.startAt, row.timeZone)}`}
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <Combobox
          label={say(words.reason)}
          source={reasons}
          value={reasonId}
          chosen={row.reason ? { value: row.reason.id, label: row.reason.name } : undefined}
          canClear={false}
          error={isShort ? t('This is needed') : errorAt(save.failure, 'reasonId')}
          onChange={(option) => {
            setReason(option ? Number(option.value) : null)
            setShort(false)
          }}
        />
        <TextArea
          label={say(words.note)}
          isOptional
          rows={2}
          maxLength={500}
          value={note}
          error={errorAt(save.failure, 'note')}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNotice failure={save.failure} />
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={save.isRunning}>
            {t('Save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
