-- Text search on many leads: how much is read follows from what is answered, not from how often a word occurs.

-- Months since 1970, UTC; what lies outside of any calendar that a lead has falls into the first or the last.
create function lead_month(at timestamptz) returns int language sql immutable parallel safe
  return least(greatest((extract(year from at at time zone 'UTC')::int - 1970) * 12 + extract(month from at at time zone 'UTC')::int, 1), 65535);
-- What stands in the trigram index beside a lead's words: its organization with what lists are narrowed by.
create function lead_slots(
  organization_id int, received_at timestamptz, kind text, partner text, status text, territory_id int, store_id int, lead_generator_id int
) returns text[] language sql immutable parallel safe
  return array_remove(array[
    organization_id::text || ':any', organization_id::text || ':month:' || lead_month(received_at)::text,
    organization_id::text || ':kind:' || kind, organization_id::text || ':partner:' || partner, organization_id::text || ':status:' || status,
    organization_id::text || ':territory:' || territory_id::text, organization_id::text || ':store:' || store_id::text,
    organization_id::text || ':generator:' || lead_generator_id::text
  ], null);
-- The slots of the verified organizations; every slot for null.
create function lead_slots_of(slots text[]) returns text[] language sql stable parallel safe
  return array(select o.id::text || ':' || slot from unnest(app_organizations()) as o(id) cross join unnest(coalesce(slots, '{any}')) as slot);
-- The months of a stretch of time; a long or an open one is all time.
create function lead_months(from_at timestamptz, to_at timestamptz) returns text[] language sql stable parallel safe
  return case when from_at is not null and to_at is not null and lead_month(to_at) - lead_month(from_at) < 64
    then array(select 'month:' || month::text from generate_series(lead_month(from_at), lead_month(to_at)) as month) end;

drop index lead_search;
-- A search reads what waits in the pending list whole, so that list is kept short.
create index lead_search on lead using gin (
  search_text gin_trgm_ops,
  lead_slots(organization_id, received_at, kind, partner, status, territory_id, store_id, lead_generator_id)
) with (gin_pending_list_limit = 256) where deleted_at is null;

drop function lead_matches(text);
-- Text search before row security: the operator is not leakproof, so a policy would cost it its index. The ids it answers are
-- of the verified organizations only, and reading their rows is still subject to every policy. At most `most` leads, in no
-- order, that hold both patterns, were received in a stretch of time (both ends included) and stand in one slot of each list.
create function lead_find(
  word text, also text, from_at timestamptz, to_at timestamptz, kinds text[], statuses text[], places text[], most int
) returns setof int language sql stable security definer set search_path = public as $$
  select id from lead
  where organization_id = any (app_organizations()) and deleted_at is null and search_text like word and search_text like also
    and lead_slots(organization_id, received_at, kind, partner, status, territory_id, store_id, lead_generator_id)
      && (select lead_slots_of(lead_months(from_at, to_at)))
    and lead_slots(organization_id, received_at, kind, partner, status, territory_id, store_id, lead_generator_id) && (select lead_slots_of(kinds))
    and lead_slots(organization_id, received_at, kind, partner, status, territory_id, store_id, lead_generator_id) && (select lead_slots_of(statuses))
    and lead_slots(organization_id, received_at, kind, partner, status, territory_id, store_id, lead_generator_id) && (select lead_slots_of(places))
    and received_at >= coalesce(from_at, '-infinity') and received_at <= coalesce(to_at, 'infinity')
  limit most
$$;
