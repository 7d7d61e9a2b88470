import { useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import Confirm from '../../frame/Confirm.tsx'
import { t } from '../../i18n/index.ts'
import SecretDialog from './SecretDialog.tsx'
import type { Webhook } from './webhooks.tsx'

/** Replaces a webhook’s secret, then shows the new one. */
export default function RotateDialog({ row, onClose }: { readonly row: Webhook; readonly onClose: () => void }) {
  const { client } = useServices()
  const [secret, setSecret] = useState<string>()
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Confirm
      title={`${t('integrations.rotateSecret')}: ${row.url}`}
      text={t('integrations.rotateSecretHint')}
      verb={t('integrations.rotateSecret')}
      run={() => client.call('webhooks.rotateSecret', { params: { id: row.id }, body: {} })}
      onDone={(reply) => setSecret((reply as { secret?: string }).secret)}
      onClose={onClose}
    />
  )
}
