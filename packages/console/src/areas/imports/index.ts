import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

/** Import of leads, people, stores, technicians and weekly slots; their lists link to it. */
export const imports: Resource = {
  path: '/import',
  label: t('imports.import'),
  icon: 'leads',
  group: 'Settings',
  section: 'Connections',
  about: t('app.aboutImports'),
  needs: 'settings.importMappings',
  isForPeople: true,
  isUnlisted: true,
  pages: [{ path: '/:kind', load: () => import('./ImportPage.tsx') }],
}
