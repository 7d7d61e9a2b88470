-- Search in many leads: text, filters and order are looked up in one GIN index, so that a page reads only a few pages of rows,
-- however many there are. Each lead has a token per filter (the names of areas/leads/filters.ts), and in each order the tokens of its
-- bucket: days, pairs of letters or ranges of ids, in sizes of 1, 16 and 256.

-- When staff first got in touch. A contact before the lead arrived counts as immediate; a shopper's own booking needs none.
create function lead_first_contact(self_booked boolean, received_at timestamptz, first_contact_at timestamptz) returns text
  language sql immutable parallel safe
  return case when self_booked then 'selfBooked' when first_contact_at is null then 'none'
    when first_contact_at - received_at <= interval '5 minutes' then 'within5Minutes' else 'later' end;

-- All pairs of letters in the database's own order: the lower bounds of the buckets of names, from bucket 1 on.
do $$ begin
  execute format('create function lead_name_bucket_bounds() returns text[] language sql immutable parallel safe return %L::text[]',
    (select array_agg(pair order by pair) from (
      select chr(a) || chr(b) as pair from generate_series(ascii('a'), ascii('z')) a cross join generate_series(ascii('a'), ascii('z')) b
    ) as pairs));
end $$;
-- The bucket of a name, in ascending order of names.
do $$ begin
  execute format(
    'create function lead_name_bucket(name text) returns int language sql immutable parallel safe return width_bucket(name, %L::text[])',
    (select array_agg(pair order by pair) from (
      select chr(a) || chr(b) as pair from generate_series(ascii('a'), ascii('z')) a cross join generate_series(ascii('a'), ascii('z')) b
    ) as pairs));
end $$;

-- A column that is null has no token for its values. Each name also has a token of its own, since a common name can make the bucket of
-- its letters too large. Without subqueries the long expression is evaluated ten times as fast, for every lead that is written.
create function lead_search_tokens(lead lead) returns text[] language plpgsql immutable parallel safe as $$
declare
  own text := lead.organization_id || ':';
  received int := public.epoch_day(lead.received_at);
  appointment int := public.epoch_day(lead.appointment_at);
  next_call int := public.epoch_day(lead.next_call_at);
  updated int := public.epoch_day(lead.updated_at);
  name int := public.lead_name_bucket(lead.sort_name);
  id int := lead.id >> 10;
  tokens text[] := array_remove(array[
    own || 'any', own || 'kinds:' || lead.kind, own || 'partners:' || lead.partner, own || 'statuses:' || lead.status,
    own || 'territoryIds:' || lead.territory_id, own || 'hasTerritory:' || (lead.territory_id is not null),
    own || 'storeIds:' || lead.store_id, own || 'hasStore:' || (lead.store_id is not null),
    own || 'leadGeneratorIds:' || lead.lead_generator_id, own || 'hasLeadGenerator:' || (lead.lead_generator_id is not null),
    own || 'appointmentTypeIds:' || lead.appointment_type_id, own || 'hasAppointmentType:' || (lead.appointment_type_id is not null),
    own || 'serviceGroupIds:' || lead.service_group_id, own || 'timeLogIds:' || lead.time_log_id,
    own || 'campaignIds:' || lead.campaign_id, own || 'hasCampaign:' || (lead.campaign_id is not null),
    own || 'utmSources:' || (lead.utm ->> 'source'), own || 'hasUtmSource:' || (lead.utm ->> 'source' is not null),
    own || 'hasTimeLog:' || (lead.time_log_id is not null), own || 'hasPartner:' || (lead.partner is not null),
    own || 'claimedByIds:' || lead.claimed_by, own || 'isClaimed:' || (lead.claimed_by is not null),
    own || 'wasClaimed:' || (lead.first_claimed_at is not null),
    own || 'hasDuplicate:' || (lead.duplicate_of_id is not null), own || 'isOutOfArea:' || ('outOfArea' = any (lead.flags)),
    own || 'firstContacts:' || public.lead_first_contact(lead.self_booked, lead.received_at, lead.first_contact_at),
    own || case when lead.appointment_at is null then 'appointmentAt:none' end, own || 'lastName:' || lead.sort_name,
    own || 'receivedAt0:' || received, own || 'receivedAt1:' || (received >> 4), own || 'receivedAt2:' || (received >> 8),
    own || 'appointmentAt0:' || appointment, own || 'appointmentAt1:' || (appointment >> 4), own || 'appointmentAt2:' || (appointment >> 8),
    own || 'nextCallAt0:' || next_call, own || 'nextCallAt1:' || (next_call >> 4), own || 'nextCallAt2:' || (next_call >> 8),
    own || 'updatedAt0:' || updated, own || 'updatedAt1:' || (updated >> 4), own || 'updatedAt2:' || (updated >> 8),
    own || 'lastName0:' || name, own || 'lastName1:' || (name >> 4), own || 'lastName2:' || (name >> 8),
    own || 'id0:' || id, own || 'id1:' || (id >> 4), own || 'id2:' || (id >> 8)
  ], null);
begin
  if lead.suspicions <> '{}' then
    tokens := tokens || array(select own || 'suspicions:' || kind from unnest(lead.suspicions) as kind);
  end if;
  if lead.details <> '{}' then
    tokens := tokens || array(select own || 'details:' || detail from jsonb_object_keys(lead.details) as detail);
  end if;
  return tokens;
end $$;

-- Searches scan the GIN pending list, so it is kept short.
create index lead_search on lead using gin (search_text gin_trgm_ops, lead_search_tokens(lead))
  with (gin_pending_list_limit = 256) where deleted_at is null;

-- The first and last bucket of the caller's organizations' leads in each order; null without leads.
create function lead_search_bounds()
  returns table ("receivedAt" int[], "appointmentAt" int[], "nextCallAt" int[], "updatedAt" int[], id int[])
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query
  select array[epoch_day(min(r0)), epoch_day(max(r1))], array[epoch_day(min(p0)), epoch_day(max(p1))],
    array[epoch_day(min(c0)), epoch_day(max(c1))], array[epoch_day(min(u0)), epoch_day(max(u1))], array[min(i0) >> 10, max(i1) >> 10]
  from unnest(app_organizations()) as o(id) cross join lateral (select
    (select received_at from lead where organization_id = o.id and deleted_at is null order by received_at, id limit 1) as r0,
    (select received_at from lead where organization_id = o.id and deleted_at is null order by received_at desc, id desc limit 1) as r1,
    (select appointment_at from lead where organization_id = o.id and deleted_at is null and appointment_at is not null
      order by appointment_at, id limit 1) as p0,
    (select appointment_at from lead where organization_id = o.id and deleted_at is null and appointment_at is not null
      order by appointment_at desc, id desc limit 1) as p1,
    (select min(next_call_at) from lead where organization_id = o.id and deleted_at is null and next_call_at is not null) as c0,
    (select max(next_call_at) from lead where organization_id = o.id and deleted_at is null and next_call_at is not null) as c1,
    (select updated_at from lead where organization_id = o.id and deleted_at is null order by updated_at, id limit 1) as u0,
    (select updated_at from lead where organization_id = o.id and deleted_at is null order by updated_at desc, id desc limit 1) as u1,
    (select lead.id from lead where organization_id = o.id order by lead.id limit 1) as i0,
    (select lead.id from lead where organization_id = o.id order by lead.id desc limit 1) as i1) as edge;
end $$;

-- The next names within a bucket, each once, in the caller's organizations. They only decide what is looked up next; the row policies
-- decide which leads are shown.
create function list_lead_names(bucket int, beyond text, is_upward boolean, most int) returns setof text
  language plpgsql stable security definer set search_path = public as $$
declare
  previous text := beyond;
  next_name text;
begin
  for n in 1..most loop
    if is_upward then
      select min(next.name) into next_name from unnest(app_organizations()) as o(id) cross join lateral (
        select sort_name as name from lead where organization_id = o.id and deleted_at is null and sort_name > previous
        order by sort_name limit 1) as next;
    else
      select max(next.name) into next_name from unnest(app_organizations()) as o(id) cross join lateral (
        select sort_name as name from lead where organization_id = o.id and deleted_at is null and sort_name < previous
        order by sort_name desc limit 1) as next;
    end if;
    exit when next_name is null or lead_name_bucket(next_name) <> bucket;
    return next next_name;
    previous := next_name;
  end loop;
end $$;

-- At most `most` leads, in no order, that contain every pattern and one pattern of each list in `either`, have a token of each list in
-- `tokens` (both JSON arrays of arrays), and were received, have their appointment and are to be called in spans of time, whose
-- ends are excluded. `details` holds what has no tokens: the technicians, and the local hours and days of the week of both dates.
-- It runs before row security, as the `*_matches` functions do. `organization_id + 0`, `+ interval '0'` and the settings keep other
-- indexes out: they would read all of an organization.
create function find_leads(
  patterns text[], either jsonb, tokens jsonb, from_at timestamptz, to_at timestamptz, appointment_from timestamptz, appointment_to timestamptz,
  call_from timestamptz, call_to timestamptz, details jsonb, most int
) returns setof int language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  pattern text;
  list jsonb;
  query text := format('select id from lead where deleted_at is null and organization_id + 0 = any (%L::int[])', app_organizations());
  part record;
begin
  foreach pattern in array patterns loop
    query := query || format(' and search_text like %L', folded(pattern));
  end loop;
  for list in select jsonb_array_elements(either) loop
    query := query || format(' and search_text like any (%L::text[])',
      array(select folded(word) from jsonb_array_elements_text(list) as word));
  end loop;
  for list in select jsonb_array_elements(case when jsonb_array_length(tokens) > 0 then tokens else '[["any"]]' end) loop
    query := query || format(' and lead_search_tokens(lead) && %L::text[]',
      app_search_tokens(array(select jsonb_array_elements_text(list))));
  end loop;
  if from_at is not null then query := query || format(' and received_at + interval ''0'' >= %L', from_at); end if;
  if to_at is not null then query := query || format(' and received_at + interval ''0'' < %L', to_at); end if;
  if appointment_from is not null then query := query || format(' and appointment_at + interval ''0'' >= %L', appointment_from); end if;
  if appointment_to is not null then query := query || format(' and appointment_at + interval ''0'' < %L', appointment_to); end if;
  if call_from is not null then query := query || format(' and next_call_at + interval ''0'' >= %L', call_from); end if;
  if call_to is not null then query := query || format(' and next_call_at + interval ''0'' < %L', call_to); end if;
  for part in
    select field.expression, moment.value ->> 'timeZone' as zone, moment.column_name, moment.value -> field.name as numbers
    from (values ('received_at', details -> 'received'), ('appointment_at', details -> 'appointment')) as moment (column_name, value)
    cross join (values ('hours', 'hour'), ('daysOfWeek', 'dow')) as field (name, expression)
    where moment.value ? field.name
  loop
    query := query || format(' and extract(%s from %I at time zone %L)::int = any (%L::int[])', part.expression, part.column_name, part.zone,
      array(select number::int from jsonb_array_elements_text(part.numbers) as number));
  end loop;
  if details ? 'technicianIds' then
    query := query || format(' and lead_technician(organization_id, id) = any (%L::int[])',
      array(select number::int from jsonb_array_elements_text(details -> 'technicianIds') as number));
  end if;
  if details ? 'hasTechnician' then
    query := query || format(' and (lead_technician(organization_id, id) is not null) = %L::boolean', details ->> 'hasTechnician');
  end if;
  return query execute query || format(' limit %s', most);
end $$;
