-- Reports, charts and the dashboard.

-- What a report counts, by the two moments that put a lead into a period. Leads are wide and lie scattered; all that is
-- counted, and all that row policies ask for, stands in the index itself.
create index lead_facts_received on lead (organization_id, received_at) include (
  territory_id, store_id, lead_generator_id, service_group_id, appointment_type_id, kind, partner, status, self_booked, claimed_by,
  duplicate_of_id, first_contact_at
) where deleted_at is null;
create index lead_facts_appointment on lead (organization_id, appointment_at) include (
  territory_id, store_id, lead_generator_id, service_group_id, appointment_type_id, kind, partner, status, sold_cents
) where deleted_at is null and appointment_at is not null;
create index lead_unclaimed on lead (organization_id, received_at)
  where deleted_at is null and claimed_by is null and status in ('captured', 'new');
create index time_log_open on time_log (organization_id, clock_in_at) where clock_out_at is null and deleted_at is null;

-- Payroll reads reports but no leads (docs/domain.md#roles): for it alone, the facts that are counted, without a name, a contact or an id.
create function payroll_lead_facts(moment text, from_at timestamptz, to_at timestamptz)
  returns table (
    organization_id int, territory_id int, store_id int, lead_generator_id int, service_group_id int, appointment_type_id int,
    kind text, status text, self_booked boolean, duplicate_of_id int, received_at timestamptz, first_contact_at timestamptz,
    appointment_at timestamptz, sold_cents bigint
  )
  language sql stable security definer set search_path = public as $$
  select l.organization_id, l.territory_id, l.store_id, l.lead_generator_id, l.service_group_id, l.appointment_type_id,
    l.kind, l.status, l.self_booked, l.duplicate_of_id, l.received_at, l.first_contact_at, l.appointment_at, l.sold_cents
  from lead l
  where moment = 'received' and app_role_id() = 6 and app_subscription_id() = 1 and l.organization_id = any (app_organizations())
    and l.deleted_at is null and l.received_at >= from_at and l.received_at < to_at
  union all
  select l.organization_id, l.territory_id, l.store_id, l.lead_generator_id, l.service_group_id, l.appointment_type_id,
    l.kind, l.status, l.self_booked, l.duplicate_of_id, l.received_at, l.first_contact_at, l.appointment_at, l.sold_cents
  from lead l
  where moment = 'appointment' and app_role_id() = 6 and app_subscription_id() = 1 and l.organization_id = any (app_organizations())
    and l.deleted_at is null and l.appointment_at >= from_at and l.appointment_at < to_at
$$;

-- The organizations of an owner group in which a user is what they are here: an office role, for the same partner or none.
create function owner_group(chosen int) returns int[] language sql stable security definer set search_path = public as $$
  with recursive top as (
    select coalesce(organization_parent_id, id) as id from organization where id = chosen and chosen = any (app_organizations())
  ), grouped as (
    select unnest(organization_tree(id)) as id from top
  ), above as (
    select id as organization_id, id as ancestor_id, 0 as distance from grouped
    union all
    select above.organization_id, o.organization_parent_id, distance + 1
    from above join organization o on o.id = above.ancestor_id where o.organization_parent_id is not null
  ), place as (
    select distinct on (grouped.id) grouped.id, m.role_id, m.subscription_id
    from grouped join membership m on m.user_id = app_user_id() and m.is_active
    left join above on above.organization_id = grouped.id and above.ancestor_id = m.organization_id
    where above.distance = 0 or (above.distance > 0 and m.role_id in (1, 2, 3)) or m.role_id = 1
    order by grouped.id, above.distance nulls last
  )
  select coalesce(array_agg(place.id order by place.id), '{}') from place join organization o on o.id = place.id
  where not o.is_deleted and role_id in (1, 2, 3) and subscription_id = app_subscription_id() and app_role_id() in (1, 2, 3)
$$;

-- The members of organizations as a list.
create view member_card with (security_invoker = true) as
  select m.organization_id, m.id, u.id as user_id, m.role_id, m.is_active and u.is_active as is_active,
    u.first_name || ' ' || u.last_name as name, left(lower(u.last_name || ' ' || u.first_name), 60) as sort_name, u.search_text
  from membership m join app_user u on u.id = m.user_id where u.deleted_at is null;
grant select on member_card to walkup_app;
-- As lead_matches: ids within the verified organizations, nothing else.
create function member_card_matches(pattern text) returns setof int language sql stable security definer set search_path = public as $$
  select m.id from app_user u join membership m on m.user_id = u.id
  where u.search_text like pattern and m.organization_id = any (app_organizations())
$$;
create function store_card_matches(pattern text) returns setof int language sql stable security definer set search_path = public as $$
  select id from store where organization_id = any (app_organizations()) and search_text like pattern
$$;
