import { useStore } from '@nanostores/react'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { copyText } from '../../ui/copyText.ts'
import { t } from '../../i18n/index.ts'
import { isLinksDialogOpen, pendingLinks } from './invitations.ts'

const copy = (text: string) => copyText(text, t('integrations.copied'), t('users.copyLinkFailed'))

/** The links of invitations that this server did not send, to be handed over by the inviter. */
export function InvitationLinks() {
  const links = useStore(pendingLinks)
  if (!useStore(isLinksDialogOpen) || !links.length) return null
  const close = () => {
    isLinksDialogOpen.set(false)
    pendingLinks.set([])
  }
  return (
    <Dialog title={t('users.handOver', { count: links.length })} description={t('users.handOverHint')} onClose={close}>
      <div className={form}>
        {links.map(({ id, name, link }) => (
          <TextInput key={id} label={name} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        ))}
        <DialogActions>
          <Button icon="copy" onClick={() => copy(links.map(({ name, link }) => `${name}\t${link}`).join('\n'))}>
            {t('users.copyLinks', { count: links.length })}
          </Button>
          <Button look="primary" onClick={close}>
            {t('common.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
