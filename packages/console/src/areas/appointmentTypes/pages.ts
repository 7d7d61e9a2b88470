import type { NamedPage } from '../../resources.ts'

export const questionsPage = {
  path: '/appointment-types/questions',
  label: { en: 'Questions', es: 'Preguntas' },
  needs: 'questions.search',
} as const satisfies NamedPage

export const pages: readonly NamedPage[] = [questionsPage]
