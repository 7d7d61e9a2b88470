import { Tabs } from '../../ui/Tabs.tsx'

export const LibraryTabs = () => (
  <Tabs
    label={{ en: 'Question library', es: 'Banco de preguntas' }}
    tabs={[
      ['/question-library', { en: 'Service types', es: 'Tipos de servicio' }],
      ['/question-library/questions', { en: 'Questions', es: 'Preguntas' }],
      ['/question-library/answers', { en: 'Answers', es: 'Respuestas' }],
      ['/question-library/appointments', { en: 'In appointments', es: 'En las citas' }],
      ['/question-library/kinds', { en: 'Kinds of answer', es: 'Clases de respuesta' }],
    ]}
  />
)
