import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, restore, searched } from '../../frame/index.ts'
import { locale, t } from '../../i18n/index.ts'
import { kinds, noAnswers, optionsOf, questionFields, questionTitle } from './fields.ts'
import { orderOf, displayOrder } from './displayOrder.ts'
import { typeNames } from './typeNames.ts'
import { Untranslated } from '../../frame/Untranslated.tsx'

const groups = searched('settings.serviceTypes', (row) => row.name)

const answerTexts = ({ options }: Replies['settings.upsertQuestion']) =>
  options.map(({ value, label }) => label[locale] ?? label.en ?? value).join(', ')

const form = defineForm({
  endpoint: 'settings.upsertQuestion',
  title: questionTitle,
  fields: {
    ...questionFields,
    serviceTypeId: { kind: 'select', label: t('common.serviceType'), options: groups },
    order: { kind: 'number', label: t('common.place'), hint: t('questions.positionHint') },
  },
  read: (row) => ({ order: displayOrder(row), serviceTypeId: row.serviceType?.id ?? null, options: optionsOf(row) }),
  chosen: ({ serviceType }) => ({
    serviceTypeId: serviceType ? { value: serviceType.id, label: serviceType.name } : undefined,
  }),
  also: (row, values) => ({ ...noAnswers(row, values), ...orderOf(values) }),
})

export const questions = defineList({
  endpoint: 'settings.questions',
  path: '/question-library/questions',
  title: t('common.questions'),
  noun: [t('common.questionNoun'), t('common.questionsNoun')],
  icon: 'note',
  empty: {
    title: t('common.questionsEmpty'),
    text: t('questions.questionsEmptyHint'),
  },
  add: t('common.newQuestion'),
  sort: { by: 'order', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('common.question') },
    serviceTypeIds: { kind: 'many', label: t('common.serviceType'), options: groups },
    dataTypeIds: { kind: 'many', label: t('common.answerType'), options: kinds },
  },
  columns: [
    {
      id: 'label',
      title: t('common.question'),
      width: 310,
      isSticky: true,
      sort: 'label',
      text: (row) => row.label[locale] ?? row.label.en,
    },
    { id: 'group', title: t('common.serviceType'), width: 150, text: (row) => row.serviceType?.name },
    { id: 'order', title: t('common.place'), width: 80, align: 'right', sort: 'order', text: displayOrder },
    { id: 'options', title: t('common.answers'), width: 240, text: (row) => answerTexts(row) },
    {
      id: 'languages',
      title: t('common.languages'),
      width: 170,
      text: ({ label }) => Object.keys(label).join(', '),
      cell: ({ label, options }) => <Untranslated base="en" texts={[label, ...options.map((one) => one.label)]} />,
    },
    { id: 'required', title: t('common.required'), width: 140, text: (row) => (row.required ? t('common.yes') : null) },
    { id: 'types', title: t('common.appointmentType'), width: 260, text: (row) => typeNames(row.appointmentTypes) },
  ],
  name: (row) => row.label[locale] ?? row.label.en ?? '',
  narrow: (row) => [row.serviceType?.name, answerTexts(row)].filter(Boolean).join(' · '),
  form,
  remove: {
    endpoint: 'settings.deleteQuestion',
    warning: t('questions.deleteQuestionHint'),
    back: restore('question'),
  },
})
