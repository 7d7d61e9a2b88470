import { switchKeys, type Bodies, type Replies, type SwitchKey } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertFresh, writeRow, type Row } from '../../persistence/index.ts'

type FeatureSwitch = Replies['features.setSwitch']
interface SwitchRow extends Row {
  readonly key: SwitchKey
  readonly isActive: boolean
  readonly roleIds: number[]
}

export async function listSwitches({ tx, caller }: Context): Promise<FeatureSwitch[]> {
  const own = await tx.rows<Omit<FeatureSwitch, 'isLimitedAbove'>>(
    sql`select key, is_active, role_ids, updated_at from feature_switch where organization_id = ${caller.organizationId}`,
  )
  const above = await tx.rows<{ key: string }>(sql`
    select key from switch_rules(${caller.organizationId}) where not is_own and (not is_active or cardinality(role_ids) > 0)`)
  return switchKeys.map((key) => ({
    ...(own.find((one) => one.key === key) ?? { key, isActive: true, roleIds: [], updatedAt: null }),
    isLimitedAbove: above.some((one) => one.key === key),
  }))
}

/** @throws 409 `stale` */
export async function setSwitch(context: Context, body: Bodies['features.setSwitch']): Promise<FeatureSwitch> {
  const { tx, caller } = context
  const { organizationId } = caller
  const { key, isActive } = body
  const row = await tx.one<SwitchRow>(
    sql`select * from feature_switch where organization_id = ${organizationId} and key = ${key} for no key update`,
  )
  const current = async () => {
    const found = (await listSwitches(context)).find((one) => one.key === key)
    if (!found) throw new Error(`No switch ${key}.`)
    return found
  }
  if (row) await assertFresh(row, body.updatedAt, current)
  const roleIds = [...new Set(body.roleIds ?? row?.roleIds ?? [])]
  await writeRow(context, {
    entity: 'featureSwitch',
    table: 'feature_switch',
    row,
    organizationId,
    values: row ? { isActive, roleIds } : { key, isActive, roleIds },
  })
  return current()
}
