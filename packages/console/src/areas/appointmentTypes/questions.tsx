import { defineForm, defineList } from '../../frame/index.ts'
import { locale, say, type Text } from '../../words/index.ts'
import { noAnswers, optionsOf, questionFields, questionTitle } from '../questionLibrary/fields.ts'
import { typeNames } from '../questionLibrary/typeNames.ts'
import { questionsPage } from './pages.ts'

const words = {
  question: { en: 'Question', es: 'Pregunta' },
  required: { en: 'Must be answered', es: 'Debe contestarse' },
  kind: { en: 'Kind of answer', es: 'Tipo de respuesta' },
  types: { en: 'Asked by', es: 'Se hace en' },
  answers: { en: 'Answers to choose from', es: 'Respuestas para elegir' },
} as const satisfies Record<string, Text>
const kinds = {
  text: { en: 'Text', es: 'Texto' },
  number: { en: 'Number', es: 'Número' },
  date: { en: 'Date', es: 'Fecha' },
  choice: { en: 'One choice', es: 'Una opción' },
  multiChoice: { en: 'Several choices', es: 'Varias opciones' },
} as const satisfies Record<string, Text>
const textOf = (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.en ?? ''
const yesNo = (value: boolean) => say(value ? { en: 'Yes', es: 'Sí' } : { en: 'No', es: 'No' })

const form = defineForm({
  endpoint: 'questions.upsert',
  title: questionTitle,
  fields: questionFields,
  read: (row) => ({ options: optionsOf(row) }),
  also: noAnswers,
})

export const questions = defineList({
  endpoint: questionsPage.needs,
  path: questionsPage.path,
  title: questionsPage.label,
  noun: [
    { en: 'question', es: 'pregunta' },
    { en: 'questions', es: 'preguntas' },
  ],
  empty: {
    title: { en: 'Questions will stand here', es: 'Aquí estarán las preguntas' },
    text: {
      en: 'A question is asked while a shopper books. An appointment type says which, and in what order.',
      es: 'Una pregunta se hace mientras se reserva. El tipo de cita dice cuáles y en qué orden.',
    },
  },
  add: { en: 'New question', es: 'Pregunta nueva' },
  filters: { search: { kind: 'text', label: { en: 'Words of the question', es: 'Palabras de la pregunta' } } },
  columns: [
    { id: 'label', title: words.question, width: 320, isSticky: true, sort: 'label', text: (row) => textOf(row.label) },
    { id: 'kind', title: words.kind, width: 140, text: (row) => say(kinds[row.kind]) },
    { id: 'required', title: words.required, width: 140, text: (row) => yesNo(row.required) },
    {
      id: 'answers',
      title: words.answers,
      width: 260,
      text: (row) => row.options.map(({ label }) => textOf(label)).join(', '),
    },
    { id: 'types', title: words.types, width: 260, text: (row) => typeNames(row.appointmentTypes) },
  ],
  name: (row) => textOf(row.label),
  narrow: (row) => [say(kinds[row.kind]), row.required && say(words.required)].filter(Boolean).join(' · '),
  form,
  remove: {
    endpoint: 'questions.delete',
    warning: {
      en: 'Answers given so far keep the words they were asked with. This can’t be undone.',
      es: 'Las respuestas dadas guardan las palabras con que se preguntó. No se puede deshacer.',
    },
  },
})
