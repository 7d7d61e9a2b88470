import { roleList, type Replies, type RoleKey, type ScheduledSource } from '@walkup/sdk/contract'
import type { ReportSource } from './reports.ts'
import { statusNames } from './statusNames.ts'
import type { Language, TextKey } from './language.ts'

export type ListSource = Exclude<ScheduledSource, ReportSource>
type RowOf<N extends ListSource> = Replies[N]['items'][number]

interface Column<Row> {
  readonly title: TextKey
  readonly isNumber?: boolean
  /** Shown only where the saved view has it. */
  readonly isHidden?: boolean
  readonly text: (row: Row, language: Language, timeZone: string) => string | number | null | undefined
}
export interface List<Row> {
  readonly title: TextKey
  /** By the ids of the console's columns, in its order. */
  readonly columns: Readonly<Record<string, Column<Row>>>
}

const leads: List<RowOf<'leads.searchAll'>> = {
  title: 'leadsTitle',
  columns: {
    received: { title: 'received', text: (lead, { at }, timeZone) => at(lead.receivedAt, timeZone) },
    name: { title: 'name', text: (lead) => `${lead.firstName} ${lead.lastName}`.trim() },
    status: { title: 'status', text: (lead, language) => statusNames(language)[lead.status] },
    service: { title: 'serviceGroup', text: (lead) => lead.appointmentType?.name ?? lead.serviceGroup.name },
    appointment: {
      title: 'appointment',
      text: (lead, { at }, timeZone) => lead.appointmentAt && at(lead.appointmentAt, lead.territory?.timeZone ?? timeZone),
    },
    store: { title: 'store', text: (lead) => lead.store?.name },
    generator: { title: 'leadGenerator', text: (lead) => lead.leadGenerator?.name },
    phone: { title: 'phone', isHidden: true, text: (lead) => lead.phone },
    claimed: { title: 'claimedBy', text: (lead) => lead.claimedBy?.name },
  },
}

const roleTitle = (key: RoleKey): TextKey => `role${key.charAt(0).toUpperCase()}${key.slice(1)}` as TextKey
const roleName = (id: number, { t }: Language) => {
  const role = roleList.find((one) => one.id === id)
  return role && t(roleTitle(role.key))
}
const logStates = { open: 'logOpen', unapproved: 'logUnapproved', approved: 'logApproved', locked: 'logLocked' } as const
const activeOf = (isActive: boolean, { t }: Language) => t(isActive ? 'active' : 'inactive')

/** Every list whose saved views can be mailed. */
export const lists: { readonly [N in ListSource]: List<RowOf<N>> } = {
  'leads.searchAll': leads,
  'leads.searchInternal': leads,
  'leads.searchExternal': leads,
  'leads.searchCaptured': leads,
  'leads.searchRejected': leads,
  'leads.searchHomeDepot': leads,
  'leads.searchCentah': leads,
  'labor.search': {
    title: 'timeLogsTitle',
    columns: {
      person: { title: 'person', text: (log) => log.user.name },
      state: { title: 'state', text: (log, { t }) => t(logStates[log.state]) },
      in: { title: 'clockIn', text: (log, { at }) => at(log.clockInAt, log.timeZone) },
      out: { title: 'clockOut', text: (log, { at }) => log.clockOutAt && at(log.clockOutAt, log.timeZone) },
      break: { title: 'breakMinutes', isNumber: true, text: (log) => log.unpaidBreakMin },
      worked: { title: 'worked', isNumber: true, text: (log, { value }) => log.workedMin && value(log.workedMin, 'minutes') },
      store: { title: 'store', text: (log) => log.store?.name },
      approved: { title: 'approvedBy', isHidden: true, text: (log) => log.approvedBy?.name },
      type: { title: 'hoursType', isHidden: true, text: (log) => log.hoursType?.name },
      note: { title: 'note', isHidden: true, text: (log) => log.note },
    },
  },
  'stores.search': {
    title: 'storesTitle',
    columns: {
      number: { title: 'number', text: (store) => store.number },
      name: { title: 'name', text: (store) => store.name },
      state: { title: 'state', text: (store, language) => activeOf(store.isActive, language) },
      territory: { title: 'territory', text: (store) => store.territory.name },
      city: { title: 'city', text: ({ address }) => `${address.city}, ${address.state}` },
      street: { title: 'street', text: ({ address }) => address.line1 },
      codes: { title: 'activeCodes', isNumber: true, text: (store) => store.qrCodes },
      brand: { title: 'brand', text: (store) => store.brand?.name },
    },
  },
  'users.search': {
    title: 'usersTitle',
    columns: {
      name: { title: 'name', text: (user) => `${user.firstName} ${user.lastName}` },
      role: { title: 'role', text: (user, language) => roleName(user.roleId, language) },
      state: { title: 'state', text: (user, language) => activeOf(user.isActive, language) },
      territories: { title: 'territories', text: (user) => user.territories.map(({ name }) => name).join(', ') },
      lastActivity: {
        title: 'lastActivity',
        text: (user, { at }, timeZone) => user.lastActivityAt && at(user.lastActivityAt, timeZone),
      },
      email: { title: 'email', text: (user) => user.email },
      phone: { title: 'phone', isHidden: true, text: (user) => user.phone },
    },
  },
  'qrCodes.search': {
    title: 'codesTitle',
    columns: {
      label: { title: 'label', text: (code) => code.label },
      state: { title: 'state', text: (code, language) => activeOf(code.isActive, language) },
      generator: { title: 'leadGenerator', text: (code) => code.user.name },
      store: { title: 'store', text: (code) => code.store?.name },
      group: { title: 'serviceGroup', text: (code) => code.serviceGroup.name },
      scans: { title: 'scans', isNumber: true, text: (code) => code.scansLast30Days },
      lastScan: { title: 'lastScan', text: (code, { at }, timeZone) => code.lastScanAt && at(code.lastScanAt, timeZone) },
    },
  },
  'technicians.search': {
    title: 'techniciansTitle',
    columns: {
      name: { title: 'name', text: (technician) => technician.name },
      state: { title: 'state', text: (technician, language) => activeOf(technician.isActive, language) },
      unit: { title: 'businessUnit', text: (technician) => technician.businessUnit?.name },
      coming: { title: 'upcomingVisits', isNumber: true, text: (technician) => technician.upcomingBookings },
      conflicts: { title: 'conflicts', isNumber: true, text: (technician) => technician.conflicts || null },
      phone: { title: 'phone', text: (technician) => technician.phone },
      email: { title: 'email', text: (technician) => technician.email },
      skills: { title: 'skills', text: (technician) => technician.skills.join(', ') },
    },
  },
}

/** The chosen columns of a list, or its own. */
export function columnsOf(source: ListSource, chosen: readonly string[] | null): readonly Column<never>[] {
  const columns = lists[source].columns as Readonly<Record<string, Column<never>>>
  const known = chosen?.filter((id) => Object.hasOwn(columns, id)) ?? []
  const ids = known.length ? known : Object.keys(columns).filter((id) => !columns[id]?.isHidden)
  return ids.flatMap((id) => columns[id] ?? [])
}
