import { errorAt } from '../../data/problem.ts'
import { useDraft } from '../../data/useDraft.ts'
import { useMutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { form } from '../../ui/controls.css.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { states, type Flag } from './flag.ts'

interface DismissDialogProps {
  readonly row: Flag
  readonly onClose: () => void
  readonly onChanged: (row?: Flag) => void
}
/** Asks why a flag is dismissed. */
export function DismissDialog({ row, onClose, onChanged }: DismissDialogProps) {
  const decide = useMutation('integrity.decide')
  const reopen = useMutation('integrity.decide')
  const [reason, setReason] = useDraft(`dismiss ${row.id}`, '')
  const current = currentVersion<Flag>(decide.problem)
  const { leave, unblock, ...leaving } = useLeaving(reason !== '', onClose)
  async function submit(): Promise<void> {
    const params = { id: row.id }
    const done = await decide.run({ params, body: { state: 'dismissed', reason, updatedAt: (current ?? row).updatedAt } })
    if (!done) return
    unblock()
    onClose()
    onChanged(done)
    toast(t('integrity.dismissedToast'), false, {
      label: t('common.undo'),
      run: () => void reopen.run({ params, body: { state: 'open' } }).then((opened) => opened && onChanged(opened)),
    })
  }
  return (
    <Dialog title={t('integrity.dismissFlag')} description={t('integrity.dismissHint')} onClose={leave}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={t('common.reason')}
          hint={t('integrity.reasonHint')}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errorAt(decide.problem, 'reason')}
        />
        {current ? (
          <p role="alert">
            {t('integrity.someoneDecided', { state: states.find(([value]) => value === current.state)?.[1] ?? current.state })}
          </p>
        ) : (
          <ProblemNotice problem={decide.problem} />
        )}
        <FormActions {...leaving} isBusy={decide.isRunning} onClose={onClose} verb={t('integrity.dismiss')} />
      </form>
    </Dialog>
  )
}
