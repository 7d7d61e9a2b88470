import { page } from '../../app/page.ts'
import { editors } from '../../app/roles.ts'
import type { Resource } from '../../resources.ts'

export const integrations: Resource = {
  path: '/integrations',
  label: { en: 'Integrations', es: 'Integraciones' },
  icon: 'integrations',
  group: 'Settings',
  roles: editors,
  pages: [page('', () => import('./Page.tsx'))],
}
