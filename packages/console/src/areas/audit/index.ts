import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const audit: Resource = {
  path: '/audit',
  label: t('audit.auditTrail'),
  icon: 'audit',
  group: 'Settings',
  needs: 'audit.search',
  isOwn: true,
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/security', load: () => import('./SecurityPage.tsx') },
  ],
}
