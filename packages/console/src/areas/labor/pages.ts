import type { NamedPage } from '../../resources.ts'

export const pages: readonly NamedPage[] = [
  { path: '/labor', label: { en: 'Time logs', es: 'Fichajes' }, needs: 'labor.search' },
  { path: '/labor/people', label: { en: 'By person', es: 'Por persona' }, needs: 'labor.totals' },
  { path: '/labor/missing', label: { en: 'Missing punches', es: 'Fichajes que faltan' }, needs: 'labor.missingPunches' },
]
