import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const audit: Resource = {
  path: '/audit',
  label: { en: 'Audit trail', es: 'Registro de cambios' },
  icon: 'audit',
  group: 'Settings',
  needs: 'audit.search',
  isOwn: true,
  pages: [page('', () => import('./Page.tsx')), page('/security', () => import('./SecurityPage.tsx'))],
}
