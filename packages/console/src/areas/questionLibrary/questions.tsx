import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, searched } from '../../frame/index.ts'
import { locale, say } from '../../words/index.ts'
import { kinds, noAnswers, optionsOf, questionFields, questionTitle } from './fields.ts'
import { orderOf, placeOf } from './place.ts'
import { typeNames } from './typeNames.ts'
import { words } from './words.ts'

const groups = searched('settings.serviceTypes', (row) => row.name)

const inWords = ({ options }: Replies['settings.upsertQuestion']) =>
  options.map(({ value, label }) => label[locale] ?? label.en ?? value).join(', ')

const form = defineForm({
  endpoint: 'settings.upsertQuestion',
  title: questionTitle,
  fields: {
    ...questionFields,
    serviceTypeId: { kind: 'select', label: words.serviceType, options: groups },
    order: { kind: 'number', label: words.order, hint: words.orderHint },
  },
  read: (row) => ({ order: placeOf(row), serviceTypeId: row.serviceType?.id ?? null, options: optionsOf(row) }),
  chosen: ({ serviceType }) => ({
    serviceTypeId: serviceType ? { value: serviceType.id, label: serviceType.name } : undefined,
  }),
  also: (row, values) => ({ ...noAnswers(row, values), ...orderOf(values) }),
})

export const questions = defineList({
  endpoint: 'settings.questions',
  path: '/question-library/questions',
  title: { en: 'Questions', es: 'Preguntas' },
  noun: [
    { en: 'question', es: 'pregunta' },
    { en: 'questions', es: 'preguntas' },
  ],
  icon: 'note',
  empty: {
    title: { en: 'Questions will stand here', es: 'Aquí estarán las preguntas' },
    text: {
      en: 'What a shopper is asked before choosing a time. One question can be asked in many appointment types.',
      es: 'Lo que se pregunta antes de elegir hora. Una pregunta puede estar en muchos tipos de cita.',
    },
  },
  add: { en: 'New question', es: 'Pregunta nueva' },
  sort: { by: 'order', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: words.question },
    serviceTypeIds: { kind: 'many', label: words.serviceType, options: groups },
    dataTypeIds: { kind: 'many', label: words.kind, options: kinds },
  },
  columns: [
    {
      id: 'label',
      title: words.question,
      width: 310,
      isSticky: true,
      sort: 'label',
      text: (row) => row.label[locale] ?? row.label.en,
    },
    { id: 'group', title: words.serviceType, width: 150, text: (row) => row.serviceType?.name },
    { id: 'order', title: words.order, width: 80, align: 'right', sort: 'order', text: placeOf },
    { id: 'options', title: words.options, width: 240, text: (row) => inWords(row) },
    { id: 'required', title: words.required, width: 140, text: (row) => (row.required ? say(words.yes) : null) },
    { id: 'types', title: words.type, width: 260, text: (row) => typeNames(row.appointmentTypes) },
  ],
  name: (row) => row.label[locale] ?? row.label.en ?? '',
  narrow: (row) => [row.serviceType?.name, inWords(row)].filter(Boolean).join(' · '),
  form,
  remove: {
    endpoint: 'settings.deleteQuestion',
    warning: {
      en: 'The question and its answers go. What leads have answered stays. This can’t be undone.',
      es: 'La pregunta y sus respuestas desaparecen. Lo que ya contestaron los prospectos queda. No se puede deshacer.',
    },
  },
})
