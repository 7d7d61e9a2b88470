import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const audit: Resource = {
  path: '/audit',
  label: t('audit.auditTrail'),
  icon: 'audit',
  group: 'Settings',
  needs: 'audit.search',
  isOwn: true,
  pages: [page('', () => import('./Page.tsx')), page('/security', () => import('./SecurityPage.tsx'))],
}
