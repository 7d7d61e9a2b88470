import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const appointmentTypes: Resource = {
  path: '/appointment-types',
  label: t('common.appointmentTypes'),
  icon: 'types',
  group: 'Settings',
  section: 'Booking',
  about: t('app.aboutAppointmentTypes'),
  needs: 'appointmentTypes.search',
  isOwn: true,
  key: 'y',
  pages: [
    { path: '', load: () => import('./TypesPage.tsx') },
    { path: '/questions', label: t('common.questions'), needs: 'questions.search', load: () => import('./QuestionsPage.tsx') },
  ],
}
