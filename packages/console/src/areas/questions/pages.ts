import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/question-library', label: t('questions.serviceTypes') },
  { path: '/question-library/questions', label: t('common.questions') },
  { path: '/question-library/answers', label: t('common.answers') },
  { path: '/question-library/appointments', label: t('questions.inAppointments') },
  { path: '/question-library/kinds', label: t('questions.answerTypes') },
]
