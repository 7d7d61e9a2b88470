import { defineForm } from '../../frame/index.ts'

const title = { en: 'Business contact', es: 'Contacto' }
const both = { add: title, edit: title }
const fields = {
  'contact.name': {
    kind: 'text',
    label: { en: 'Name', es: 'Nombre' },
    hint: { en: 'As shoppers know it: “Kitchens desk”', es: 'Como lo conoce el cliente' },
  },
  'contact.phone': { kind: 'phone', label: { en: 'Phone', es: 'Teléfono' } },
  'contact.email': { kind: 'email', label: { en: 'E-mail', es: 'Correo' } },
  'contact.website': { kind: 'url', label: { en: 'Website', es: 'Sitio web' } },
  'contact.address': { kind: 'text', label: { en: 'Address', es: 'Dirección' }, isWide: true },
} as const

/** A level's contact has its own time of change. */
const stampOf = (row: { readonly contact: { readonly updatedAt: string } | null } | undefined) =>
  row?.contact ? { updatedAt: row.contact.updatedAt } : {}

/** The same form at each of the three levels, for the row of that id. */
export const contactForms = {
  organization: (organizationId: number) =>
    defineForm({
      endpoint: 'settings.saveOrganizationContact',
      title: both,
      fields,
      also: (row) => ({ organizationId, ...stampOf(row) }),
    }),
  territory: (territoryId: number) =>
    defineForm({
      endpoint: 'settings.saveTerritoryContact',
      title: both,
      fields,
      also: (row) => ({ territoryId, ...stampOf(row) }),
    }),
  appointmentType: (appointmentTypeId: number) =>
    defineForm({
      endpoint: 'settings.saveAppointmentTypeContact',
      title: both,
      fields,
      also: (row) => ({ appointmentTypeId, ...stampOf(row) }),
    }),
} as const
export type Level = keyof typeof contactForms
