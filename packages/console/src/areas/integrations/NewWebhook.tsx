import { NewWithSecret } from './NewWithSecret.tsx'
import { webhookForm } from './webhooks.tsx'

/** Creates a webhook, then shows its secret. */
export default function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  return <NewWithSecret form={webhookForm} entity="webhook" field="secret" onClose={onClose} />
}
