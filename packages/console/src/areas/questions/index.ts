import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const questions: Resource = {
  path: '/question-library',
  label: t('questions.questions'),
  icon: 'questions',
  group: 'Settings',
  section: 'Booking',
  about: t('app.aboutQuestions'),
  needs: 'settings.serviceTypes',
  isOwn: true,
  pages: [
    { path: '', label: t('questions.serviceTypes'), load: () => import('./Page.tsx') },
    { path: '/questions', label: t('common.questions'), load: () => import('./QuestionsPage.tsx') },
    { path: '/answers', label: t('common.answers'), load: () => import('./AnswersPage.tsx') },
    { path: '/appointments', label: t('questions.inAppointments'), load: () => import('./AppointmentsPage.tsx') },
    { path: '/kinds', label: t('questions.answerTypes'), load: () => import('./KindsPage.tsx') },
  ],
}
