import type { Replies } from '@walkup/sdk'
import type { FormName } from '../../frame/formTypes.ts'
import { defineForm, lookup, type Form } from '../../frame/index.ts'
import { t, type Text } from '../../i18n/index.ts'
import { QuestionsField, QuestionsText } from './QuestionsField.tsx'
import { sources } from './sources.ts'
import { words } from './words.ts'

export type AppointmentType = Replies['appointmentTypes.upsert']
const minutes: Text = t('appointmentTypes.minutes')

/** Form for an appointment type; a new one belongs to the selected territory. */
export const typeForm = (territoryId: number | undefined): Form<FormName> =>
  defineForm({
    endpoint: 'appointmentTypes.upsert',
    title: {
      add: t('appointmentTypes.newAppointmentType'),
      edit: t('appointmentTypes.editAppointmentType'),
    },
    fields: {
      name: { kind: 'text', label: words.name, isWide: true },
      territoryId: {
        kind: 'select',
        label: words.territory,
        options: lookup('first', 'organizationTerritories'),
        start: territoryId,
      },
      serviceGroupId: { kind: 'select', label: words.service, options: lookup('third', 'hdsfiGroup') },
      isActive: { kind: 'boolean', label: words.active, start: true, isWide: true },
      durationMin: {
        kind: 'number',
        label: words.durationMin,
        hint: minutes,
        section: words.time,
        start: 60,
      },
      arrivalWindowMin: {
        kind: 'number',
        label: words.arrivalWindowMin,
        hint: t('appointmentTypes.arrivalHint'),
        start: 0,
      },
      bufferBeforeMin: {
        kind: 'number',
        label: words.bufferBeforeMin,
        hint: t('appointmentTypes.bufferHint'),
        start: 0,
      },
      bufferAfterMin: {
        kind: 'number',
        label: words.bufferAfterMin,
        hint: t('appointmentTypes.bufferHint'),
        start: 0,
      },
      minNoticeMin: {
        kind: 'number',
        label: words.minNoticeMin,
        hint: t('appointmentTypes.noticeHint'),
        start: 60,
      },
      horizonDays: {
        kind: 'number',
        label: words.horizonDays,
        hint: t('appointmentTypes.windowHint'),
        start: 30,
      },
      technicianIds: {
        kind: 'many',
        label: words.technicians,
        hint: words.noneNeeded,
        section: words.who,
        options: sources.technicians,
      },
      businessUnitIds: {
        kind: 'many',
        label: words.businessUnits,
        options: sources.businessUnits,
      },
      questionIds: {
        kind: 'custom',
        label: t('appointmentTypes.questionsInOrder'),
        section: words.asked,
        Field: QuestionsField,
        ValueText: QuestionsText,
      },
      confirmationText: {
        kind: 'textarea',
        label: words.said,
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
