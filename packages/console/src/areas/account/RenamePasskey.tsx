import { useMutation } from '../../data/useCall.ts'
import { useDraft } from '../../data/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'

interface RenamePasskeyProps {
  readonly passkey: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}
/** Renames a passkey, so that its owner can tell devices apart. */
export default function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const rename = useMutation('account.renamePasskey')
  const [name, setName] = useDraft(`passkey ${passkey.id}`, passkey.name)
  async function submit(): Promise<void> {
    if (!name.trim()) return
    if (await rename.run({ params: { id: passkey.id }, body: { name: name.trim() } })) onClose()
  }
  return (
    <Dialog title={t('account.renamePasskey')} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('common.name')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(name.trim() ? {} : { error: t('common.requiredField') })}
        />
        <ProblemNotice problem={rename.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={rename.isRunning}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
