import { t } from '../../i18n/index.ts'
import { defineForm } from '../../frame/index.ts'

const title = t('organizations.businessContact')
const both = { add: title, edit: title }
const fields = {
  'contact.name': {
    kind: 'text',
    label: t('common.name'),
    hint: t('organizations.contactNameHint'),
  },
  'contact.phone': { kind: 'phone', label: t('common.phone') },
  'contact.email': { kind: 'email', label: t('common.emailShort') },
  'contact.website': { kind: 'url', label: t('common.website') },
  'contact.address': { kind: 'text', label: t('common.address'), isWide: true },
} as const

/** Each level has its own contact and version. */
const stampOf = (row: { readonly contact: { readonly updatedAt: string } | null } | undefined) =>
  row?.contact ? { updatedAt: row.contact.updatedAt } : {}

/** The same form at each of the three levels, for the owner with that id. */
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
