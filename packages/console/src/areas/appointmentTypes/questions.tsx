import { defineForm, defineList, named } from '../../frame/index.ts'
import { locale, say, type Text } from '../../words/index.ts'
import { OptionsField } from './OptionsField.tsx'

const words = {
  question: { en: 'Question', es: 'Pregunta' },
  required: { en: 'Must be answered', es: 'Debe contestarse' },
  kind: { en: 'Kind of answer', es: 'Tipo de respuesta' },
  types: { en: 'Asked by', es: 'Se hace en' },
  answers: { en: 'Answers to choose from', es: 'Respuestas para elegir' },
  disqualifies: { en: 'Answers that end the booking', es: 'Respuestas que terminan la reserva' },
  external: { en: 'Field in outside systems', es: 'Campo en sistemas externos' },
} as const satisfies Record<string, Text>
const textOf = (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.en ?? ''
const yesNo = (value: boolean) => say(value ? { en: 'Yes', es: 'Sí' } : { en: 'No', es: 'No' })

const form = defineForm({
  endpoint: 'questions.upsert',
  title: { add: { en: 'New question', es: 'Pregunta nueva' }, edit: { en: 'Edit question', es: 'Editar pregunta' } },
  fields: {
    label: { kind: 'localized', label: words.question },
    helpText: { kind: 'localized', label: { en: 'Help under it', es: 'Ayuda debajo' } },
    dataTypeId: {
      kind: 'select',
      label: words.kind,
      options: named('settings.dataTypes', (reply) => reply.dataTypes),
    },
    fieldTypeId: {
      kind: 'select',
      label: { en: 'Asked with', es: 'Se pregunta con' },
      options: named('settings.fieldTypes', (reply) => reply.fieldTypes),
    },
    required: { kind: 'boolean', label: words.required, start: false },
    options: { kind: 'custom', label: words.answers, Field: OptionsField, isWide: true },
    disqualifies: {
      kind: 'tags',
      label: words.disqualifies,
      hint: { en: 'As they are stored', es: 'Como se guardan' },
    },
    externalField: { kind: 'text', label: words.external },
  },
})

export const questions = defineList({
  endpoint: 'questions.search',
  path: '/appointment-types/questions',
  title: { en: 'Questions', es: 'Preguntas' },
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
    { id: 'kind', title: words.kind, width: 140, text: (row) => row.kind },
    { id: 'required', title: words.required, width: 140, text: (row) => yesNo(row.required) },
    {
      id: 'answers',
      title: words.answers,
      width: 260,
      text: (row) => row.options.map(({ label }) => textOf(label)).join(', '),
    },
    { id: 'types', title: words.types, width: 260, text: (row) => row.appointmentTypes.map(({ name }) => name).join(', ') },
  ],
  name: (row) => textOf(row.label),
  form,
  remove: {
    endpoint: 'questions.delete',
    warning: {
      en: 'Given answers keep its words. This can’t be undone.',
      es: 'Las respuestas dadas guardan sus palabras. No se puede deshacer.',
    },
  },
})
