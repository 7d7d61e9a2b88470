import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Tx } from '../../db/index.ts'

const everywhere: ReadonlySet<number> = new Set([0, 1, 2, 3, 6, 7])
const inTerritories: ReadonlySet<number> = new Set([4, 15])

export type LaborReach = 'all' | 'territory' | 'own' | 'none'

/** Whose punches and shifts a role reaches: `app_labor_reach()` of the row policies, said once more so that queries can begin with it. */
export function laborReach({ roleId, subscriptionId }: Pick<Caller, 'roleId' | 'subscriptionId'>): LaborReach {
  if (subscriptionId !== 1) return 'none'
  if (everywhere.has(roleId)) return 'all'
  if (inTerritories.has(roleId)) return 'territory'
  return roleId === 14 ? 'own' : 'none'
}

/** The same in the words of `time_log_slots` and `hours_slots`; nothing for who reaches all. */
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
