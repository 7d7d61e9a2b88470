import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { fieldRoleIds } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { instantRange, matching, searchPage, within } from '../../search/index.ts'

type Reply = Replies['smartCircle.users']
const DAY = 86_400_000
const DAYS = 30

/** The generators lent by smart circles, with their figures for the listed organizations in the period. */
export async function smartCircleUsers(context: Context, body: Bodies['smartCircle.users']): Promise<Reply> {
  const { tx, caller, services, request } = context
  const { period, search } = body.filter ?? {}
  const now = services.now()
  const week = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
  )
  const days = { path: 'filter.period', now, offset: request.header('offset'), firstDayOfWeek: week?.day ?? 0 }
  const range = period ? instantRange(period, days) : { from: new Date(now.getTime() - DAYS * DAY), to: null }
  const during = (column: Sql) => {
    const conditions = within(column, range)
    return conditions.length ? sql`and ${join(conditions, ' and ')}` : empty
  }
  return searchPage<Reply['items'][number], 'name'>(tx, {
    list: 'smartCircle.users',
    body,
    sorts: { name: { by: sql`member_card.sort_name`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'member_card',
    where: join(
      [
        sql`member_card.role_id = any (${fieldRoleIds}::int[])`,
        sql`member_card.user_id in (select user_id from list_lent_generators())`,
        sql`exists (select from user_card card where card.organization_id = member_card.organization_id and card.id = member_card.user_id)`,
        ...matching(search, 'member_card', 'member_card_matches'),
      ],
      ' and ',
    ),
    organizations: caller.organizations,
    present: {
      columns: sql`
        page.id, json_build_object('id', page.user_id, 'name', page.name) as "user", page.is_active, json_build_object('id', o.id, 'name', o.name) as organization,
        json_build_object('id', lent.lender_id, 'name', lent.lender) as lender, made.leads, made.sold, worked.paid_minutes`,
      joins: sql`
        join organization o on o.id = page.organization_id
        join list_lent_generators() lent on lent.user_id = page.user_id
        cross join lateral (
          select count(*)::int as leads, count(*) filter (where lead.status = 'sold')::int as sold from lead
          where lead.organization_id = page.organization_id and lead.lead_generator_id = page.user_id and lead.deleted_at is null
            ${during(sql`lead.received_at`)}
        ) made
        cross join lateral (
          select coalesce(sum(greatest(0, floor(extract(epoch from log.clock_out_at - log.clock_in_at) / 60) - log.unpaid_break_min)), 0)::int
            as paid_minutes
          from time_log log where log.organization_id = page.organization_id and log.user_id = page.user_id and log.deleted_at is null
            and log.clock_out_at is not null ${during(sql`log.clock_in_at`)}
        ) worked`,
    },
  })
}
