import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const audit: Resource = {
  path: '/audit',
  label: t('common.auditTrail'),
  icon: 'audit',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutAudit'),
  needs: 'audit.search',
  isOwn: true,
  pages: [
    { path: '', label: t('audit.changes'), load: () => import('./Page.tsx') },
    { path: '/security', label: t('common.securityLog'), needs: 'security.search', load: () => import('./SecurityPage.tsx') },
  ],
}
