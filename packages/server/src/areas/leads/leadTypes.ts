import type { Replies } from '@walkup/sdk/contract'
import { reachOf } from '../../auth/roles.ts'

const kinds = [
  { id: 1, key: 'internal', name: 'Internal', isActive: true },
  { id: 2, key: 'external', name: 'External', isActive: true },
] as const

/** The kinds of leads that a role can access; lead generators have internal leads only. */
export const leadTypesFor = (roleId: number): Replies['leads.leadTypes']['leadTypes'] =>
  kinds.filter(({ key }) => reachOf({ roleId }, 'leads') !== 'own' || key === 'internal')
