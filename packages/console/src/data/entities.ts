import type { EndpointName } from '@walkup/sdk'

/**
 * Maps an entity in a change event to the endpoint groups that read it. Unlisted entities map to the group of the same name,
 * singular or plural.
 */
const readers: Readonly<Record<string, readonly string[]>> = {
  lead: ['leads', 'dashboard', 'charts', 'reports'],
  booking: ['leads', 'appointments', 'scheduledAppointments', 'technicians'],
  technician: ['technicians', 'appointments', 'scheduledAppointments', 'leads', 'lookup'],
  territory: ['territories', 'lookup', 'stores', 'appointmentTypes', 'dashboard'],
  store: ['stores', 'lookup', 'dashboard'],
  user: ['users', 'lookup', 'dashboard', 'hours', 'labor'],
  timeLog: ['labor', 'dashboard', 'reports'],
  punchDecision: ['labor', 'dashboard'],
  hours: ['hours', 'users', 'labor', 'dashboard'],
  appointmentType: ['appointmentTypes', 'appointments', 'lookup', 'settings'],
  slot: ['appointments', 'scheduledAppointments', 'defaultAppointments'],
  defaultSlot: ['defaultAppointments', 'scheduledAppointments', 'appointments'],
  organization: ['lookup', 'account', 'settings'],
  businessUnit: ['businessUnits', 'technicians'],
  question: ['questions', 'settings', 'appointmentTypes'],
  listEntry: ['lookup', 'settings'],
  payrollRules: ['settings', 'labor'],
  speedToLead: ['settings'],
  holiday: ['appointments', 'scheduledAppointments', 'settings'],
  serviceType: ['lookup', 'settings'],
  featureSwitch: ['features'],
  campaignRule: ['settings'],
  notice: ['notices'],
  // A message changes no template and no setting, whose endpoints are in the same group.
  message: [],
  typing: [],
  messageSettings: ['messages'],
  task: ['followUp'],
  cadence: ['followUp'],
  integrityFlag: ['integrity'],
  integrityRules: ['integrity'],
  waitlistEntry: ['waitlist'],
  smartCircleOffer: ['smartCircle', 'users', 'hours', 'lookup'],
}

const areaOf = (name: EndpointName): string => name.slice(0, name.indexOf('.'))

/** What the setup guide counts. */
const setup: readonly string[] = ['territory', 'store', 'user', 'qrCode', 'slot', 'defaultSlot', 'lead']

/** Single endpoints that also read entities of other groups. */
const others: Partial<Readonly<Record<EndpointName, readonly string[]>>> = {
  'settings.setup': setup,
  'users.today': ['lead', 'timeLog', 'hours', 'store'],
  'users.recentActivity': ['timeLog'],
  'messages.conversation': ['lead', 'message', 'typing'],
  'messages.search': ['lead', 'message'],
  'messages.conversations': ['lead', 'message'],
  'hours.weekPlan': ['store', 'timeLog', 'payrollRules'],
}

export const readsEntity = (name: EndpointName, entity: string): boolean =>
  (readers[entity] ?? [entity, `${entity}s`]).includes(areaOf(name)) || (others[name]?.includes(entity) ?? false)

const named = [
  [/Holiday/i, 'holiday'],
  [/ListEntr/i, 'listEntry'],
  [/CampaignRule/, 'campaignRule'],
  [/^appointments\.(reschedule|\w+Technician)/, 'booking'],
  [/PayrollRules/i, 'payrollRules'],
  [/SpeedToLead/, 'speedToLead'],
  [/integrity\.saveRules/, 'integrityRules'],
] as const

/** The entity that a mutation endpoint changes. */
export const entityChangedBy = (name: EndpointName): string =>
  named.find(([part]) => part.test(name))?.[1] ??
  Object.keys(readers).find((entity) => readers[entity]?.[0] === areaOf(name)) ??
  areaOf(name).replace(/s$/, '')

const summaries: readonly string[] = ['dashboard', 'charts', 'reports']
/** Minimum interval between refetches while the data changes, ms: endpoints that aggregate many rows are throttled. */
export const settledMs = (name: EndpointName): number =>
  summaries.includes(areaOf(name)) ? 30_000 : name === 'settings.setup' ? 3000 : 0
