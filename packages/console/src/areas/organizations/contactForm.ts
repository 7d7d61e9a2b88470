import { defineForm } from '../../frame/index.ts'
import type { Text } from '../../words/index.ts'

const title = { en: 'Business contact', es: 'Contacto' }
const both = { add: title, edit: title }
const label = (en: string, es: string): { readonly label: Text } => ({ label: { en, es } })
const fields = {
  'contact.name': {
    kind: 'text',
    ...label('Name', 'Nombre'),
    hint: { en: 'As shoppers know it: “Kitchens desk”', es: 'Como lo conoce el cliente' },
  },
  'contact.phone': { kind: 'phone', ...label('Phone', 'Teléfono') },
  'contact.email': { kind: 'email', ...label('E-mail', 'Correo') },
  'contact.website': { kind: 'url', ...label('Website', 'Sitio web') },
  'contact.address': { kind: 'text', ...label('Address', 'Dirección'), isWide: true },
} as const

/** The same form at each of the three levels, for the row of that id. */
export const contactForms = {
  organization: (organizationId: number) =>
    defineForm({ endpoint: 'settings.saveOrganizationContact', title: both, fields, also: () => ({ organizationId }) }),
  territory: (territoryId: number) =>
    defineForm({ endpoint: 'settings.saveTerritoryContact', title: both, fields, also: () => ({ territoryId }) }),
  appointmentType: (appointmentTypeId: number) =>
    defineForm({ endpoint: 'settings.saveAppointmentTypeContact', title: both, fields, also: () => ({ appointmentTypeId }) }),
} as const
export type Level = keyof typeof contactForms
