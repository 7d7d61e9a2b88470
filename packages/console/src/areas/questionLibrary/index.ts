import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const questionLibrary: Resource = {
  path: '/question-library',
  label: t('questionLibrary.questionLibrary'),
  icon: 'questions',
  group: 'Settings',
  needs: 'settings.serviceTypes',
  isOwn: true,
  pages: [
    page('', () => import('./Page.tsx')),
    page('/answers', () => import('./AnswersPage.tsx')),
    page('/appointments', () => import('./AppointmentsPage.tsx')),
    page('/questions', () => import('./QuestionsPage.tsx')),
    page('/kinds', () => import('./KindsPage.tsx')),
  ],
}
