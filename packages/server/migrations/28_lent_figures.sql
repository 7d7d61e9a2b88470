-- What lent people did, for the reports and the payroll of both sides.

-- Punches and leads of guests by day: a punch on the day of its clock-in, a lead on the day it was received, by the store's clock.
-- Runs with the caller's rights, so that a borrower reads its own rows under every policy.
create function guest_days(first_day date, last_day date) returns table (
  borrower_id int, lender_id int, user_id int, home_user_id int, day date, worked_min int, open_logs int, leads int, sold int
) language sql stable as $$
  with did as (
    select g.organization_id, g.user_id, (t.clock_in_at at time zone t.time_zone)::date as day,
      case when t.clock_out_at is null then 0
        else (floor(extract(epoch from t.clock_out_at) / 60) - floor(extract(epoch from t.clock_in_at) / 60))::int - t.unpaid_break_min end as worked_min,
      (t.clock_out_at is null)::int as open_logs, 0 as leads, 0 as sold
    from smart_circle_guest g join time_log t on t.organization_id = g.organization_id and t.user_id = g.user_id
    where t.deleted_at is null and t.clock_in_at >= (first_day - 1)::timestamp at time zone 'UTC'
      and t.clock_in_at < (last_day + 2)::timestamp at time zone 'UTC'
    union all
    select g.organization_id, g.user_id, (l.received_at at time zone coalesce(store.time_zone, territory.time_zone, 'UTC'))::date, 0, 0, 1,
      (l.status = 'sold')::int
    from smart_circle_guest g join lead l on l.organization_id = g.organization_id and l.lead_generator_id = g.user_id
    left join store on store.organization_id = l.organization_id and store.id = l.store_id
    left join territory on territory.organization_id = l.organization_id and territory.id = l.territory_id
    where l.deleted_at is null and l.received_at >= (first_day - 1)::timestamp at time zone 'UTC'
      and l.received_at < (last_day + 2)::timestamp at time zone 'UTC'
  )
  select g.organization_id, g.lender_id, g.user_id, g.home_user_id, did.day, sum(did.worked_min)::int, sum(did.open_logs)::int,
    sum(did.leads)::int, sum(did.sold)::int
  from did join smart_circle_guest g using (organization_id, user_id)
  where did.day between first_day and last_day group by 1, 2, 3, 4, 5
$$;
-- The lender's share of them: figures of its own people, by day.
create function lent_days(first_day date, last_day date) returns table (
  borrower_id int, borrower text, lender_id int, home_user_id int, day date, worked_min int, open_logs int, leads int, sold int
) language sql stable security definer set search_path = public as $$
  select d.borrower_id, o.name, d.lender_id, d.home_user_id, d.day, d.worked_min, d.open_logs, d.leads, d.sold
  from guest_days(first_day, last_day) d join organization o on o.id = d.borrower_id
  where d.lender_id = any (app_organizations()) and app_may('organization.read') and app_subscription_id() = 1
$$;
-- The punches of lent people, as those of their own users at home: the lender pays them, the borrower does not. Of these people, or
-- of all.
create function lent_logs(organizations int[], people int[], from_at timestamptz, to_at timestamptz) returns table (
  organization_id int, user_id int, log time_log
) language sql stable security definer set search_path = public as $$
  select g.lender_id, g.home_user_id, t from smart_circle_guest g
  join time_log t on t.organization_id = g.organization_id and t.user_id = g.user_id
  where g.lender_id = any (organizations) and g.lender_id = any (app_organizations()) and app_labor_reach() = 'all'
    and (people is null or g.home_user_id = any (people))
    and t.deleted_at is null and t.clock_in_at >= from_at and t.clock_in_at < to_at
$$;
revoke execute on function lent_logs from public;
create function count_lent_logs(organizations int[], people int[], from_at timestamptz, to_at timestamptz) returns table (
  organization_id int, user_id int, id int, is_open boolean, is_unapproved boolean
) language sql stable security definer set search_path = public as $$
  select organization_id, user_id, (log).id, (log).clock_out_at is null, (log).clock_out_at is not null and (log).approved_at is null
  from lent_logs(organizations, people, from_at, to_at)
$$;
-- In the form of payroll_punches(). The lender's rules apply, also to what the borrower has locked.
create function lent_punches(organizations int[], people int[], from_at timestamptz, to_at timestamptz) returns table (
  organization_id int, user_id int, id int, clock_in_at timestamptz, clock_out_at timestamptz, time_zone text, break_min int, is_approved boolean,
  is_locked boolean, pay jsonb, multiplier float8, counts_toward_overtime boolean, hours_type text, breaks json
) language sql stable security definer set search_path = public as $$
  select lent.organization_id, lent.user_id, (log).id, (log).clock_in_at, (log).clock_out_at, (log).time_zone, (log).break_min,
    (log).approved_at is not null, false, null::jsonb, coalesce(type.multiplier, 1)::float8, coalesce(type.counts_toward_overtime, true), type.name,
    coalesce((select json_agg(json_build_object('startAt', b.start_at, 'endAt', b.end_at, 'isPaid', b.is_paid) order by b.start_at)
      from time_log_break b where b.organization_id = (log).organization_id and b.time_log_id = (log).id), '[]')
  from lent_logs(organizations, people, from_at, to_at) lent
  left join lookup_item type on type.organization_id = (log).organization_id and type.id = (log).hours_type_id
  where (log).clock_out_at is not null
$$;
-- The lenders of the borrower's guests, by name.
create function list_guest_lenders() returns table (organization_id int, user_id int, lender_id int, lender text)
  language sql stable security definer set search_path = public as $$
  select g.organization_id, g.user_id, g.lender_id, o.name from smart_circle_guest g join organization o on o.id = g.lender_id
  where g.organization_id = any (app_organizations())
$$;
