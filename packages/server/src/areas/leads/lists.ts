import type { Queries, Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import { reachOf } from '../../auth/roles.ts'

export type LeadListName = NonNullable<Queries['leads.export']['list']>

/** The conditions that define each list of leads. */
export const listConditions: Readonly<Record<LeadListName, readonly Sql[]>> = {
  all: [],
  internal: [sql`lead.kind = 'internal'`],
  external: [sql`lead.kind = 'external'`],
  rejected: [sql`lead.status = 'rejected'`],
  captured: [sql`lead.status = 'captured'`],
  homeDepot: [sql`lead.partner = 'homeImprovement'`],
  centah: [sql`lead.partner = 'callTracking'`],
}

/** The same conditions as search tokens. */
export const listTokens: Readonly<Record<LeadListName, readonly string[][]>> = {
  all: [],
  internal: [['kind:internal']],
  external: [['kind:external']],
  rejected: [['status:rejected']],
  captured: [['status:captured']],
  homeDepot: [['partner:homeImprovement']],
  centah: [['partner:callTracking']],
}

const kinds = [
  { id: 1, key: 'internal', name: 'Internal', isActive: true },
  { id: 2, key: 'external', name: 'External', isActive: true },
] as const

/** The kinds that a role can access; lead generators have internal leads only. */
export const leadTypesFor = (roleId: number): Replies['leads.leadTypes']['leadTypes'] =>
  kinds.filter(({ key }) => reachOf({ roleId }, 'leads') !== 'own' || key === 'internal')
