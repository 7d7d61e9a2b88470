import { defineForm, defineList } from '../../frame/index.ts'
import { locale, t } from '../../i18n/index.ts'
import { sources } from '../appointmentTypes/sources.ts'
import { orderOf, displayOrder } from './place.ts'
import { asking } from './asking.ts'
import { words } from './words.ts'

const form = defineForm({
  endpoint: 'settings.upsertResponse',
  title: { add: t('questionLibrary.newAnswer'), edit: t('questionLibrary.editAnswer') },
  fields: {
    questionId: {
      kind: 'select',
      label: words.question,
      hint: t('questionLibrary.questionHint'),
      options: sources.questions,
      isWide: true,
    },
    value: { kind: 'text', label: words.value, hint: words.valueHint },
    order: { kind: 'number', label: words.order, hint: words.orderHint },
    label: { kind: 'localized', label: words.label },
    disqualifies: { kind: 'boolean', label: words.ends, start: false, isWide: true },
  },
  read: (row) => ({ order: displayOrder(row), questionId: row.question.id }),
  chosen: ({ question }) => ({ questionId: { value: question.id, label: asking(question) } }),
  also: (_, values) => orderOf(values),
})

export const answers = defineList({
  endpoint: 'settings.responses',
  path: '/question-library/answers',
  title: t('common.answers'),
  noun: [t('questionLibrary.answerNoun'), t('questionLibrary.answersNoun')],
  icon: 'check',
  empty: {
    title: t('questionLibrary.answersEmpty'),
    text: t('questionLibrary.answersEmptyHint'),
  },
  add: t('questionLibrary.newAnswer'),
  filters: { questionIds: { kind: 'many', label: words.question, options: sources.questions } },
  columns: [
    { id: 'label', title: words.label, width: 210, isSticky: true, text: (row) => row.label[locale] ?? row.label.en },
    { id: 'question', title: words.question, width: 310, sort: 'question', text: (row) => asking(row.question) },
    { id: 'value', title: words.value, width: 140, sort: 'value', text: (row) => row.value },
    { id: 'order', title: words.order, width: 80, align: 'right', text: displayOrder },
    { id: 'ends', title: words.endsShort, width: 280, text: (row) => (row.disqualifies ? words.yes : null) },
  ],
  name: (row) => row.label[locale] ?? row.label.en ?? row.value,
  form,
  remove: {
    endpoint: 'settings.deleteResponse',
    back: ({ question, value, label, order, disqualifies }, client) =>
      client.call('settings.upsertResponse', {
        body: { questionId: question.id, value, label: { en: value, ...label }, order, disqualifies },
      }),
  },
})
