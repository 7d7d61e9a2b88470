import type { Client, Replies } from '@walkup/sdk'
import { defineForm, defineList, lookup } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { sources } from '../appointmentTypes/sources.ts'
import { orderOf, displayOrder } from './displayOrder.ts'
import { questionText } from './questionText.ts'
import { TypeName } from './TypeName.tsx'

type AppointmentQuestion = Replies['settings.upsertAppointmentQuestion']
const types = lookup('second', 'scheduleAppointmentTypes')
const form = defineForm({
  endpoint: 'settings.upsertAppointmentQuestion',
  title: { add: t('questions.addToAppointment'), edit: t('questions.moveQuestion') },
  fields: {
    appointmentTypeId: { kind: 'select', label: t('common.appointmentType'), options: types },
    questionId: { kind: 'select', label: t('common.question'), options: sources.questions },
    order: { kind: 'number', label: t('common.place'), hint: t('questions.positionHint') },
  },
  read: ({ appointmentType, question, order }) => ({
    appointmentTypeId: appointmentType.id,
    questionId: question.id,
    order: displayOrder({ order }),
  }),
  chosen: ({ appointmentType, question }) => ({
    appointmentTypeId: { value: appointmentType.id, label: appointmentType.name },
    questionId: { value: question.id, label: questionText(question) },
  }),
  also: (_, values) => orderOf(values),
})
/** Other questions shift, so the list is reloaded in its new order. */
const move =
  (by: number) =>
  async ({ id, appointmentType, question, order }: AppointmentQuestion, client: Client) => {
    const body = { id, appointmentTypeId: appointmentType.id, questionId: question.id, order: order + by }
    await client.call('settings.upsertAppointmentQuestion', { body })
  }

export const appointmentQuestions = defineList({
  endpoint: 'settings.appointmentQuestions',
  path: '/question-library/appointments',
  title: t('questions.inAppointments'),
  noun: [t('common.questionNoun'), t('common.questionsNoun')],
  icon: 'calendar',
  empty: {
    title: t('questions.askedEmpty'),
    text: t('questions.askedEmptyHint'),
  },
  add: t('questions.addToAppointment'),
  sort: { by: 'order', direction: 'asc' },
  filters: {
    appointmentTypeIds: { kind: 'many', label: t('common.appointmentType'), options: types },
    questionIds: { kind: 'many', label: t('common.question'), options: sources.questions },
  },
  columns: [
    {
      id: 'type',
      title: t('common.appointmentType'),
      width: 300,
      isSticky: true,
      text: (row) => row.appointmentType.name,
      cell: (row) => <TypeName {...row.appointmentType} />,
    },
    { id: 'order', title: t('common.place'), width: 80, align: 'right', sort: 'order', text: displayOrder },
    { id: 'question', title: t('common.question'), width: 360, text: (row) => questionText(row.question) },
  ],
  name: (row) => questionText(row.question),
  narrow: (row) => `${row.appointmentType.name} · ${t('common.place')} ${displayOrder(row)}`,
  form,
  remove: {
    endpoint: 'settings.deleteAppointmentQuestion',
    back: ({ appointmentType, question, order }, client) =>
      client.call('settings.upsertAppointmentQuestion', {
        body: { appointmentTypeId: appointmentType.id, questionId: question.id, order },
      }),
  },
  actions: [
    {
      id: 'up',
      label: t('common.moveUp'),
      needs: 'settings.upsertAppointmentQuestion',
      isFor: ({ order }) => order > 0,
      run: move(-1),
      undo: move(0),
    },
    {
      id: 'down',
      label: t('common.moveDown'),
      needs: 'settings.upsertAppointmentQuestion',
      run: move(1),
      undo: move(0),
    },
  ],
})
