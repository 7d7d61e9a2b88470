/**
 * Every role and what it may do, in one table (docs/domain.md#roles). The access of endpoints, the console's navigation, the
 * database's row policies and the demo derive from it. How to add a role: docs/architecture.md#adding-a-role.
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

/** What a role may do; endpoints name the one that they need. */
export const permissions = [
  'addresses.read',
  'charts.read',
  'codes.own',
  'codes.read',
  'codes.write',
  'figures.read',
  'labor.clock',
  'labor.read',
  'labor.unlock',
  'labor.write',
  'leads.create',
  'leads.import',
  'leads.read',
  'leads.release',
  'leads.write',
  'notifications.send',
  'organization.administer',
  'organization.read',
  'reports.read',
  'schedule.read',
  'schedule.write',
  'setup.write',
  'stores.read',
  'system.administer',
  'technicians.write',
  'timeLogs.read',
  'today.read',
  'trades.read',
  'users.read',
  'users.write',
] as const
/** One of `permissions`. */
export type Permission = (typeof permissions)[number]

/** Which rows of its organizations a role reaches: all, those of its territories, its own, or none. */
export type Reach = 'all' | 'territory' | 'own' | 'none'
/** Whom a role may edit or appoint: roles of its rank and below, field roles, or nobody. */
export type Managed = 'ranked' | 'field' | 'none'

/** One row of the role table. */
export interface RoleDefinition {
  /** In English; the console has a label in each language. */
  readonly name: string
  /** 1 is highest. A role manages none of a higher rank; all that manage nobody by rank share the lowest. */
  readonly rank: 1 | 2 | 3 | 4
  /** Organizations that a membership covers: every one, its own and those below it, or its own. */
  readonly organizations: 'every' | 'below' | 'own'
  /** Its people work in stores and make the leads that are theirs. */
  readonly isField: boolean
  /** Made for programs: the console shows it leads and its own account alone. */
  readonly isApiOnly: boolean
  /** Its lists of territories and stores hold those of its own territories. */
  readonly isTerritoryBound: boolean
  readonly edits: Managed
  readonly appoints: Managed
  readonly reach: {
    readonly activity: Reach
    readonly codes: Reach
    readonly labor: Reach
    readonly leads: Reach
    readonly people: Reach
    readonly schedules: Reach
    readonly stores: Reach
  }
  readonly permissions: readonly Permission[]
}

/** What organization managers may do, and with them all who stand above. */
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

const everything = {
  activity: 'all',
  codes: 'all',
  labor: 'all',
  leads: 'all',
  people: 'all',
  schedules: 'all',
  stores: 'all',
} as const
const office = { isField: false, isApiOnly: false, isTerritoryBound: false, edits: 'none', appoints: 'none' } as const

/** Compiles only while every role has a row. */
export const roleTable = {
  systemAdministrator: {
    ...office,
    name: 'System administrator',
    rank: 1,
    organizations: 'every',
    edits: 'ranked',
    appoints: 'ranked',
    reach: everything,
    permissions: [...management, 'labor.unlock', 'organization.administer', 'system.administer'],
  },
  organizationAdministrator: {
    ...office,
    name: 'Organization administrator',
    rank: 2,
    organizations: 'below',
    edits: 'ranked',
    appoints: 'ranked',
    reach: everything,
    permissions: [...management, 'labor.unlock', 'organization.administer'],
  },
  organizationManager: {
    ...office,
    name: 'Organization manager',
    rank: 3,
    organizations: 'below',
    edits: 'ranked',
    reach: everything,
    permissions: management,
  },
  territoryManager: {
    ...office,
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
    ...office,
    name: 'Dispatcher',
    rank: 4,
    organizations: 'own',
    reach: { ...everything, labor: 'none' },
    permissions: [
      'addresses.read',
      'codes.own',
      'leads.create',
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
    ...office,
    name: 'Payroll',
    rank: 4,
    organizations: 'own',
    reach: { ...everything, leads: 'none', schedules: 'none' },
    permissions: ['labor.read', 'labor.unlock', 'labor.write', 'reports.read', 'timeLogs.read', 'trades.read', 'users.read'],
  },
  viewer: {
    ...office,
    name: 'Viewer',
    rank: 4,
    organizations: 'own',
    // It calls no labor endpoint, but its reports count paid hours.
    reach: { ...everything, people: 'own', schedules: 'none' },
    permissions: ['charts.read', 'figures.read', 'leads.read', 'reports.read', 'timeLogs.read', 'today.read'],
  },
  integration: {
    ...office,
    name: 'Integration user',
    rank: 4,
    organizations: 'own',
    isApiOnly: true,
    reach: { ...everything, activity: 'own', labor: 'none', people: 'own', schedules: 'none' },
    permissions: ['leads.create', 'leads.import', 'leads.read', 'leads.write'],
  },
  leadGenerator: {
    ...office,
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
    ...office,
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

/** The ids of the roles for which a test holds. */
export const roleIdsWhere = (holds: (role: Role) => boolean): readonly RoleId[] => roleList.filter(holds).map(({ id }) => id)

/** The ids of the roles that have a permission. */
export const rolesWith = (permission: Permission): readonly RoleId[] =>
  roleIdsWhere((role) => role.permissions.includes(permission))

/** Partners whose users work on that partner's rows, by the `subscriptionId` of their membership; 1 is the organization itself. */
export const partners = { callTracking: 2, homeImprovement: 16 } as const
/** The name of a partner. */
export type PartnerKey = keyof typeof partners
/** The subscription of an organization's own users. */
export const INTERNAL_SUBSCRIPTION = 1
