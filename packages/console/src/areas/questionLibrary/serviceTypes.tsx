import { defineForm, defineList, stateColumn } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { orderOf, displayOrder } from './place.ts'
import { words } from './words.ts'

const form = defineForm({
  endpoint: 'settings.upsertServiceType',
  title: {
    add: t('questionLibrary.newServiceType'),
    edit: t('questionLibrary.editServiceType'),
  },
  fields: {
    name: { kind: 'text', label: words.name },
    order: { kind: 'number', label: words.order, hint: words.orderHint },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
  read: (row) => ({ order: displayOrder(row) }),
  also: (_, values) => orderOf(values),
})

export const serviceTypes = defineList({
  endpoint: 'settings.serviceTypes',
  path: '/question-library',
  title: t('questionLibrary.serviceTypes'),
  noun: [t('questionLibrary.serviceTypeNoun'), t('questionLibrary.serviceTypesNoun')],
  icon: 'note',
  empty: {
    title: t('questionLibrary.serviceTypesEmpty'),
    text: t('questionLibrary.serviceTypesEmptyHint'),
  },
  add: t('questionLibrary.newServiceType'),
  sort: { by: 'order', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: words.name },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    { id: 'name', title: words.name, width: 240, isSticky: true, sort: 'name', text: (row) => row.name },
    stateColumn(words),
    { id: 'questions', title: words.questions, width: 110, align: 'right', text: (row) => row.questions },
    { id: 'order', title: words.order, width: 90, align: 'right', sort: 'order', text: displayOrder },
  ],
  name: (row) => row.name,
  narrow: ({ isActive, questions }) =>
    `${isActive ? words.active : words.inactive} · ${questions} ${questions === 1 ? words.oneQuestion : words.manyQuestions}`,
  form,
  // A type with questions can't be deleted, so undo loses none.
  remove: {
    endpoint: 'settings.deleteServiceType',
    back: ({ name, order, isActive }, client) => client.call('settings.upsertServiceType', { body: { name, order, isActive } }),
  },
})
