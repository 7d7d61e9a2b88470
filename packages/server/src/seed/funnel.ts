import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

/** The visits behind the scans and leads of the printed codes. */
export const seedFunnel = (tx: Tx): Promise<number> =>
  tx.run(sql`
    with visit as (
      select scan.organization_id, scan.qr_code_id, (scan.at at time zone coalesce(store.time_zone, 'America/New_York'))::date as date, count(*)::int as view
      from qr_scan scan
      join qr_code code on code.organization_id = scan.organization_id and code.id = scan.qr_code_id
      left join store on store.organization_id = code.organization_id and store.id = code.store_id
      group by 1, 2, 3
    ), made as (
      select lead.organization_id, lead.qr_code_id, (lead.received_at at time zone coalesce(store.time_zone, 'America/New_York'))::date as date,
        count(*) filter (where lead.self_booked)::int as booked, count(*) filter (where not lead.self_booked)::int as captured
      from lead left join store on store.organization_id = lead.organization_id and store.id = lead.store_id
      where lead.qr_code_id is not null
      group by 1, 2, 3
    ), day as (
      select organization_id, qr_code_id, date, coalesce(booked, 0) as booked, coalesce(captured, 0) as captured,
        greatest(coalesce(view, 0), coalesce(booked, 0) + coalesce(captured, 0)) as view
      from visit full join made using (organization_id, qr_code_id, date)
    )
    insert into funnel_count (organization_id, date, page, user_id, qr_code_id, step, count)
    select day.organization_id, day.date, '/q', code.user_id, code.id, step.name, step.count
    from day join qr_code code on code.organization_id = day.organization_id and code.id = day.qr_code_id
    cross join lateral (
      select count(*) filter (where luck < 6)::int as started, count(*) filter (where luck < 4)::int as saw_times,
        count(*) filter (where luck < 1)::int as saw_contact
      from (select (code.id * 7 + (day.date - '2020-01-01') * 3 + nth * 5) % 10 as luck
        from generate_series(1, view - booked - captured) nth) visit
    ) ended
    cross join lateral (values
      ('view', view), ('start', booked + captured + ended.started), ('time', booked + ended.saw_times),
      ('contact', booked + captured + ended.saw_contact), ('booked', booked), ('captured', captured)
    ) step (name, count)
    where step.count > 0`)
