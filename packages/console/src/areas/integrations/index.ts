import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const integrations: Resource = {
  path: '/integrations',
  label: t('integrations.integrations'),
  icon: 'integrations',
  group: 'Settings',
  section: 'Connections',
  about: t('app.aboutIntegrations'),
  needs: ['integrations.centah', 'integrations.homeDepot'],
  pages: [
    { path: '', label: t('integrations.systems'), load: () => import('./Page.tsx') },
    {
      path: '/deliveries',
      label: t('integrations.deliveries'),
      needs: 'deliveries.search',
      load: () => import('./DeliveriesPage.tsx'),
    },
    { path: '/webhooks', label: t('integrations.webhooks'), needs: 'webhooks.search', load: () => import('./WebhooksPage.tsx') },
    { path: '/api-keys', label: t('integrations.apiKeys'), needs: 'apiKeys.search', load: () => import('./ApiKeysPage.tsx') },
  ],
}
