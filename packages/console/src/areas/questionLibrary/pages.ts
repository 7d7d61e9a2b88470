import type { NamedPage } from '../../resources.ts'

export const pages: readonly NamedPage[] = [
  { path: '/question-library', label: { en: 'Service types', es: 'Tipos de servicio' } },
  { path: '/question-library/questions', label: { en: 'Questions', es: 'Preguntas' } },
  { path: '/question-library/answers', label: { en: 'Answers', es: 'Respuestas' } },
  { path: '/question-library/appointments', label: { en: 'In appointments', es: 'En las citas' } },
  { path: '/question-library/kinds', label: { en: 'Kinds of answer', es: 'Clases de respuesta' } },
]
