import { t } from '../../i18n/index.ts'
import { apiKeyForm } from './apiKeys.tsx'
import { NewWithSecret } from './NewWithSecret.tsx'

/** Creates an API key, then shows it. */
export default function NewApiKey({ onClose }: { readonly onClose: () => void }) {
  return (
    <NewWithSecret
      form={apiKeyForm}
      entity="apiKey"
      field="key"
      label={t('integrations.apiKey')}
      hint={t('integrations.apiKeyHint')}
      onClose={onClose}
    />
  )
}
