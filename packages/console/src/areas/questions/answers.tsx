import { defineForm, defineList } from '../../frame/index.ts'
import { locale, t } from '../../i18n/index.ts'
import { sources } from '../appointmentTypes/sources.ts'
import { orderOf, displayOrder } from './displayOrder.ts'
import { questionText } from './questionText.ts'

const form = defineForm({
  endpoint: 'settings.upsertResponse',
  title: { add: t('questions.newAnswer'), edit: t('questions.editAnswer') },
  fields: {
    questionId: {
      kind: 'select',
      label: t('common.question'),
      hint: t('questions.questionHint'),
      options: sources.questions,
      isWide: true,
    },
    value: { kind: 'text', label: t('questions.value'), hint: t('questions.valueHint') },
    order: { kind: 'number', label: t('common.place'), hint: t('questions.positionHint') },
    label: { kind: 'localized', label: t('common.text') },
    disqualifies: { kind: 'boolean', label: t('questions.endsBookingHint'), start: false, isWide: true },
  },
  read: (row) => ({ order: displayOrder(row), questionId: row.question.id }),
  chosen: ({ question }) => ({ questionId: { value: question.id, label: questionText(question) } }),
  also: (_, values) => orderOf(values),
})

export const answers = defineList({
  endpoint: 'settings.responses',
  path: '/question-library/answers',
  title: t('common.answers'),
  noun: [t('questions.answerNoun'), t('questions.answersNoun')],
  icon: 'check',
  empty: {
    title: t('questions.answersEmpty'),
    text: t('questions.answersEmptyHint'),
  },
  add: t('questions.newAnswer'),
  filters: { questionIds: { kind: 'many', label: t('common.question'), options: sources.questions } },
  columns: [
    {
      id: 'label',
      title: t('common.text'),
      width: 210,
      isSticky: true,
      text: (row) => row.label[locale] ?? row.label.en,
    },
    { id: 'question', title: t('common.question'), width: 310, sort: 'question', text: (row) => questionText(row.question) },
    { id: 'value', title: t('questions.value'), width: 140, sort: 'value', text: (row) => row.value },
    { id: 'order', title: t('common.place'), width: 80, align: 'right', text: displayOrder },
    {
      id: 'ends',
      title: t('questions.endsBooking'),
      width: 280,
      text: (row) => (row.disqualifies ? t('common.yes') : null),
    },
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
