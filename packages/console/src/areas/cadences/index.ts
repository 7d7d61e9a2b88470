import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const cadences: Resource = {
  path: '/cadences',
  label: t('followUp.cadences'),
  icon: 'cadences',
  group: 'Settings',
  section: 'Messages',
  about: t('app.aboutCadences'),
  needs: 'followUp.cadences',
  isOwn: true,
  isForPeople: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
