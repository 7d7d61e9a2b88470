import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { copyText } from '../../ui/copyText.ts'
import { t, type Text } from '../../i18n/index.ts'

interface SecretDialogProps {
  readonly secret: string
  readonly label?: Text
  readonly hint?: Text
  readonly onClose: () => void
}

/** A secret, shown once; by default the signing secret of a webhook. */
export default function SecretDialog({
  secret,
  label = t('integrations.signingSecret'),
  hint = t('integrations.signingSecretHint'),
  onClose,
}: SecretDialogProps) {
  const copy = () => copyText(secret, t('integrations.secretCopied'), t('integrations.copyFailed'))
  return (
    <Dialog title={label} description={hint} onClose={onClose}>
      <div className={form}>
        <TextInput label={label} value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
        <DialogActions>
          <Button onClick={() => copy()}>{t('common.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
