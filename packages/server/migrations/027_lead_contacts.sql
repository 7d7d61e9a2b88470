-- What figures lead to: leads by their first contact, by the punch that they were made on, and those of no territory, store,
-- generator or type.

drop index lead_search;
drop function lead_find(text[], jsonb, jsonb, timestamptz, timestamptz, timestamptz, timestamptz, int);
drop function lead_slots(
  int, int, timestamptz, timestamptz, timestamptz, text, text, text, text, int, int, int, int, int, int, int
);
-- When staff first got in touch; what was written down before the lead arrived counts as at once. A shopper's own booking has no clock.
create function lead_contact(self_booked boolean, received_at timestamptz, first_contact_at timestamptz) returns text
  language sql immutable parallel safe
  return case when self_booked then 'selfBooked' when first_contact_at is null then 'none'
    when first_contact_at - received_at <= interval '5 minutes' then 'within5Minutes' else 'later' end;
-- As 022 has it, with those slots.
create function lead_slots(
  organization_id int, id int, received_at timestamptz, appointment_at timestamptz, updated_at timestamptz, first_contact_at timestamptz,
  self_booked boolean, last_name text, kind text, partner text, status text, territory_id int, store_id int, lead_generator_id int,
  service_group_id int, appointment_type_id int, time_log_id int, claimed_by int, duplicate_of_id int
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
    own || 'any', own || 'kind:' || kind, own || 'partner:' || partner, own || 'status:' || status,
    own || 'territory:' || territory_id, own || case when territory_id is null then 'placeless' else 'placed' end,
    own || 'store:' || store_id, own || case when store_id is null then 'storeless' else 'stored' end,
    own || 'generator:' || lead_generator_id, own || case when lead_generator_id is null then 'ungenerated' else 'generated' end,
    own || 'type:' || appointment_type_id, own || case when appointment_type_id is null then 'untyped' else 'typed' end,
    own || 'group:' || service_group_id, own || 'log:' || time_log_id,
    own || 'contact:' || public.lead_contact(self_booked, received_at, first_contact_at),
    own || 'claimed:' || claimed_by, own || case when claimed_by is null then 'unclaimed' else 'taken' end,
    own || case when duplicate_of_id is null then 'single' else 'duplicate' end,
    own || 'received0:' || received, own || 'received1:' || (received >> 4), own || 'received2:' || (received >> 8),
    own || case when planned is null then 'unplanned' end,
    own || 'planned0:' || planned, own || 'planned1:' || (planned >> 4), own || 'planned2:' || (planned >> 8),
    own || 'updated0:' || updated, own || 'updated1:' || (updated >> 4), own || 'updated2:' || (updated >> 8),
    own || 'called:' || called, own || 'name0:' || name, own || 'name1:' || (name >> 4), own || 'name2:' || (name >> 8),
    own || 'id0:' || (id >> 10), own || 'id1:' || (id >> 14), own || 'id2:' || (id >> 18)
  ], null);
end $$;
create index lead_search on lead using gin (
  search_text gin_trgm_ops,
  lead_slots(organization_id, id, received_at, appointment_at, updated_at, first_contact_at, self_booked, last_name, kind, partner, status,
    territory_id, store_id, lead_generator_id, service_group_id, appointment_type_id, time_log_id, claimed_by, duplicate_of_id)
) with (gin_pending_list_limit = 256) where deleted_at is null;

-- As 021 has it, by those slots.
create function lead_find(
  patterns text[], either jsonb, slots jsonb, from_at timestamptz, to_at timestamptz, planned_from timestamptz, planned_to timestamptz,
  most int
) returns setof int language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  pattern text;
  list jsonb;
  query text := format('select id from lead where deleted_at is null and organization_id + 0 = any (%L::int[])', app_organizations());
begin
  foreach pattern in array patterns loop
    query := query || format(' and search_text like %L', lower(pattern));
  end loop;
  for list in select jsonb_array_elements(either) loop
    query := query || format(' and search_text like any (%L::text[])',
      array(select lower(word) from jsonb_array_elements_text(list) as word));
  end loop;
  for list in select jsonb_array_elements(case when jsonb_array_length(slots) > 0 then slots else '[["any"]]' end) loop
    query := query || format(
      ' and lead_slots(organization_id, id, received_at, appointment_at, updated_at, first_contact_at, self_booked, last_name, kind, partner,
        status, territory_id, store_id, lead_generator_id, service_group_id, appointment_type_id, time_log_id, claimed_by,
        duplicate_of_id) && %L::text[]',
      lead_slots_of(array(select jsonb_array_elements_text(list))));
  end loop;
  if from_at is not null then query := query || format(' and received_at + interval ''0'' >= %L', from_at); end if;
  if to_at is not null then query := query || format(' and received_at + interval ''0'' < %L', to_at); end if;
  if planned_from is not null then query := query || format(' and appointment_at + interval ''0'' >= %L', planned_from); end if;
  if planned_to is not null then query := query || format(' and appointment_at + interval ''0'' < %L', planned_to); end if;
  return query execute query || format(' limit %s', most);
end $$;
analyze lead;
