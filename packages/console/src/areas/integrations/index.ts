import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const integrations: Resource = {
  path: '/integrations',
  label: t('integrations.integrations'),
  icon: 'integrations',
  group: 'Settings',
  needs: ['integrations.centah', 'integrations.homeDepot'],
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/deliveries', load: () => import('./DeliveriesPage.tsx') },
    { path: '/webhooks', load: () => import('./WebhooksPage.tsx') },
    { path: '/api-keys', load: () => import('./ApiKeysPage.tsx') },
  ],
}
