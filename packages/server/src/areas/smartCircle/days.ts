import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { addDays } from '../../time/zone.ts'

type Reply = Replies['smartCircle.days']
const DEFAULT_DAYS = 30
const MAX_DAYS = 366

/**
 * The work of lent people by day. The lender's figures are computed by `lent_days()`, the borrower's from its own rows.
 * @throws 400 naming `to`
 */
export async function smartCircleDays(
  { tx, caller, services }: Context,
  { side, includeDescendants, ...asked }: Bodies['smartCircle.days'],
): Promise<Reply> {
  const to = asked.to ?? (asked.from ? addDays(asked.from, DEFAULT_DAYS - 1) : services.now().toISOString().slice(0, 10))
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS)
  if (to < from) throw badInput({ path: 'to', code: 'before-from' })
  if (addDays(from, MAX_DAYS - 1) < to)
    throw badInput({ path: 'to', code: 'too-many-days-from-from', params: { days: MAX_DAYS } })
  const organizations = includeDescendants ? caller.organizations : [caller.organizationId]
  const items = await tx.rows<Reply['items'][number]>(
    side === 'lent'
      ? sql`
        select d.day, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as person,
          json_build_object('id', o.id, 'name', o.name) as lender, json_build_object('id', d.borrower_id, 'name', d.borrower) as borrower,
          d.worked_min, d.open_logs, d.leads, d.sold
        from lent_days(${from}::date, ${to}::date) d
        join organization o on o.id = d.lender_id join app_user u on u.id = d.home_user_id
        where d.lender_id = any (${[...organizations]}::int[])
        order by d.day desc, u.last_name, u.first_name, u.id, d.borrower_id`
      : sql`
        select d.day, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as person,
          json_build_object('id', d.lender_id, 'name', l.lender) as lender, json_build_object('id', o.id, 'name', o.name) as borrower,
          d.worked_min, d.open_logs, d.leads, d.sold
        from guest_days(${from}::date, ${to}::date) d
        join list_guest_lenders() l on l.organization_id = d.borrower_id and l.user_id = d.user_id
        join organization o on o.id = d.borrower_id join app_user u on u.id = d.user_id
        where d.borrower_id = any (${[...organizations]}::int[])
        order by d.day desc, u.last_name, u.first_name, u.id`,
  )
  const sum = (name: 'workedMin' | 'openLogs' | 'leads' | 'sold') => items.reduce((total, item) => total + item[name], 0)
  const total = {
    people: new Set(items.map(({ person }) => person.id)).size,
    workedMin: sum('workedMin'),
    openLogs: sum('openLogs'),
    leads: sum('leads'),
    sold: sum('sold'),
  }
  return { from, to, items, total }
}
