import type { Replies } from '@walkup/sdk'
import type { FormName } from '../../frame/formTypes.ts'
import { defineForm, lookup, type Form } from '../../frame/index.ts'
import type { Text } from '../../words/index.ts'
import { QuestionsField, QuestionsTold } from './QuestionsField.tsx'
import { sources } from './sources.ts'
import { words } from './words.ts'

export type AppointmentType = Replies['appointmentTypes.upsert']
const minutes: Text = { en: 'Minutes', es: 'Minutos' }

/** Everything of an appointment type; a new one goes to the territory that is shown. */
export const typeForm = (territoryId: number | undefined): Form<FormName> =>
  defineForm({
    endpoint: 'appointmentTypes.upsert',
    title: {
      add: { en: 'New appointment type', es: 'Tipo de cita nuevo' },
      edit: { en: 'Edit appointment type', es: 'Editar tipo de cita' },
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
        hint: { en: 'Minutes from the start within which to expect us', es: 'Minutos desde el inicio en que llegamos' },
        start: 0,
      },
      bufferBeforeMin: {
        kind: 'number',
        label: words.bufferBeforeMin,
        hint: { en: 'Minutes of the technician’s time', es: 'Minutos del técnico' },
        start: 0,
      },
      bufferAfterMin: {
        kind: 'number',
        label: words.bufferAfterMin,
        hint: { en: 'Minutes of the technician’s time', es: 'Minutos del técnico' },
        start: 0,
      },
      minNoticeMin: {
        kind: 'number',
        label: words.minNoticeMin,
        hint: { en: 'Minutes before the start; later, nothing is booked or changed', es: 'Minutos antes del inicio' },
        start: 60,
      },
      horizonDays: {
        kind: 'number',
        label: words.horizonDays,
        hint: { en: 'Days from today', es: 'Días desde hoy' },
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
        label: { en: 'Questions, in the order in which they are asked', es: 'Preguntas, en el orden en que se hacen' },
        section: words.asked,
        Field: QuestionsField,
        Told: QuestionsTold,
      },
      confirmationText: {
        kind: 'textarea',
        label: words.said,
      },
      stJobTypeId: {
        kind: 'select',
        label: { en: 'Field-service job type', es: 'Tipo de trabajo externo' },
        section: { en: 'Outside systems', es: 'Sistemas externos' },
        options: lookup('fourth', 'serviceTitanJobTypes'),
      },
      stCampaignId: {
        kind: 'select',
        label: { en: 'Field-service campaign', es: 'Campaña externa' },
        options: lookup('fourth', 'serviceTitanCampaigns'),
      },
    },
    read: ({ territory, serviceGroup }) => ({ territoryId: territory.id, serviceGroupId: serviceGroup.id }),
    chosen: ({ territory, serviceGroup }) => ({
      territoryId: { value: territory.id, label: territory.name },
      serviceGroupId: { value: serviceGroup.id, label: serviceGroup.name },
    }),
  }) as unknown as Form<FormName>
