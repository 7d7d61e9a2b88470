import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, mail, named, stateColumn, tel } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type Technician = Replies['technicians.upsert']
const units = named('businessUnits.lookup', (reply) => reply.serviceTitanBussiness)
const words = {
  active: { en: 'Active', es: 'Activo' },
  inactive: { en: 'Inactive', es: 'Inactivo' },
  state: { en: 'State', es: 'Estado' },
  name: { en: 'Name', es: 'Nombre' },
  unit: { en: 'Business unit', es: 'Unidad de negocio' },
  skills: { en: 'Skills', es: 'Habilidades' },
  stId: { en: 'Field-service id', es: 'Id de servicio' },
}

const state = stateColumn(words)

const form = defineForm({
  endpoint: 'technicians.upsert',
  title: { add: { en: 'New technician', es: 'Técnico nuevo' }, edit: { en: 'Edit technician', es: 'Editar técnico' } },
  fields: {
    name: { kind: 'text', label: words.name },
    businessUnitId: { kind: 'select', label: words.unit, options: units },
    phone: { kind: 'phone', label: { en: 'Phone', es: 'Teléfono' } },
    email: { kind: 'email', label: { en: 'E-mail', es: 'Correo' } },
    skills: { kind: 'tags', label: words.skills },
    stId: { kind: 'text', label: words.stId },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
  read: ({ businessUnit }) => ({ businessUnitId: businessUnit?.id ?? null }),
  chosen: ({ businessUnit }) => ({
    businessUnitId: businessUnit ? { value: businessUnit.id, label: businessUnit.name } : undefined,
  }),
})

export const technicians = defineList({
  endpoint: 'technicians.search',
  path: '/technicians',
  title: { en: 'Technicians', es: 'Técnicos' },
  noun: [
    { en: 'technician', es: 'técnico' },
    { en: 'technicians', es: 'técnicos' },
  ],
  icon: 'person',
  empty: {
    title: { en: 'Technicians will stand here', es: 'Aquí estarán los técnicos' },
    text: {
      en: 'A technician is who comes to the appointment. Slots offer no more times than technicians are free.',
      es: 'Un técnico es quien acude a la cita. No se ofrecen más horas que técnicos libres.',
    },
  },
  add: { en: 'New technician', es: 'Técnico nuevo' },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: { en: 'Name, e-mail, phone or id', es: 'Nombre, correo, teléfono o id' } },
    businessUnitIds: { kind: 'many', label: words.unit, options: units },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    {
      id: 'name',
      title: words.name,
      width: 200,
      isSticky: true,
      sort: 'name',
      text: (row) => row.name,
      edit: {
        needs: 'technicians.upsert',
        save: ({ id, updatedAt }, name, client) => client.call('technicians.upsert', { body: { id, updatedAt, name } }),
      },
    },
    state,
    { id: 'unit', title: words.unit, width: 160, text: (row) => row.businessUnit?.name },
    {
      id: 'coming',
      title: { en: 'Coming visits', es: 'Visitas por venir' },
      width: 120,
      align: 'right',
      text: (row) => row.upcomingBookings,
    },
    { id: 'phone', title: { en: 'Phone', es: 'Teléfono' }, width: 150, text: (row) => row.phone && phone(row.phone) },
    { id: 'email', title: { en: 'E-mail', es: 'Correo' }, width: 220, text: (row) => row.email },
    { id: 'skills', title: words.skills, width: 200, text: (row) => row.skills.join(', ') },
    { id: 'stId', title: words.stId, width: 120, isHidden: true, text: (row) => row.stId },
    {
      id: 'updated',
      title: { en: 'Changed', es: 'Cambiado' },
      width: 120,
      sort: 'updatedAt',
      isHidden: true,
      text: (row) => row.updatedAt,
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ],
  name: (row) => row.name,
  detail: {
    sections: (row) => [
      {
        title: { en: 'Technician', es: 'Técnico' },
        facts: [
          [words.state, state.cell(row)],
          [words.unit, row.businessUnit?.name],
          [{ en: 'Phone', es: 'Teléfono' }, tel(row.phone)],
          [{ en: 'E-mail', es: 'Correo' }, mail(row.email)],
          [words.skills, row.skills.join(', ')],
          [words.stId, row.stId],
        ],
      },
      {
        title: { en: 'Work', es: 'Trabajo' },
        facts: [
          [{ en: 'Appointment types', es: 'Tipos de cita' }, row.appointmentTypes.map((type) => type.name).join(', ')],
          [{ en: 'Coming visits', es: 'Visitas por venir' }, row.upcomingBookings],
        ],
      },
    ],
  },
  form,
  remove: {
    endpoint: 'technicians.delete',
    warning: {
      en: 'No appointment type is served by this technician any more. Past visits keep the name. This can’t be undone.',
      es: 'Deja de atender sus tipos de cita. Las visitas pasadas guardan el nombre. No se puede deshacer.',
    },
  },
  actions: activation('technicians.upsert', ({ id, name }: Technician, client, change) =>
    client.call('technicians.upsert', { body: { id, name, ...change } }),
  ),
})
