import type { EndpointName } from './endpoints/all.ts'

type AreaName = EndpointName extends infer N ? (N extends `${infer Area}.${string}` ? Area : never) : never
type Covered = AreaName | EndpointName

/**
 * The features that an organization can switch off, for everyone or for some roles, each with its endpoints: a whole area, or
 * single endpoints. What is not here cannot be switched off: signing in, accounts, organizations, leads, users, stores, the
 * calendar, the audit, and this switch itself. Public endpoints are not affected: printed codes keep working.
 */
const covered = {
  dashboard: ['dashboard'],
  charts: ['charts'],
  reports: ['reports'],
  labor: ['labor', 'users.searchNoActivity', 'users.updateNoActivity'],
  shifts: ['hours', 'users.schedules', 'users.exportSchedules'],
  'qr-codes': ['qrCodes'],
  technicians: ['technicians', 'businessUnits'],
  'smart-circle': ['smartCircle'],
  'web-config': ['settings.webConfig', 'settings.upsertWebConfig', 'settings.uploadLogo', 'settings.checkPage'],
  integrations: ['integrations', 'leads.sendToServiceTitan', 'leads.sendToRetailer', 'leads.sendToCrm', 'leads.retryExternal'],
  imports: ['leads.importExternal'],
  notifications: ['notifications.send', 'notifications.lookup', 'notifications.history'],
  support: ['support'],
} as const satisfies Record<string, readonly Covered[]>

/** The key of a feature that can be switched off. */
export type SwitchKey = keyof typeof covered
/** The keys of the features that can be switched off, in display order. */
export const switchKeys = Object.keys(covered) as SwitchKey[]

/** Read by the forms of other areas, whatever is switched off. */
const alwaysOn: readonly EndpointName[] = ['technicians.lookup', 'technicians.updateList', 'businessUnits.lookup']

/** The feature that an endpoint belongs to, if it can be switched off. */
export function switchOf(name: EndpointName): SwitchKey | undefined {
  if (alwaysOn.includes(name)) return
  // Imports into any area.
  if (name.includes('.import')) return 'imports'
  const area = name.slice(0, name.indexOf('.'))
  return switchKeys.find((key) => (covered[key] as readonly string[]).some((part) => part === name || part === area))
}
