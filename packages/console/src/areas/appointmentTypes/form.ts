import type { Replies } from '@walkup/sdk'
import type { FormName } from '../../frame/formTypes.ts'
import { defineForm, fixed, lookup, type Form } from '../../frame/index.ts'
import { messageKinds } from '../../frame/messageLabels.ts'
import { t, type Text } from '../../i18n/index.ts'
import { QuestionsField, QuestionsText } from './QuestionsField.tsx'
import { sources } from './sources.ts'
import { TranslationsField, TranslationsText } from './TranslationsField.tsx'

export type AppointmentType = Replies['appointmentTypes.upsert']
const minutes: Text = t('appointmentTypes.minutes')
const reminders = [1, 2, 3, 6, 12, 24, 48, 72, 168].map(
  (hours) =>
    [
      hours,
      hours % 24 ? t('appointmentTypes.hoursBefore', { count: hours }) : t('appointmentTypes.daysBefore', { count: hours / 24 }),
    ] as const,
)
const visitMessages = (['booked', 'moved', 'canceled', 'reminder', 'onTheWay', 'missed', 'visited'] as const).map(
  (kind) => [kind, messageKinds[kind]] as const,
)

/** Form for an appointment type; a new one belongs to the selected territory. */
export const typeForm = (territoryId: number | undefined): Form<FormName> =>
  defineForm({
    endpoint: 'appointmentTypes.upsert',
    title: {
      add: t('appointmentTypes.newAppointmentType'),
      edit: t('appointmentTypes.editAppointmentType'),
    },
    fields: {
      name: { kind: 'text', label: t('common.name'), isWide: true },
      territoryId: {
        kind: 'select',
        label: t('common.territory'),
        options: lookup('first', 'organizationTerritories'),
        start: territoryId,
      },
      serviceGroupId: { kind: 'select', label: t('common.service'), options: lookup('third', 'hdsfiGroup') },
      isActive: { kind: 'boolean', label: t('common.active'), start: true, isWide: true },
      durationMin: {
        kind: 'number',
        label: t('appointmentTypes.duration'),
        hint: minutes,
        section: t('appointmentTypes.time'),
        start: 60,
      },
      arrivalWindowMin: {
        kind: 'number',
        label: t('appointmentTypes.arrivalWindow'),
        hint: t('appointmentTypes.arrivalHint'),
        start: 0,
      },
      bufferBeforeMin: {
        kind: 'number',
        label: t('appointmentTypes.bufferBefore'),
        hint: t('appointmentTypes.bufferHint'),
        start: 0,
      },
      bufferAfterMin: {
        kind: 'number',
        label: t('appointmentTypes.bufferAfter'),
        hint: t('appointmentTypes.bufferHint'),
        start: 0,
      },
      minNoticeMin: {
        kind: 'number',
        label: t('appointmentTypes.minimumNotice'),
        hint: t('appointmentTypes.noticeHint'),
        start: 60,
      },
      horizonDays: {
        kind: 'number',
        label: t('appointmentTypes.bookingWindow'),
        hint: t('appointmentTypes.windowHint'),
        start: 30,
      },
      technicianIds: {
        kind: 'many',
        label: t('common.technicians'),
        hint: t('appointmentTypes.techniciansHint'),
        section: t('common.technicians'),
        options: sources.technicians,
      },
      requiredSkills: {
        kind: 'tags',
        label: t('technicians.requiredSkills'),
        hint: t('technicians.requiredSkillsHint'),
      },
      businessUnitIds: {
        kind: 'many',
        label: t('common.businessUnits'),
        hint: t('appointmentTypes.businessUnitsHint'),
        options: sources.businessUnits,
      },
      questionIds: {
        kind: 'custom',
        label: t('appointmentTypes.questionsInOrder'),
        section: t('common.questions'),
        Field: QuestionsField,
        ValueText: QuestionsText,
      },
      confirmationText: {
        kind: 'textarea',
        label: t('appointmentTypes.confirmationMessage'),
      },
      translations: {
        kind: 'custom',
        label: t('appointmentTypes.translations'),
        section: t('appointmentTypes.translations'),
        Field: TranslationsField,
        ValueText: TranslationsText,
        showsParts: true,
        isWide: true,
      },
      reminderHours: {
        kind: 'many',
        label: t('appointmentTypes.reminders'),
        hint: t('appointmentTypes.remindersHint'),
        section: t('messages.messages'),
        options: fixed(reminders),
        start: [48, 3],
      },
      messagesOff: {
        kind: 'many',
        label: t('appointmentTypes.messagesOff'),
        hint: t('appointmentTypes.messagesOffHint'),
        options: fixed(visitMessages),
      },
      stJobTypeId: {
        kind: 'select',
        label: t('appointmentTypes.jobType'),
        section: t('common.outsideSystems'),
        options: lookup('fourth', 'serviceTitanJobTypes'),
      },
      stCampaignId: {
        kind: 'select',
        label: t('appointmentTypes.campaign'),
        options: lookup('fourth', 'serviceTitanCampaigns'),
      },
    },
    read: ({ territory, serviceGroup }) => ({ territoryId: territory.id, serviceGroupId: serviceGroup.id }),
    chosen: ({ territory, serviceGroup }) => ({
      territoryId: { value: territory.id, label: territory.name },
      serviceGroupId: { value: serviceGroup.id, label: serviceGroup.name },
    }),
  }) as unknown as Form<FormName>
