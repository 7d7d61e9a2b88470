import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const features: Resource = {
  path: '/whats-new',
  label: { en: 'What’s new', es: 'Novedades' },
  icon: 'features',
  group: 'Support',
  roles: [1, 2, 3, 4, 5, 6, 7, 14, 15],
  pages: [page('', () => import('./Page.tsx'))],
}
