import { defineForm, defineList, restore, stateColumn } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { orderOf, displayOrder } from './displayOrder.ts'

const form = defineForm({
  endpoint: 'settings.upsertServiceType',
  title: {
    add: t('questions.newServiceType'),
    edit: t('questions.editServiceType'),
  },
  fields: {
    name: { kind: 'text', label: t('common.name') },
    order: { kind: 'number', label: t('common.place'), hint: t('questions.positionHint') },
    isActive: { kind: 'boolean', label: t('common.active'), start: true },
  },
  read: (row) => ({ order: displayOrder(row) }),
  also: (_, values) => orderOf(values),
})

export const serviceTypes = defineList({
  endpoint: 'settings.serviceTypes',
  path: '/question-library',
  title: t('questions.serviceTypes'),
  noun: [t('questions.serviceTypeNoun'), t('questions.serviceTypesNoun')],
  icon: 'note',
  empty: {
    title: t('questions.serviceTypesEmpty'),
    text: t('questions.serviceTypesEmptyHint'),
  },
  add: t('questions.newServiceType'),
  sort: { by: 'order', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('common.name') },
    isActive: { kind: 'boolean', label: t('common.state'), yes: t('common.active'), no: t('common.inactive') },
  },
  columns: [
    { id: 'name', title: t('common.name'), width: 240, isSticky: true, sort: 'name', text: (row) => row.name },
    stateColumn(t('common.active'), t('common.inactive')),
    { id: 'questions', title: t('common.questions'), width: 110, align: 'right', text: (row) => row.questions },
    { id: 'order', title: t('common.place'), width: 90, align: 'right', sort: 'order', text: displayOrder },
  ],
  name: (row) => row.name,
  narrow: ({ isActive, questions }) =>
    `${isActive ? t('common.active') : t('common.inactive')} · ${questions} ${questions === 1 ? t('common.questionNoun') : t('common.questionsNoun')}`,
  form,
  // A type with questions can't be deleted, so undo loses none.
  remove: {
    endpoint: 'settings.deleteServiceType',
    back: restore('serviceType'),
  },
})
