-- Orders by name and by status at any depth: a row policy lets an index begin at a position only where the comparison cannot leak,
-- which expressions can; columns cannot.

-- As 021 has it, with each name for itself: so many may have the same that their pair of letters is too wide.
create or replace function lead_slots(
  organization_id int, id int, received_at timestamptz, appointment_at timestamptz, updated_at timestamptz, last_name text, kind text,
  partner text, status text, territory_id int, store_id int, lead_generator_id int, service_group_id int, appointment_type_id int,
  claimed_by int, duplicate_of_id int
) returns text[] language plpgsql immutable parallel safe as $$
declare
  own text := organization_id || ':';
  received int := public.lead_day(received_at);
  planned int := public.lead_day(appointment_at);
  updated int := public.lead_day(updated_at);
  called text := left(lower(last_name), 50);
  name int := public.lead_name_rung(called);
begin
  return array_remove(array[
    own || 'any', own || 'kind:' || kind, own || 'partner:' || partner, own || 'status:' || status, own || 'territory:' || territory_id,
    own || 'store:' || store_id, own || 'generator:' || lead_generator_id, own || 'group:' || service_group_id,
    own || 'type:' || appointment_type_id, own || 'claimed:' || claimed_by, own || case when claimed_by is null then 'unclaimed' else 'taken' end,
    own || case when duplicate_of_id is null then 'single' else 'duplicate' end,
    own || 'received0:' || received, own || 'received1:' || (received >> 4), own || 'received2:' || (received >> 8),
    own || case when planned is null then 'unplanned' end,
    own || 'planned0:' || planned, own || 'planned1:' || (planned >> 4), own || 'planned2:' || (planned >> 8),
    own || 'updated0:' || updated, own || 'updated1:' || (updated >> 4), own || 'updated2:' || (updated >> 8),
    own || 'called:' || called, own || 'name0:' || name, own || 'name1:' || (name >> 4), own || 'name2:' || (name >> 8),
    own || 'id0:' || (id >> 10), own || 'id1:' || (id >> 14), own || 'id2:' || (id >> 18)
  ], null);
end $$;

drop index lead_by_name;
drop index lead_by_stage;
-- Cut, so that a cursor has a bounded length; statuses as lists sort them.
alter table lead
  add column sort_name text generated always as (left(lower(last_name), 50)) stored,
  add column stage int generated always as (array_position(array['captured', 'new', 'contacted', 'scheduled', 'confirmed', 'ran', 'sold',
    'notSold', 'noShow', 'cancelled', 'rejected'], status)) stored;
create index lead_by_name on lead (organization_id, sort_name, id) where deleted_at is null;
create index lead_by_stage on lead (organization_id, stage, id) where deleted_at is null;

-- The pairs of letters that rungs of names begin with, the first of them that of rung 1.
do $$ begin
  execute format('create function lead_name_bounds() returns text[] language sql immutable parallel safe return %L::text[]',
    (select array_agg(pair order by pair) from (
      select chr(a) || chr(b) as pair from generate_series(ascii('a'), ascii('z')) a cross join generate_series(ascii('a'), ascii('z')) b
    ) as pairs));
end $$;
-- The next names beyond one that the verified organizations' leads have on a rung, each once. They only say what is looked up next:
-- of the leads themselves row policies still decide.
create function lead_names(rung int, beyond text, is_upward boolean, most int) returns setof text
  language plpgsql stable security definer set search_path = public as $$
declare
  place text := beyond;
  found text;
begin
  for n in 1..most loop
    if is_upward then
      select min(next.name) into found from unnest(app_organizations()) as o(id) cross join lateral (
        select sort_name as name from lead where organization_id = o.id and deleted_at is null and sort_name > place
        order by sort_name limit 1) as next;
    else
      select max(next.name) into found from unnest(app_organizations()) as o(id) cross join lateral (
        select sort_name as name from lead where organization_id = o.id and deleted_at is null and sort_name < place
        order by sort_name desc limit 1) as next;
    end if;
    exit when found is null or lead_name_rung(found) <> rung;
    return next found;
    place := found;
  end loop;
end $$;
analyze lead;
