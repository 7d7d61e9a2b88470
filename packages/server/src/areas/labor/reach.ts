import type { Reach } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { isInternal, reachOf } from '../../auth/roles.ts'
import type { Tx } from '../../db/index.ts'

/** Whose punches and shifts a role reaches: `app_labor_reach()` of the row policies, said once more so that queries can begin with it. */
export const laborReach = (caller: Pick<Caller, 'roleId' | 'subscriptionId'>): Reach =>
  isInternal(caller) ? reachOf(caller, 'labor') : 'none'

/** The same in the words of `time_log_search_tokens` and `shift_search_tokens`; nothing for who reaches all. */
export async function slotsOfReach(tx: Tx, caller: Caller): Promise<string[][]> {
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
