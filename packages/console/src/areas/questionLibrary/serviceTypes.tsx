import { defineForm, defineList, stateColumn } from '../../frame/index.ts'
import { say } from '../../words/index.ts'
import { orderOf, placeOf } from './place.ts'
import { words } from './words.ts'

const form = defineForm({
  endpoint: 'settings.upsertServiceType',
  title: {
    add: { en: 'New service type', es: 'Tipo de servicio nuevo' },
    edit: { en: 'Edit service type', es: 'Editar tipo de servicio' },
  },
  fields: {
    name: { kind: 'text', label: words.name },
    order: { kind: 'number', label: words.order, hint: words.orderHint },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
  read: (row) => ({ order: placeOf(row) }),
  also: (_, values) => orderOf(values),
})

export const serviceTypes = defineList({
  endpoint: 'settings.serviceTypes',
  path: '/question-library',
  title: { en: 'Service types', es: 'Tipos de servicio' },
  noun: [
    { en: 'service type', es: 'tipo de servicio' },
    { en: 'service types', es: 'tipos de servicio' },
  ],
  icon: 'note',
  empty: {
    title: { en: 'Service types will stand here', es: 'Aquí estarán los tipos de servicio' },
    text: {
      en: 'A service type groups the questions that belong together.',
      es: 'Un tipo de servicio agrupa las preguntas que van juntas.',
    },
  },
  add: { en: 'New service type', es: 'Tipo de servicio nuevo' },
  sort: { by: 'order', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: words.name },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    { id: 'name', title: words.name, width: 240, isSticky: true, sort: 'name', text: (row) => row.name },
    stateColumn(words),
    { id: 'questions', title: words.questions, width: 110, align: 'right', text: (row) => row.questions },
    { id: 'order', title: words.order, width: 90, align: 'right', sort: 'order', text: placeOf },
  ],
  name: (row) => row.name,
  narrow: ({ isActive, questions }) =>
    `${say(isActive ? words.active : words.inactive)} · ${questions} ${say(questions === 1 ? words.oneQuestion : words.manyQuestions)}`,
  form,
  // One with questions stays: none is lost.
  remove: {
    endpoint: 'settings.deleteServiceType',
    back: ({ name, order, isActive }, client) => client.call('settings.upsertServiceType', { body: { name, order, isActive } }),
  },
})
