import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { within } from '../../search/index.ts'
import { among, ofPresentLeads, rangeOf } from './flags.ts'

const DEFAULT_MS = 30 * 86_400_000

/** How many of each generator's leads are flagged. Row policies limit leads and flags to the caller's territories. */
export async function integrityByGenerator(
  context: Context,
  { filter = {} }: Bodies['integrity.byGenerator'],
): Promise<Replies['integrity.byGenerator']> {
  const { tx, caller, services } = context
  const range = filter.dates
    ? await rangeOf(context, filter.dates, 'filter.dates')
    : { from: new Date(services.now().getTime() - DEFAULT_MS), to: null }
  const whereOf = (table: 'lead' | 'integrity_flag', at: string) =>
    join(
      [
        ...among(`${table}.organization_id`, [caller.organizationId], 'int'),
        ...among(`${table}.store_id`, filter.storeIds, 'int'),
        ...among(`${table}.territory_id`, filter.territoryIds, 'int'),
        ...within(raw(at), range),
      ],
      ' and ',
    )
  const items = await tx.rows<Replies['integrity.byGenerator']['items'][number]>(sql`
    with made as (
      select lead.lead_generator_id as id, count(*)::int as leads, count(*) filter (where lead.suspicions <> '{}')::int as flagged
      from lead where lead.deleted_at is null and lead.lead_generator_id is not null and ${whereOf('lead', 'lead.received_at')}
      group by 1
    ), flagged as (
      select integrity_flag.lead_generator_id as id, count(*) filter (where state = 'open')::int as open,
        count(*) filter (where state = 'confirmed')::int as confirmed, count(*) filter (where state = 'dismissed')::int as dismissed
      from integrity_flag where ${ofPresentLeads} and ${whereOf('integrity_flag', 'integrity_flag.at')}
      group by 1
    )
    select json_build_object('id', id, 'name', coalesce(person.first_name || ' ' || person.last_name, '')) as lead_generator,
      coalesce(leads, 0) as leads, coalesce(flagged, 0) as flagged_leads,
      case when leads > 0 then flagged::float8 / leads end as share,
      coalesce(open, 0) as open, coalesce(confirmed, 0) as confirmed, coalesce(dismissed, 0) as dismissed
    from made full join flagged using (id) left join app_user person using (id)
    order by coalesce(flagged, 0) desc, coalesce(open, 0) + coalesce(confirmed, 0) desc, coalesce(leads, 0) desc, id`)
  return { items }
}
