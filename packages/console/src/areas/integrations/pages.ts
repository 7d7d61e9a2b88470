import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/integrations', label: t('integrations.systems') },
  { path: '/integrations/deliveries', label: t('integrations.deliveries'), needs: 'deliveries.search' },
  { path: '/integrations/webhooks', label: t('integrations.webhooks'), needs: 'webhooks.search' },
  { path: '/integrations/api-keys', label: t('integrations.apiKeys'), needs: 'apiKeys.search' },
]
