import type { Reach } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { isInternal, reachOf } from '../../auth/roles.ts'
import type { Tx } from '../../db/index.ts'

/** Repeats the row policies' `app_labor_reach()`, so that queries can start from an index. */
export const laborReach = (caller: Pick<Caller, 'roleId' | 'subscriptionId'>): Reach =>
  isInternal(caller) ? reachOf(caller, 'labor') : 'none'

/** The same as search tokens; empty if the role reaches everything. */
export async function reachTokens(tx: Tx, caller: Caller): Promise<string[][]> {
  const reach = laborReach(caller)
  if (reach === 'all') return []
  if (reach === 'none') return [[]]
  const mine = `user:${caller.userId}`
  if (reach === 'own') return [[mine]]
  const row = await tx.one<{ stores: number[]; people: number[] }>(
    sql`select app_labor_stores() as stores, app_labor_people() as people`,
  )
  const { stores = [], people = [] } = row ?? {}
  return [[mine, ...stores.map((id) => `store:${id}`), ...people.map((id) => `user:${id}`)]]
}
