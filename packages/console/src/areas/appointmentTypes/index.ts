import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const appointmentTypes: Resource = {
  path: '/appointment-types',
  label: t('common.appointmentTypes'),
  icon: 'types',
  group: 'Schedule',
  needs: 'appointmentTypes.search',
  isOwn: true,
  key: 'y',
  pages: [page('', () => import('./TypesPage.tsx')), page('/questions', () => import('./QuestionsPage.tsx'))],
}
