import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../problem.ts'
import { searchPage } from '../../search/index.ts'
import { assertFresh, assertReferences, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { userDetail } from './queries.ts'
import { mayEdit } from './rules.ts'

type Trade = Replies['users.upsertTrade']

const present = {
  columns: raw(`page.id, json_build_object('id', item.id, 'name', item.name) as trade, page.level, page.updated_at`),
  joins: raw('join lookup_item item on item.organization_id = page.organization_id and item.id = page.trade_id'),
}

export function searchTrades(
  { tx, caller }: Context,
  userId: number,
  body: Bodies['users.trades'],
): Promise<Replies['users.trades']> {
  return searchPage<Trade, 'level'>(tx, {
    list: `users.trades ${userId}`,
    body,
    sorts: { level: { by: sql`user_trade.level`, kind: 'integer' } },
    defaultSort: { by: 'level', direction: 'desc' },
    table: 'user_trade',
    where: sql`user_trade.user_id = ${userId}`,
    organizations: caller.organizations,
    present,
  })
}

async function oneTrade({ tx }: Context, id: number): Promise<Trade> {
  const row = await tx.one<Trade>(sql`select ${present.columns} from user_trade page ${present.joins} where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** @throws 403 for a person whose role the caller may not edit */
async function assertEditable({ tx, caller }: Context, userId: number, organizationId: number): Promise<number> {
  const user = await userDetail(tx, userId, organizationId)
  if (!mayEdit(caller.roleId, user.roleId)) throw forbidden('edit-role')
  return user.organizationId
}

export async function upsertTrade(context: Context, userId: number, body: Bodies['users.upsertTrade']): Promise<Trade> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow<{ userId: number }>(tx, 'user_trade', body.id)
  if (row && row.userId !== userId) throw notFound()
  const organizationId = await assertEditable(context, userId, row?.organizationId ?? caller.organizationId)
  if (row) await assertFresh(row, body.updatedAt, () => oneTrade(context, row.id))
  await assertReferences(tx, organizationId, [
    { path: 'tradeId', ids: body.tradeId, table: 'lookup_item', where: sql`list = 'userTrades'` },
  ])
  const id = await writeRow(context, {
    entity: 'userTrade',
    table: 'user_trade',
    row,
    organizationId,
    values: { userId, tradeId: body.tradeId, level: body.level },
  })
  return oneTrade(context, id)
}

/** @throws 403, 404, 409 `stale` */
export async function deleteTrade(context: Context, id: number, seen: string | undefined): Promise<{ ok: true }> {
  const row = await lockRow<Row & { userId: number; tradeId: number; level: number }>(context.tx, 'user_trade', id)
  await assertEditable(context, row.userId, row.organizationId)
  await assertFresh(row, seen, () => oneTrade(context, id))
  await context.tx.run(sql`delete from user_trade where organization_id = ${row.organizationId} and id = ${id}`)
  const { userId, tradeId, level } = row
  await audit(
    context,
    { entity: 'userTrade', organizationId: row.organizationId, id },
    'delete',
    { userId, tradeId, level },
    null,
  )
  return { ok: true }
}
