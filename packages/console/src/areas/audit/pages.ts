import type { NamedPage } from '../../resources.ts'

export const pages: readonly NamedPage[] = [
  { path: '/audit', label: { en: 'Changes', es: 'Cambios' } },
  { path: '/audit/security', label: { en: 'Security log', es: 'Registro de seguridad' }, needs: 'security.search' },
]
