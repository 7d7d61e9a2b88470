import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const questionsPage = {
  path: '/appointment-types/questions',
  label: t('common.questions'),
  needs: 'questions.search',
} as const satisfies NamedPage

export const pages: readonly NamedPage[] = [questionsPage]
