import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const questions: Resource = {
  path: '/question-library',
  label: t('questions.questions'),
  icon: 'questions',
  group: 'Settings',
  needs: 'settings.serviceTypes',
  isOwn: true,
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/answers', load: () => import('./AnswersPage.tsx') },
    { path: '/appointments', load: () => import('./AppointmentsPage.tsx') },
    { path: '/questions', load: () => import('./QuestionsPage.tsx') },
    { path: '/kinds', load: () => import('./KindsPage.tsx') },
  ],
}
