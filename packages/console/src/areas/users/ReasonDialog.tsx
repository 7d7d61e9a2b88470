import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion, type FieldsByPath } from '../../frame/form/values.ts'
import { lookup } from '../../frame/index.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

type Shift = Replies['users.updateNoActivity']
const reasons = lookup('third', 'userReasons')

/** Fields compared when another user has entered a reason. */
const compared: FieldsByPath = {
  reasonId: { kind: 'select', label: t('common.reason'), options: reasons },
  note: { kind: 'textarea', label: t('common.note') },
}
const valuesOf = ({ reason, note }: Shift) => ({ reasonId: reason?.id ?? null, note: note ?? '' })
type Given = ReturnType<typeof valuesOf>
const chosenOf = ({ reason }: Shift) => (reason ? { value: reason.id, label: reason.name } : undefined)

interface ReasonDialogProps {
  readonly row: Shift
  readonly onClose: () => void
  readonly onChanged: (row?: Shift) => void
}
/** Records why a shift has no activity. */
export function ReasonDialog({ row, onClose, onChanged }: ReasonDialogProps) {
  const [base, setBase] = useState(row)
  const [values, setValues] = useState(() => valuesOf(row))
  const [isShort, setShort] = useState(false)
  const save = useMutation('users.updateNoActivity')
  const { leave, ...leaving } = useLeaving(isChanged(values, valuesOf(row)), onClose)

  const current = currentVersion<Shift>(save.problem)

  async function submit(over = base, { reasonId, note } = values): Promise<void> {
    setShort(reasonId === null)
    if (reasonId === null) return
    const { updatedAt } = over
    const reply = await save.run({ body: { hoursId: row.id, reasonId, note: note.trim() || null, updatedAt } })
    if (!reply) return
    toast(t('common.saved'))
    onChanged(reply)
    onClose()
  }
  if (current)
    return (
      <StaleDifference
        fields={compared}
        was={valuesOf(base)}
        mine={values}
        theirs={valuesOf(current)}
        chosen={[{ reasonId: chosenOf(base) }, { reasonId: chosenOf(current) }]}
        isBusy={save.isRunning}
        onClose={() => {
          onChanged(current)
          onClose()
        }}
        onKeep={(chosen) => {
          setValues(chosen as Given)
          setBase(current)
          void submit(current, chosen as Given)
        }}
      />
    )
  return (
    <Dialog
      title={t('users.absenceReason', { name: row.user.name })}
      description={`${row.store.name}, ${formatInstant(row.startAt, row.timeZone)}`}
      onClose={leave}
    >
      <DialogForm onSubmit={submit}>
        <Combobox
          label={t('common.reason')}
          source={reasons}
          value={values.reasonId}
          chosen={chosenOf(base)}
          canClear={false}
          error={isShort ? t('common.requiredField') : errorAt(save.problem, 'reasonId')}
          onChange={(option) => {
            setValues({ ...values, reasonId: option ? Number(option.value) : null })
            setShort(false)
          }}
        />
        <TextArea
          label={t('common.note')}
          isOptional
          rows={2}
          maxLength={500}
          value={values.note}
          error={errorAt(save.problem, 'note')}
          onChange={(event) => setValues({ ...values, note: event.target.value })}
        />
        <ProblemNotice problem={save.problem} />
        <FormActions {...leaving} isBusy={save.isRunning} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
