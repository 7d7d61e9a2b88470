import type { NamedPage } from '../../resources.ts'

export const pages: readonly NamedPage[] = [
  { path: '/documents', label: { en: 'Our documents', es: 'Nuestros documentos' } },
  { path: '/documents/product', label: { en: 'Walkup’s documents', es: 'Documentos de Walkup' } },
  { path: '/documents/tutorials', label: { en: 'Tutorials', es: 'Tutoriales' } },
]
