import { defineForm, defineList, restore } from '../../frame/index.ts'
import { locale, t, type Text } from '../../i18n/index.ts'
import { noAnswers, optionsOf, questionFields, questionTitle } from '../questions/fields.ts'
import { typeNames } from '../questions/typeNames.ts'

const kinds = {
  text: t('common.text'),
  number: t('common.number'),
  date: t('common.date'),
  choice: t('common.singleChoice'),
  multiChoice: t('common.multipleChoice'),
} as const satisfies Record<string, Text>
const textOf = (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.en ?? ''
const yesNo = (value: boolean) => (value ? t('common.yes') : t('common.no'))

const form = defineForm({
  endpoint: 'questions.upsert',
  title: questionTitle,
  fields: questionFields,
  read: (row) => ({ options: optionsOf(row) }),
  also: noAnswers,
})

export const questions = defineList({
  endpoint: 'questions.search',
  path: '/appointment-types/questions',
  title: t('common.questions'),
  noun: [t('common.questionNoun'), t('common.questionsNoun')],
  empty: {
    title: t('common.questionsEmpty'),
    text: t('appointmentTypes.questionsEmptyHint'),
  },
  add: t('common.newQuestion'),
  filters: { search: { kind: 'text', label: t('appointmentTypes.questionText') } },
  columns: [
    { id: 'label', title: t('common.question'), width: 320, isSticky: true, sort: 'label', text: (row) => textOf(row.label) },
    { id: 'kind', title: t('common.answerType'), width: 140, text: (row) => kinds[row.kind] },
    { id: 'required', title: t('common.required'), width: 140, text: (row) => yesNo(row.required) },
    {
      id: 'answers',
      title: t('appointmentTypes.options'),
      width: 260,
      text: (row) => row.options.map(({ label }) => textOf(label)).join(', '),
    },
    { id: 'types', title: t('appointmentTypes.usedIn'), width: 260, text: (row) => typeNames(row.appointmentTypes) },
  ],
  name: (row) => textOf(row.label),
  narrow: (row) => [kinds[row.kind], row.required && t('common.required')].filter(Boolean).join(' · '),
  form,
  remove: {
    endpoint: 'questions.delete',
    warning: t('appointmentTypes.deleteQuestionHint'),
    back: restore('question'),
  },
})
