import type { NamedPage } from '../../resources.ts'

export const pages: readonly NamedPage[] = [
  { path: '/organizations', label: { en: 'Organizations', es: 'Organizaciones' } },
  { path: '/organizations/territories', label: { en: 'Territories', es: 'Territorios' } },
  { path: '/organizations/retention', label: { en: 'Retention', es: 'Conservación' }, needs: 'privacy.retention' },
  { path: '/organizations/contacts', label: { en: 'Business contacts', es: 'Contactos' } },
]
