/** What roles may do. Endpoints require one of these. */
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
  'leads.dispatch',
  'leads.import',
  'leads.integrity',
  'leads.manage',
  'leads.manageAll',
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

/** The rows that a role can access in its organizations: all, those of its territories, its own, or none. */
export type Reach = 'all' | 'territory' | 'own' | 'none'
/** The roles that a role may edit or appoint: those of its rank and below, field roles, or none. */
export type Managed = 'ranked' | 'field' | 'none'

/** One row of the role table. */
export interface RoleDefinition {
  /** In English; the console has a label in each language. */
  readonly name: string
  /** 1 is the highest. Roles cannot manage a higher rank; all roles that do not manage by rank share the lowest. */
  readonly rank: 1 | 2 | 3 | 4
  /** Organizations that a membership covers: every one, its own and those below it, or its own. */
  readonly organizations: 'every' | 'below' | 'own'
  /** Works in stores and captures leads. */
  readonly isField: boolean
  /** For programs: the console shows it only leads and its account. */
  readonly isApiOnly: boolean
  /** Its lists of territories and stores are limited to its own territories. */
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
