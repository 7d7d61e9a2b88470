-- Filters on many leads in any order: whatever lists are sorted by stands in the search index too, in rungs, so that a page is
-- looked up along its order, and no more than a few rungs of what a filter leaves are read.

drop index lead_search;
drop function lead_find(text[], timestamptz, timestamptz, timestamptz, timestamptz, jsonb, int);
drop function lead_months(text, timestamptz, timestamptz);
drop function lead_slots(
  int, timestamptz, timestamptz, text, text, text, int, int, int, int, int, int, int
);
drop function lead_month(timestamptz);

-- Where a name stands among all pairs of letters, in the database's own order; it never falls as names rise.
do $$ begin
  execute format(
    'create function lead_name_rung(name text) returns int language sql immutable parallel safe return width_bucket(name, %L::text[])',
    (select array_agg(pair order by pair) from (
      select chr(a) || chr(b) as pair from generate_series(ascii('a'), ascii('z')) a cross join generate_series(ascii('a'), ascii('z')) b
    ) as pairs));
end $$;
-- Days since 1970, UTC; what lies outside of any calendar that a lead has falls into the first or the last.
create function lead_day(at timestamptz) returns int language plpgsql immutable strict parallel safe as $$
begin
  return least(greatest(floor(extract(epoch from at) / 86400), 0), 65535)::int;
end $$;
-- What stands in the index beside a lead's words: its organization with what lists are narrowed by, and with the rungs of what
-- they are sorted by, each in steps of 1, 16 and 256.
create function lead_slots(
  organization_id int, id int, received_at timestamptz, appointment_at timestamptz, updated_at timestamptz, last_name text, kind text,
  partner text, status text, territory_id int, store_id int, lead_generator_id int, service_group_id int, appointment_type_id int,
  claimed_by int, duplicate_of_id int
) returns text[] language plpgsql immutable parallel safe as $$
declare
  own text := organization_id || ':';
  received int := public.lead_day(received_at);
  planned int := public.lead_day(appointment_at);
  updated int := public.lead_day(updated_at);
  name int := public.lead_name_rung(left(lower(last_name), 50));
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
    own || 'name0:' || name, own || 'name1:' || (name >> 4), own || 'name2:' || (name >> 8),
    own || 'id0:' || (id >> 10), own || 'id1:' || (id >> 14), own || 'id2:' || (id >> 18)
  ], null);
end $$;
create index lead_search on lead using gin (
  search_text gin_trgm_ops,
  lead_slots(organization_id, id, received_at, appointment_at, updated_at, last_name, kind, partner, status, territory_id, store_id,
    lead_generator_id, service_group_id, appointment_type_id, claimed_by, duplicate_of_id)
) with (gin_pending_list_limit = 256) where deleted_at is null;

-- Where the rungs of the verified organizations' leads begin and end: first and last of each, null without leads.
create function lead_edges() returns table (received int[], planned int[], updated int[], ids int[])
  language sql stable security definer set search_path = public as $$
  select array[lead_day(min(r0)), lead_day(max(r1))], array[lead_day(min(p0)), lead_day(max(p1))],
    array[lead_day(min(u0)), lead_day(max(u1))], array[min(i0) >> 10, max(i1) >> 10]
  from unnest(app_organizations()) as o(id) cross join lateral (select
    (select received_at from lead where organization_id = o.id and deleted_at is null order by received_at, id limit 1) as r0,
    (select received_at from lead where organization_id = o.id and deleted_at is null order by received_at desc, id desc limit 1) as r1,
    (select appointment_at from lead where organization_id = o.id and deleted_at is null and appointment_at is not null
      order by appointment_at, id limit 1) as p0,
    (select appointment_at from lead where organization_id = o.id and deleted_at is null and appointment_at is not null
      order by appointment_at desc, id desc limit 1) as p1,
    (select updated_at from lead where organization_id = o.id and deleted_at is null order by updated_at, id limit 1) as u0,
    (select updated_at from lead where organization_id = o.id and deleted_at is null order by updated_at desc, id desc limit 1) as u1,
    (select lead.id from lead where organization_id = o.id order by lead.id limit 1) as i0,
    (select lead.id from lead where organization_id = o.id order by lead.id desc limit 1) as i1) as edge
$$;

-- Text search before row security: `like` is not leakproof, so a policy would cost it its index. The ids it answers are of the
-- verified organizations only, and reading their rows is still subject to every policy. At most `most` leads, in no order, that
-- hold each of the patterns and one of each list of `either`, stand in one slot of each list of `slots` (both JSON arrays of
-- arrays), and were received and have their appointment in stretches of time, whose ends are excluded.
create function lead_find(
  patterns text[], either jsonb, slots jsonb, from_at timestamptz, to_at timestamptz, planned_from timestamptz, planned_to timestamptz,
  most int
) returns setof int language plpgsql stable security definer set search_path = public
  -- Other ways stop early only if what they pass over is rare.
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  pattern text;
  list jsonb;
  -- No other index may join in, by the organization or by a moment: it would bring all that it has.
  query text := format('select id from lead where deleted_at is null and organization_id + 0 = any (%L::int[])', app_organizations());
begin
  foreach pattern in array patterns loop
    query := query || format(' and search_text like %L', lower(pattern));
  end loop;
  for list in select jsonb_array_elements(either) loop
    query := query || format(' and search_text like any (%L::text[])',
      array(select lower(word) from jsonb_array_elements_text(list) as word));
  end loop;
  -- The index knows the organization by its slots alone.
  for list in select jsonb_array_elements(case when jsonb_array_length(slots) > 0 then slots else '[["any"]]' end) loop
    query := query || format(
      ' and lead_slots(organization_id, id, received_at, appointment_at, updated_at, last_name, kind, partner, status, territory_id,
        store_id, lead_generator_id, service_group_id, appointment_type_id, claimed_by, duplicate_of_id) && %L::text[]',
      lead_slots_of(array(select jsonb_array_elements_text(list))));
  end loop;
  if from_at is not null then query := query || format(' and received_at + interval ''0'' >= %L', from_at); end if;
  if to_at is not null then query := query || format(' and received_at + interval ''0'' < %L', to_at); end if;
  if planned_from is not null then query := query || format(' and appointment_at + interval ''0'' >= %L', planned_from); end if;
  if planned_to is not null then query := query || format(' and appointment_at + interval ''0'' < %L', planned_to); end if;
  return query execute query || format(' limit %s', most);
end $$;
analyze lead;
