import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const support: Resource = {
  path: '/documents',
  label: { en: 'Documents and tutorials', es: 'Documentos y tutoriales' },
  icon: 'documents',
  group: 'Support',
  roles: [1, 2, 3, 4, 5, 6, 7, 14, 15],
  pages: [
    page('', () => import('./Page.tsx')),
    page('/product', () => import('./ProductPage.tsx')),
    page('/tutorials', () => import('./TutorialsPage.tsx')),
  ],
}
