import type { Permission, RoleDefinition } from './permissions.ts'

/**
 * The roles and their ids. The access of endpoints, the console's navigation, the database's row policies and the demo derive
 * from `roleTable` below (docs/domain.md#roles). To add a role, see docs/architecture.md#adding-a-role.
 */
export const roles = {
  systemAdministrator: 1,
  organizationAdministrator: 2,
  organizationManager: 3,
  territoryManager: 4,
  dispatcher: 5,
  payroll: 6,
  viewer: 7,
  integration: 10,
  leadGenerator: 14,
  supervisor: 15,
} as const
/** The name of a role in code. */
export type RoleKey = keyof typeof roles
/** The id of a role, on the wire and in the database. */
export type RoleId = (typeof roles)[RoleKey]

/** The permissions of organization managers and all higher roles. */
const management = [
  'addresses.read',
  'charts.read',
  'codes.own',
  'codes.read',
  'codes.write',
  'figures.read',
  'labor.read',
  'labor.write',
  'leads.create',
  'leads.import',
  'leads.integrity',
  'leads.read',
  'leads.release',
  'leads.write',
  'notifications.send',
  'organization.read',
  'reports.read',
  'schedule.read',
  'schedule.write',
  'setup.write',
  'stores.read',
  'technicians.write',
  'timeLogs.read',
  'today.read',
  'trades.read',
  'users.read',
  'users.write',
] as const satisfies readonly Permission[]

const fullReach = {
  activity: 'all',
  codes: 'all',
  labor: 'all',
  leads: 'all',
  people: 'all',
  schedules: 'all',
  stores: 'all',
} as const
const roleDefaults = { isField: false, isApiOnly: false, isTerritoryBound: false, edits: 'none', appoints: 'none' } as const

/** What each role may do; a role without a row does not compile. */
export const roleTable = {
  systemAdministrator: {
    ...roleDefaults,
    name: 'System administrator',
    rank: 1,
    organizations: 'every',
    edits: 'ranked',
    appoints: 'ranked',
    reach: fullReach,
    permissions: [...management, 'labor.unlock', 'organization.administer', 'system.administer'],
  },
  organizationAdministrator: {
    ...roleDefaults,
    name: 'Organization administrator',
    rank: 2,
    organizations: 'below',
    edits: 'ranked',
    appoints: 'ranked',
    reach: fullReach,
    permissions: [...management, 'labor.unlock', 'organization.administer'],
  },
  organizationManager: {
    ...roleDefaults,
    name: 'Organization manager',
    rank: 3,
    organizations: 'below',
    edits: 'ranked',
    reach: fullReach,
    permissions: [...management, 'leads.manageAll'],
  },
  territoryManager: {
    ...roleDefaults,
    name: 'Territory manager',
    rank: 4,
    organizations: 'own',
    isTerritoryBound: true,
    edits: 'field',
    appoints: 'field',
    reach: {
      activity: 'territory',
      codes: 'territory',
      labor: 'territory',
      leads: 'territory',
      people: 'territory',
      schedules: 'territory',
      stores: 'territory',
    },
    permissions: [
      'addresses.read',
      'charts.read',
      'codes.own',
      'codes.read',
      'codes.write',
      'figures.read',
      'labor.read',
      'labor.write',
      'leads.create',
      'leads.integrity',
      'leads.manage',
      'leads.read',
      'leads.release',
      'leads.write',
      'reports.read',
      'schedule.read',
      'schedule.write',
      'stores.read',
      'timeLogs.read',
      'today.read',
      'trades.read',
      'users.read',
      'users.write',
    ],
  },
  dispatcher: {
    ...roleDefaults,
    name: 'Dispatcher',
    rank: 4,
    organizations: 'own',
    reach: { ...fullReach, labor: 'none' },
    permissions: [
      'addresses.read',
      'codes.own',
      'leads.create',
      'leads.dispatch',
      'leads.import',
      'leads.read',
      'leads.write',
      'notifications.send',
      'schedule.read',
      'schedule.write',
      'stores.read',
      'technicians.write',
      'today.read',
      'trades.read',
      'users.read',
    ],
  },
  payroll: {
    ...roleDefaults,
    name: 'Payroll',
    rank: 4,
    organizations: 'own',
    reach: { ...fullReach, leads: 'none', schedules: 'none' },
    permissions: ['labor.read', 'labor.unlock', 'labor.write', 'reports.read', 'timeLogs.read', 'trades.read', 'users.read'],
  },
  viewer: {
    ...roleDefaults,
    name: 'Viewer',
    rank: 4,
    organizations: 'own',
    // It may call no labor endpoint, but its reports include paid hours.
    reach: { ...fullReach, people: 'own', schedules: 'none' },
    permissions: ['charts.read', 'figures.read', 'leads.read', 'reports.read', 'timeLogs.read', 'today.read'],
  },
  integration: {
    ...roleDefaults,
    name: 'Integration user',
    rank: 4,
    organizations: 'own',
    isApiOnly: true,
    reach: { ...fullReach, activity: 'own', labor: 'none', people: 'own', schedules: 'none' },
    permissions: ['leads.create', 'leads.import', 'leads.read', 'leads.write'],
  },
  leadGenerator: {
    ...roleDefaults,
    name: 'Lead generator',
    rank: 4,
    organizations: 'own',
    isField: true,
    isTerritoryBound: true,
    reach: {
      activity: 'own',
      codes: 'own',
      labor: 'own',
      leads: 'own',
      people: 'own',
      schedules: 'none',
      stores: 'all',
    },
    permissions: [
      'addresses.read',
      'charts.read',
      'codes.own',
      'codes.read',
      'labor.clock',
      'labor.read',
      'leads.create',
      'leads.read',
      'timeLogs.read',
      'today.read',
      'trades.read',
    ],
  },
  supervisor: {
    ...roleDefaults,
    name: 'Lead generator supervisor',
    rank: 4,
    organizations: 'own',
    isField: true,
    isTerritoryBound: true,
    reach: {
      activity: 'territory',
      codes: 'own',
      labor: 'territory',
      leads: 'territory',
      people: 'territory',
      schedules: 'territory',
      stores: 'all',
    },
    permissions: [
      'addresses.read',
      'charts.read',
      'codes.own',
      'codes.read',
      'labor.clock',
      'labor.read',
      'labor.write',
      'leads.create',
      'leads.read',
      'schedule.read',
      'schedule.write',
      'timeLogs.read',
      'today.read',
      'trades.read',
      'users.read',
    ],
  },
} as const satisfies Record<RoleKey, RoleDefinition>

/** A role with its key and id. */
export interface Role extends RoleDefinition {
  readonly key: RoleKey
  readonly id: RoleId
}

/** Every role, by id. */
export const roleList: readonly Role[] = (Object.keys(roles) as RoleKey[])
  .map((key) => ({ key, id: roles[key], ...roleTable[key] }))
  .toSorted((a, b) => a.id - b.id)

/** The ids of the roles that match a predicate. */
export const roleIdsWhere = (predicate: (role: Role) => boolean): readonly RoleId[] =>
  roleList.filter(predicate).map(({ id }) => id)

/** The ids of the roles that have a permission. */
export const rolesWith = (permission: Permission): readonly RoleId[] =>
  roleIdsWhere((role) => role.permissions.includes(permission))

/** The partners, by the `subscriptionId` of their users' memberships; a partner's users work on its rows only. */
export const partners = { callTracking: 2, homeImprovement: 16 } as const
/** The name of a partner. */
export type PartnerKey = keyof typeof partners
/** The `subscriptionId` of an organization's own users. */
export const INTERNAL_SUBSCRIPTION = 1
