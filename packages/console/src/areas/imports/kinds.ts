import type { EndpointName } from '@walkup/sdk'
import { importFieldsOf, importKinds, type ImportFieldDefinition, type ImportKind } from '@walkup/sdk/reading'
import { leadDetailLabels } from '../../ui/leadDetailLabels.ts'
import { t, type Text } from '../../i18n/index.ts'

interface Kind {
  readonly endpoint: Extract<EndpointName, `${string}.import` | 'leads.importExternal'>
  readonly title: Text
  /** The list that shows what was imported. */
  readonly list: { readonly href: string; readonly label: Text }
  /** The cached records that an import changes. */
  readonly entity: string
  /** What identifies a record, in this order; server calls see only their own rows of a large file. */
  readonly identity: readonly string[]
  /** Of each list at least one must be mapped. */
  readonly needed: readonly (readonly string[])[]
  /** Names of fields that differ from those of other kinds. */
  readonly labels?: Readonly<Record<string, Text>>
}

const names = ['firstName', 'lastName']
/** What can be imported, and where. */
export const kinds: Readonly<Record<ImportKind, Kind>> = {
  leads: {
    endpoint: 'leads.importExternal',
    title: t('imports.leads'),
    list: { href: '/leads?kind=external', label: t('imports.showLeads') },
    entity: 'lead',
    identity: ['externalId', 'phone', 'email'],
    needed: [...names.map((name) => [name, 'name']), ['phone', 'email']],
    labels: { consentVersion: t('imports.consentVersionColumn') },
  },
  users: {
    endpoint: 'users.import',
    title: t('imports.users'),
    list: { href: '/users', label: t('imports.showUsers') },
    entity: 'user',
    identity: ['email', 'phone'],
    needed: [...names.map((name) => [name, 'name']), ['email', 'phone']],
    labels: { stores: t('imports.storeNumbers') },
  },
  stores: {
    endpoint: 'stores.import',
    title: t('imports.stores'),
    list: { href: '/stores', label: t('imports.showStores') },
    entity: 'store',
    identity: ['number'],
    needed: [['number']],
    labels: { name: t('imports.storeName') },
  },
  technicians: {
    endpoint: 'technicians.import',
    title: t('imports.technicians'),
    list: { href: '/technicians', label: t('imports.showTechnicians') },
    entity: 'technician',
    identity: ['stId', 'email', 'phone', 'name'],
    needed: [['name', 'firstName', 'lastName', 'stId', 'email', 'phone']],
  },
  slots: {
    endpoint: 'defaultAppointments.import',
    title: t('imports.slots'),
    list: { href: '/slots?view=pattern', label: t('imports.showSlots') },
    entity: 'defaultSlot',
    identity: [],
    needed: [['dayOfWeek'], ['startLocal']],
  },
}
export const isKind = (text: string | undefined): text is ImportKind => text !== undefined && text in kinds

const fieldLabels: Readonly<Record<string, Text>> = {
  externalId: t('imports.externalId'),
  firstName: t('common.firstName'),
  lastName: t('common.lastName'),
  name: t('imports.name'),
  email: t('imports.email'),
  phone: t('common.phone'),
  line1: t('common.street'),
  line2: t('imports.line2'),
  city: t('common.city'),
  state: t('common.state'),
  postalCode: t('common.zipCode'),
  serviceGroup: t('imports.serviceGroup'),
  store: t('imports.store'),
  territory: t('common.territory'),
  receivedAt: t('imports.receivedAt'),
  consentAt: t('common.consent'),
  consentText: t('imports.consentText'),
  note: t('imports.note'),
  ...leadDetailLabels,
  role: t('common.role'),
  territories: t('common.territories'),
  trades: t('common.trades'),
  language: t('common.language'),
  hireDate: t('imports.hireDate'),
  externalEmployeeId: t('imports.externalEmployeeId'),
  number: t('imports.number'),
  brand: t('imports.brand'),
  lat: t('common.latitude'),
  lng: t('common.longitude'),
  radiusM: t('imports.radiusM'),
  timeZone: t('common.timeZone'),
  isActive: t('common.active'),
  stId: t('imports.stId'),
  businessUnit: t('imports.businessUnit'),
  skills: t('common.skills'),
  workingHours: t('imports.workingHours'),
  appointmentType: t('common.appointmentType'),
  dayOfWeek: t('common.daysFilter'),
  startLocal: t('imports.startLocal'),
  endLocal: t('imports.endLocal'),
  capacity: t('imports.capacity'),
  effectiveFrom: t('imports.effectiveFrom'),
  effectiveTo: t('imports.effectiveTo'),
}
export const fieldName = (kind: ImportKind, field: string): Text => kinds[kind].labels?.[field] ?? fieldLabels[field] ?? field

/** A file with the headings of a kind and one row, in the reader's language. */
export function templateOf(kind: ImportKind): readonly (readonly string[])[] {
  const definitions: Readonly<Record<string, ImportFieldDefinition>> = importKinds[kind]
  // A full name is for files that have no separate ones.
  const fields = importFieldsOf(kind).filter((field) => kind === 'stores' || field !== 'name')
  return [fields.map((field) => fieldName(kind, field)), fields.map((field) => definitions[field]?.example ?? '')]
}
