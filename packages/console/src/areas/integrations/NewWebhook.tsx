import { useRef, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import FormDialog from '../../frame/form/FormDialog.tsx'
import type { Form, FormName } from '../../frame/formTypes.ts'
import SecretDialog from './SecretDialog.tsx'
import { webhookForm } from './webhooks.tsx'

/** Creates a webhook, then shows its secret. */
export default function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const { cache } = useServices()
  const [secret, setSecret] = useState<string>()
  const isSaved = useRef(false)
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      form={webhookForm as unknown as Form<FormName>}
      row={undefined}
      onClose={() => {
        if (!isSaved.current) onClose()
      }}
      // The secret takes the form’s place.
      onSaved={(row) => {
        isSaved.current = true
        cache.invalidate('webhook')
        setSecret((row as { secret?: string } | undefined)?.secret)
      }}
    />
  )
}
