import type { Replies } from '@walkup/sdk'
import { activation, defineForm, defineList, mail, stateColumn, tel } from '../../frame/index.ts'
import { phone } from '../../ui/format.ts'

type Unit = Replies['businessUnits.upsert']
const words = {
  active: { en: 'Active', es: 'Activa' },
  inactive: { en: 'Inactive', es: 'Inactiva' },
  name: { en: 'Name', es: 'Nombre' },
  officialName: { en: 'Official name', es: 'Nombre oficial' },
  phone: { en: 'Phone', es: 'Teléfono' },
  email: { en: 'E-mail', es: 'Correo' },
  state: { en: 'State', es: 'Estado' },
  technicians: { en: 'Technicians', es: 'Técnicos' },
  stId: { en: 'Field-service id', es: 'Id de servicio' },
}
const state = stateColumn(words)

const form = defineForm({
  endpoint: 'businessUnits.upsert',
  title: {
    add: { en: 'New business unit', es: 'Unidad de negocio nueva' },
    edit: { en: 'Edit business unit', es: 'Editar unidad de negocio' },
  },
  fields: {
    name: { kind: 'text', label: words.name },
    officialName: { kind: 'text', label: words.officialName },
    phone: { kind: 'phone', label: words.phone },
    email: { kind: 'email', label: words.email },
    stId: { kind: 'text', label: words.stId },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
})

/** How many there are, and the way to them. */
const Technicians = ({ id, technicians }: Pick<Unit, 'id' | 'technicians'>) =>
  technicians > 0 ? <a href={`/technicians?businessUnitIds=${id}`}>{technicians}</a> : technicians

export const businessUnits = defineList({
  endpoint: 'businessUnits.search',
  path: '/business-units',
  title: { en: 'Business units', es: 'Unidades de negocio' },
  noun: [
    { en: 'business unit', es: 'unidad de negocio' },
    { en: 'business units', es: 'unidades de negocio' },
  ],
  icon: 'organization',
  empty: {
    title: { en: 'Business units will stand here', es: 'Aquí estarán las unidades de negocio' },
    text: {
      en: 'A business unit is the part of the company that does a kind of work; technicians and appointment types belong to one.',
      es: 'Una unidad de negocio hace un tipo de trabajo; los técnicos y los tipos de cita pertenecen a una.',
    },
  },
  add: { en: 'New business unit', es: 'Unidad nueva' },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: { en: 'Name or id', es: 'Nombre o id' } },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    { id: 'name', title: words.name, width: 200, isSticky: true, sort: 'name', text: (row) => row.name },
    state,
    { id: 'officialName', title: words.officialName, width: 300, text: (row) => row.officialName },
    {
      id: 'technicians',
      title: words.technicians,
      width: 110,
      align: 'right',
      text: (row) => row.technicians,
    },
    { id: 'phone', title: words.phone, width: 150, text: (row) => row.phone && phone(row.phone) },
    { id: 'email', title: words.email, width: 220, text: (row) => row.email },
    { id: 'stId', title: words.stId, width: 120, isHidden: true, text: (row) => row.stId },
  ],
  name: (row) => row.name,
  detail: {
    sections: (row) => [
      {
        title: { en: 'Business unit', es: 'Unidad de negocio' },
        facts: [
          [words.state, state.cell(row)],
          [words.officialName, row.officialName],
          [words.phone, tel(row.phone)],
          [words.email, mail(row.email)],
          [words.technicians, <Technicians key="technicians" {...row} />],
          [words.stId, row.stId],
        ],
      },
    ],
  },
  actions: activation('businessUnits.upsert', ({ id, name, officialName }: Unit, client, change) =>
    client.call('businessUnits.upsert', { body: { id, name, officialName, ...change } }),
  ),
  form,
  // One with technicians or appointment types stays: no tie is lost.
  remove: {
    endpoint: 'businessUnits.delete',
    back: ({ name, officialName, phone: number, email, stId, isActive }, client) =>
      client.call('businessUnits.upsert', { body: { name, officialName, phone: number, email, stId, isActive } }),
  },
})
