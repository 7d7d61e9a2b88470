import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

/** A signing secret, shown once. */
export default function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast(t('integrations.secretCopied')),
      () => toast(t('integrations.copyFailed'), true),
    )
  return (
    <Dialog title={t('integrations.signingSecret')} description={t('integrations.signingSecretHint')} onClose={onClose}>
      <div className={form}>
        <TextInput
          label={t('integrations.signingSecret')}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <Button onClick={() => void copy()}>{t('common.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
