import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { CallerContext, Context, FileReply } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { containsText, searchPage } from '../../search/index.ts'
import { showIcon } from '../users/icon.ts'

export type Offer = Replies['smartCircle.accept']
export type Side = Offer['side']

const present = {
  columns: raw(`
    page.id, page.side, json_build_object('id', page.lender_id, 'name', page.lender) as lender,
    json_build_object('id', page.borrower_id, 'name', page.borrower) as borrower,
    json_build_object('id', page.person_id, 'name', page.person) as person, page.capture_icon is not null as has_picture, page.trades,
    page.first_day, page.last_day, page.weekdays, page.rate_note, page.note, page.state, page.accepted_at, page.ended_at, page.created_at,
    page.updated_at`),
  joins: raw(''),
}

/** A page of the offers of one side. */
export function searchOffers(
  { tx, caller }: Context,
  body: Bodies['smartCircle.searchOffers'],
): Promise<Replies['smartCircle.searchOffers']> {
  const { side = 'lent', search, states } = body.filter ?? {}
  const where = [
    sql`smart_circle_offer_card.side = ${side}`,
    ...(states?.length ? [sql`smart_circle_offer_card.state = any (${[...states]}::text[])`] : []),
    ...(search?.trim() ? [containsText(sql`smart_circle_offer_card.search_text`, search)] : []),
  ]
  return searchPage<Offer, 'firstDay' | 'person'>(tx, {
    list: 'smartCircle.searchOffers',
    body,
    sorts: {
      firstDay: { by: sql`(smart_circle_offer_card.first_day - date '1970-01-01')`, kind: 'integer' },
      person: { by: sql`smart_circle_offer_card.sort_name`, kind: 'text' },
    },
    defaultSort: { by: 'firstDay', direction: 'desc' },
    table: 'smart_circle_offer_card',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present,
  })
}

/** Some offers as one side sees them, in the given order. */
export const offersById = (tx: Tx, ids: readonly number[], side: Side): Promise<Offer[]> =>
  tx.rows<Offer>(sql`
    select ${present.columns} from smart_circle_offer_card page
    where page.id = any (${[...ids]}::int[]) and page.side = ${side} order by array_position(${[...ids]}::int[], page.id)`)

/** @throws 404 if it is not accessible on that side */
export async function offerRow(tx: Tx, id: number, side: Side): Promise<Offer> {
  const [row] = await offersById(tx, [id], side)
  if (!row) throw notFound()
  return row
}

export async function partners({ tx, caller }: Context): Promise<Replies['smartCircle.partners']> {
  const own = await tx.one<{ isLender: boolean; uid: string }>(
    sql`select is_smart_circle_lg as is_lender, uid from organization where id = ${caller.organizationId}`,
  )
  if (!own) throw notFound()
  const organizations = await tx.rows<{ id: number; name: string }>(
    sql`select id, name from list_smart_circle_partners(${caller.organizationId})`,
  )
  const people = await tx.rows<{ id: number; name: string }>(sql`select id, name from list_lendable(${caller.organizationId})`)
  return { ...own, organizations, people }
}

export async function picture({ services, transact }: CallerContext, id: number): Promise<FileReply> {
  const offer = await transact((tx) =>
    tx.one<{ captureIcon: string | null }>(sql`select capture_icon from smart_circle_offer_card where id = ${id} limit 1`),
  )
  return showIcon(services, offer?.captureIcon, { 'cache-control': 'private, no-cache' })
}
