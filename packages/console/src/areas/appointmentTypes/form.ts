import type { Replies } from '@walkup/sdk'
import type { FormName } from '../../frame/formTypes.ts'
import { defineForm, lookup, named, type Form } from '../../frame/index.ts'
import type { Text } from '../../words/index.ts'
import { QuestionsField } from './QuestionsField.tsx'

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
      name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, isWide: true },
      territoryId: {
        kind: 'select',
        label: { en: 'Territory', es: 'Territorio' },
        options: lookup('first', 'organizationTerritories'),
        start: territoryId,
      },
      serviceGroupId: { kind: 'select', label: { en: 'Service', es: 'Servicio' }, options: lookup('third', 'hdsfiGroup') },
      isActive: { kind: 'boolean', label: { en: 'Active', es: 'Activo' }, start: true, isWide: true },
      durationMin: {
        kind: 'number',
        label: { en: 'How long a visit takes', es: 'Duración de la visita' },
        hint: minutes,
        section: { en: 'Time', es: 'Tiempo' },
        start: 60,
      },
      arrivalWindowMin: {
        kind: 'number',
        label: { en: 'Arrival window', es: 'Ventana de llegada' },
        hint: { en: 'Minutes from the start within which to expect us', es: 'Minutos desde el inicio en que llegamos' },
        start: 0,
      },
      bufferBeforeMin: {
        kind: 'number',
        label: { en: 'Kept free before', es: 'Libre antes' },
        hint: { en: 'Minutes of the technician’s time', es: 'Minutos del técnico' },
        start: 0,
      },
      bufferAfterMin: {
        kind: 'number',
        label: { en: 'Kept free after', es: 'Libre después' },
        hint: { en: 'Minutes of the technician’s time', es: 'Minutos del técnico' },
        start: 0,
      },
      minNoticeMin: {
        kind: 'number',
        label: { en: 'Least notice', es: 'Antelación mínima' },
        hint: { en: 'Minutes before the start; later, nothing is booked or changed', es: 'Minutos antes del inicio' },
        start: 60,
      },
      horizonDays: {
        kind: 'number',
        label: { en: 'Offered ahead', es: 'Se ofrece con' },
        hint: { en: 'Days from today', es: 'Días desde hoy' },
        start: 30,
      },
      technicianIds: {
        kind: 'many',
        label: { en: 'Technicians', es: 'Técnicos' },
        hint: { en: 'Nobody: the visit needs no technician', es: 'Nadie: la visita no necesita técnico' },
        section: { en: 'Who comes', es: 'Quién acude' },
        options: named('technicians.lookup', (reply) => reply.technicians),
      },
      businessUnitIds: {
        kind: 'many',
        label: { en: 'Business units', es: 'Unidades de negocio' },
        options: named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness),
      },
      questionIds: {
        kind: 'custom',
        label: { en: 'Questions, in the order in which they are asked', es: 'Preguntas, en el orden en que se hacen' },
        section: { en: 'What is asked', es: 'Qué se pregunta' },
        Field: QuestionsField,
      },
      confirmationText: {
        kind: 'textarea',
        label: { en: 'Said once it is booked', es: 'Se dice al reservar' },
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
