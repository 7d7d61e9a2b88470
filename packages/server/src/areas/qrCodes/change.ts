import { rolesWith, type Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { reachOf } from '../../auth/roles.ts'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { assertFresh, lockRow, missingReferences, jsonEqual, softDelete, writeRow, type Row } from '../../persistence/index.ts'
import { loadCode, type QrCode } from './staff.ts'

type Upsert = Bodies['qrCodes.upsert']
const GONE = 'deleted_at is not null'

/** Who may own a code: anyone `resolve_generator` finds; for a territory manager, only in own territories. */
async function isTaker({ tx, caller }: Context, organizationId: number, userId: number): Promise<boolean> {
  const near = reachOf(caller, 'codes') === 'territory'
  const found = await tx.one(sql`
    select 1 as found from membership m join app_user u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.is_active and u.is_active and u.deleted_at is null
      and m.role_id = any (${[...rolesWith('codes.own')]}::int[])
      and (not ${near}::boolean or exists (select from membership_territory t
        where t.organization_id = m.organization_id and t.membership_id = m.id and t.territory_id = any (${[...caller.territories]}::int[])))`)
  return found !== undefined
}

/** What a code without a label is called. */
async function nameOf(tx: Tx, userId: number): Promise<string | undefined> {
  const person = await tx.one<{ name: string }>(
    sql`select left(first_name || ' ' || last_name, 120) as name from app_user where id = ${userId}`,
  )
  return person?.name
}

async function assertRight(context: Context, organizationId: number, body: Upsert, row: Row | undefined): Promise<void> {
  const { tx, caller } = context
  const changed = <K extends keyof Upsert>(key: K) => (row && jsonEqual(row[key], body[key]) ? undefined : body[key])
  const groupId = body.serviceGroupId
  const typeIds = body.appointmentTypeIds ?? (row?.appointmentTypeIds as number[] | undefined)
  const regrouped = changed('serviceGroupId') !== undefined || changed('appointmentTypeIds') !== undefined
  const near = reachOf(caller, 'codes') === 'territory' ? sql`territory_id = any (${[...caller.territories]}::int[])` : sql`true`
  const errors: FieldError[] = await missingReferences(tx, organizationId, [
    { path: 'storeId', ids: changed('storeId'), table: 'store', where: sql`deleted_at is null and ${near}` },
    { path: 'serviceGroupId', ids: changed('serviceGroupId'), table: 'service_group', where: sql`is_active` },
    {
      path: 'appointmentTypeIds',
      ids: regrouped ? typeIds : undefined,
      table: 'appointment_type',
      where: sql`deleted_at is null and service_group_id = ${groupId}`,
    },
    {
      path: 'campaignId',
      ids: changed('campaignId'),
      table: 'lookup_item',
      where: sql`list = 'serviceTitanCampaigns' and is_active`,
    },
  ])
  const userId = changed('userId')
  if (userId !== undefined && !(await isTaker(context, organizationId, userId))) {
    errors.push({ path: 'userId', code: 'nobody-who-takes-leads' })
  }
  if (errors.length) throw badInput(...errors)
}

/** @throws 400 naming each field, 404, 409 `stale` */
export async function upsertCode(context: Context, body: Upsert): Promise<QrCode> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'qr_code', body.id, GONE)
  const organizationId = row?.organizationId ?? caller.organizationId
  if (row) await assertFresh(row, body.updatedAt, () => loadCode(context, tx, row.id))
  await assertRight(context, organizationId, body, row)
  const id = await writeRow(context, {
    entity: 'qrCode',
    table: 'qr_code',
    row,
    organizationId,
    values: {
      uid: row ? undefined : randomUid(),
      label: row && body.label === undefined ? undefined : body.label?.trim() || (await nameOf(tx, body.userId)),
      userId: body.userId,
      storeId: body.storeId,
      serviceGroupId: body.serviceGroupId,
      appointmentTypeIds: body.appointmentTypeIds,
      campaignId: body.campaignId,
      isActive: body.isActive,
      expiresAt: body.expiresAt,
    },
  })
  return loadCode(context, tx, id)
}

/** @throws 404 */
export async function deleteCode(context: Context, id: number): Promise<void> {
  const row = await lockRow(context.tx, 'qr_code', id, GONE)
  await softDelete(context, 'qrCode', 'qr_code', { ...row, name: row.label })
}
