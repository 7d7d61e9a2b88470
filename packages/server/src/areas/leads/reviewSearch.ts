import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { containsText, searchPage, type SortColumn } from '../../search/index.ts'
import { DECIDED_DAYS, droppedCount, PENDING_DAYS } from './reviewLimits.ts'

export type LeadReview = Replies['leadReviews.search']['items'][number]
type Sort = 'receivedAt' | 'lastName'

const sorts: Readonly<Record<Sort, SortColumn>> = {
  receivedAt: { by: sql`lead_review.received_at`, kind: 'instant' },
  lastName: { by: sql`left(lower(lead_review.last_name), 50)`, kind: 'text' },
}

const present = {
  columns: sql`page.id, page.organization_id, page.state, page.reasons, page.first_name, page.last_name, page.email, page.phone,
    case when page.address is not null then jsonb_build_object('line1', page.address ->> 'line1', 'line2', page.address ->> 'line2',
      'city', page.address ->> 'city', 'state', page.address ->> 'state', 'postalCode', page.address ->> 'postalCode') end as address, page.details,
    jsonb_build_object('id', grp.id, 'name', grp.name) as service_group,
    case when type.id is not null then jsonb_build_object('id', type.id, 'name', type.name) end as appointment_type,
    case when store.id is not null then jsonb_build_object('id', store.id, 'name', store.name) end as store,
    jsonb_build_object('id', page.lead_generator_id, 'name', coalesce(generator.first_name || ' ' || generator.last_name, '')) as lead_generator,
    page.wanted_at, page.time_zone, page.received_at,
    coalesce(page.decided_at + make_interval(days => ${DECIDED_DAYS}), page.received_at + make_interval(days => ${PENDING_DAYS})) as expires_at,
    page.lead_id, page.decided_at,
    case when page.decided_by is not null then
      jsonb_build_object('id', page.decided_by, 'name', coalesce(decider.first_name || ' ' || decider.last_name, '')) end as decided_by`,
  joins: sql`join service_group grp on grp.organization_id = page.organization_id and grp.id = page.service_group_id
    left join appointment_type type on type.organization_id = page.organization_id and type.id = page.appointment_type_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join app_user generator on generator.id = page.lead_generator_id
    left join app_user decider on decider.id = page.decided_by`,
}

/** Normalizes a search text: phone numbers are searched by their digits. */
const normalizeSearch = (search: string): string => {
  const text = search.trim()
  return /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : text
}

export async function searchReview(
  { tx, caller }: Context,
  body: Bodies['leadReviews.search'],
): Promise<Replies['leadReviews.search']> {
  const { states = ['pending'], reasons, search = '' } = body.filter ?? {}
  const text = normalizeSearch(search)
  const conditions = [
    sql`lead_review.state = any (${[...states]}::text[])`,
    ...(reasons?.length ? [sql`lead_review.reasons && ${[...reasons]}::text[]`] : []),
    ...(text
      ? [
          containsText(
            sql`concat_ws(' ', lead_review.first_name, lead_review.last_name, lead_review.email, lead_review.phone)`,
            text,
          ),
        ]
      : []),
  ]
  const page = await searchPage<LeadReview, Sort>(tx, {
    list: 'leadReviews.search',
    body,
    sorts,
    defaultSort: { by: 'receivedAt', direction: 'desc' },
    table: 'lead_review',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
  return { ...page, dropped: await droppedCount(tx) }
}

/** Loads one entry in the list's format. @throws 404 */
export async function reviewDetail(tx: Tx, id: number): Promise<LeadReview> {
  const row = await tx.one<LeadReview>(sql`
    with page as (select * from lead_review where id = ${id}) select ${present.columns} from page ${present.joins}`)
  if (!row) throw notFound()
  return row
}
