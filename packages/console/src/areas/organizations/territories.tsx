import { defineForm, defineList, read } from '../../frame/index.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { say } from '../../words/index.ts'

const words = {
  name: { en: 'Name', es: 'Nombre' },
  zone: { en: 'Time zone', es: 'Zona horaria' },
  state: { en: 'State', es: 'Estado' },
  active: { en: 'Active', es: 'Activo' },
  inactive: { en: 'Inactive', es: 'Inactivo' },
  stores: { en: 'Stores', es: 'Tiendas' },
  people: { en: 'People', es: 'Personas' },
}

const form = defineForm({
  endpoint: 'territories.upsert',
  title: { add: { en: 'New territory', es: 'Territorio nuevo' }, edit: { en: 'Edit territory', es: 'Editar territorio' } },
  fields: {
    name: { kind: 'text', label: words.name },
    timeZone: {
      kind: 'select',
      label: words.zone,
      hint: {
        en: 'Every slot here is computed in it. Another zone moves what is still to be offered, not what is booked.',
        es: 'Toda hora de aquí se calcula en ella. Otra zona mueve lo que se ofrecerá, no lo reservado.',
      },
      options: read('lookup.timezones', (reply) => reply.timeZones.map(({ key, name }) => ({ value: key, label: name }))),
    },
    isActive: { kind: 'boolean', label: words.active, start: true },
  },
  chosen: ({ timeZone }) => ({ timeZone: { value: timeZone, label: timeZone } }),
})

export const territories = defineList({
  endpoint: 'territories.search',
  path: '/organizations/territories',
  title: { en: 'Territories', es: 'Territorios' },
  noun: [
    { en: 'territory', es: 'territorio' },
    { en: 'territories', es: 'territorios' },
  ],
  icon: 'pin',
  empty: {
    title: { en: 'Territories will stand here', es: 'Aquí estarán los territorios' },
    text: {
      en: 'A territory groups stores and appointment types, and has the time zone that its slots are computed in.',
      es: 'Un territorio agrupa tiendas y tipos de cita, y tiene la zona horaria de sus horas.',
    },
  },
  add: { en: 'New territory', es: 'Territorio nuevo' },
  sort: { by: 'name', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: words.name },
    isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
  },
  columns: [
    { id: 'name', title: words.name, width: 220, isSticky: true, sort: 'name', text: (row) => row.name },
    {
      id: 'state',
      title: words.state,
      width: 110,
      text: (row) => say(row.isActive ? words.active : words.inactive),
      cell: (row) => (
        <StatusDot tone={row.isActive ? 'good' : 'ended'}>{say(row.isActive ? words.active : words.inactive)}</StatusDot>
      ),
    },
    { id: 'zone', title: words.zone, width: 200, text: (row) => row.timeZone },
    { id: 'stores', title: words.stores, width: 90, align: 'right', text: (row) => row.stores },
    { id: 'people', title: words.people, width: 90, align: 'right', text: (row) => row.users },
    {
      id: 'updated',
      title: { en: 'Changed', es: 'Cambiado' },
      width: 120,
      text: (row) => row.updatedAt,
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ],
  name: (row) => row.name,
  form,
  remove: {
    endpoint: 'territories.delete',
    warning: { en: 'Its leads stay. This can’t be undone.', es: 'Sus prospectos quedan. No se puede deshacer.' },
  },
})
