import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, fixed, stateColumn } from '../../frame/index.ts'
import type { Values } from '../../frame/formTypes.ts'
import { timeZones } from '../../frame/zones.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { zoneName } from '../../ui/zoneName.ts'

const words = {
  name: { en: 'Name', es: 'Nombre' },
  organization: { en: 'Organization', es: 'Organización' },
  zone: { en: 'Time zone', es: 'Zona horaria' },
  state: { en: 'State', es: 'Estado' },
  active: { en: 'Active', es: 'Activo' },
  inactive: { en: 'Inactive', es: 'Inactivo' },
  stores: { en: 'Stores', es: 'Tiendas' },
  people: { en: 'People', es: 'Personas' },
}

type Territory = Replies['territories.upsert']
interface Place {
  readonly id: number
  readonly name: string
}

const formFor = (organizations: readonly Place[]) =>
  defineForm({
    endpoint: 'territories.upsert',
    title: { add: { en: 'New territory', es: 'Territorio nuevo' }, edit: { en: 'Edit territory', es: 'Editar territorio' } },
    fields: {
      ...(organizations.length > 1 && {
        organizationId: {
          kind: 'select',
          label: words.organization,
          options: fixed(organizations.map(({ id, name }) => [id, name] as const)),
          start: organizations[0]?.id,
          // A territory stays where it was made.
          isFor: (values: Values) => typeof values.organizationId === 'number',
        } as const,
      }),
      name: { kind: 'text', label: words.name },
      timeZone: {
        kind: 'select',
        label: words.zone,
        hint: {
          en: 'Every slot here is computed in it. Another zone moves what is still to be offered, not what is booked.',
          es: 'Toda hora de aquí se calcula en ella. Otra zona mueve lo que se ofrecerá, no lo reservado.',
        },
        options: timeZones,
      },
      isActive: { kind: 'boolean', label: words.active, start: true, isWide: true },
    },
    chosen: ({ timeZone }) => ({ timeZone: { value: timeZone, label: zoneName(timeZone) } }),
  })

/** Territories of some organizations: the one that is worked in first, then those below it. */
export const territoriesOf = (organizations: readonly Place[]) =>
  defineList({
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
    isDeep: organizations.length > 1,
    sort: { by: 'name', direction: 'asc' },
    filters: {
      search: { kind: 'text', label: words.name },
      isActive: { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive },
    },
    columns: [
      { id: 'name', title: words.name, width: 220, isSticky: true, sort: 'name', text: (row) => row.name },
      stateColumn(words),
      ...(organizations.length > 1
        ? [{ id: 'organization', title: words.organization, width: 200, text: (row: Territory) => row.organization.name }]
        : []),
      { id: 'zone', title: words.zone, width: 250, text: (row) => zoneName(row.timeZone) },
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
    form: formFor(organizations),
    remove: {
      endpoint: 'territories.delete',
      warning: {
        en: 'No store, user or appointment type can be put in it any more. Leads stay. This can’t be undone.',
        es: 'Ya no tendrá tiendas, usuarios ni tipos de cita. Los prospectos quedan. No se puede deshacer.',
      },
    },
  })
