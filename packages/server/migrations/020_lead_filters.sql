-- Filters on many leads, alone and together, in every order: what is read follows from what is answered.

-- Whatever lists are narrowed by stands in the search index now, so that any filters are looked up together.
drop index lead_search;
drop function lead_find(text, text, timestamptz, timestamptz, text[], text[], text[], int);
drop function lead_slots(int, timestamptz, text, text, text, int, int, int);
create function lead_slots(
  organization_id int, received_at timestamptz, appointment_at timestamptz, kind text, partner text, status text, territory_id int,
  store_id int, lead_generator_id int, service_group_id int, appointment_type_id int, claimed_by int, duplicate_of_id int
) returns text[] language sql immutable parallel safe
  return array_remove(array[
    organization_id::text || ':any', organization_id::text || ':month:' || lead_month(received_at)::text,
    case when appointment_at is not null then organization_id::text || ':planned:' || lead_month(appointment_at)::text end,
    organization_id::text || ':kind:' || kind, organization_id::text || ':partner:' || partner, organization_id::text || ':status:' || status,
    organization_id::text || ':territory:' || territory_id::text, organization_id::text || ':store:' || store_id::text,
    organization_id::text || ':generator:' || lead_generator_id::text, organization_id::text || ':group:' || service_group_id::text,
    organization_id::text || ':type:' || appointment_type_id::text, organization_id::text || ':claimed:' || claimed_by::text,
    case when duplicate_of_id is not null then organization_id::text || ':duplicate' end
  ], null);
create index lead_search on lead using gin (
  search_text gin_trgm_ops,
  lead_slots(organization_id, received_at, appointment_at, kind, partner, status, territory_id, store_id, lead_generator_id,
    service_group_id, appointment_type_id, claimed_by, duplicate_of_id)
) with (gin_pending_list_limit = 256) where deleted_at is null;

-- Two kinds need no index of their own beside that; the order by status has had none.
drop index lead_by_kind;
create index lead_by_stage on lead (organization_id, array_position(array['captured', 'new', 'contacted', 'scheduled', 'confirmed', 'ran',
  'sold', 'notSold', 'noShow', 'cancelled', 'rejected'], status), id) where deleted_at is null;

-- The months of a stretch of time under a name; a long or an open one is all time.
drop function lead_months(timestamptz, timestamptz);
create function lead_months(name text, from_at timestamptz, to_at timestamptz) returns text[] language sql stable parallel safe
  return case when from_at is not null and to_at is not null and lead_month(to_at) - lead_month(from_at) < 64
    then array(select name || ':' || month::text from generate_series(lead_month(from_at), lead_month(to_at)) as month) end;

-- As 017 has it, before row security and within the verified organizations: at most `most` leads, in no order, that hold each
-- of the patterns, were received and have their appointment in stretches of time (all ends included) and stand in one slot of
-- each list (a JSON array of arrays). Only what is asked for becomes a condition, as a constant, so that the planner knows how
-- many to expect.
create function lead_find(
  patterns text[], from_at timestamptz, to_at timestamptz, planned_from timestamptz, planned_to timestamptz, slots jsonb, most int
) returns setof int language plpgsql stable security definer set search_path = public
  -- Other ways stop early only if what they pass over is rare.
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  pattern text;
  list jsonb;
  lists jsonb := coalesce(slots, '[]');
  months text[] := lead_months('month', from_at, to_at);
  planned text[] := lead_months('planned', planned_from, planned_to);
  query text := 'select id from lead where deleted_at is null';
begin
  -- Without a stretch of time no other index may join in: it would bring all of the organization.
  query := query || format(
    case when coalesce(months, planned) is null then ' and organization_id + 0 = any (%L::int[])' else ' and organization_id = any (%L::int[])' end,
    app_organizations());
  foreach pattern in array patterns loop
    query := query || format(' and search_text like %L', lower(pattern));
  end loop;
  if months is not null then lists := lists || jsonb_build_array(to_jsonb(months)); end if;
  if planned is not null then lists := lists || jsonb_build_array(to_jsonb(planned)); end if;
  -- The index knows the organization by its slots alone.
  if jsonb_array_length(lists) = 0 then lists := '[["any"]]'; end if;
  for list in select jsonb_array_elements(lists) loop
    query := query || format(
      ' and lead_slots(organization_id, received_at, appointment_at, kind, partner, status, territory_id, store_id, lead_generator_id,
        service_group_id, appointment_type_id, claimed_by, duplicate_of_id) && %L::text[]',
      lead_slots_of(array(select jsonb_array_elements_text(list))));
  end loop;
  if from_at is not null then query := query || format(' and received_at >= %L', from_at); end if;
  if to_at is not null then query := query || format(' and received_at <= %L', to_at); end if;
  if planned_from is not null then query := query || format(' and appointment_at >= %L', planned_from); end if;
  if planned_to is not null then query := query || format(' and appointment_at <= %L', planned_to); end if;
  return query execute query || format(' limit %s', most);
end $$;
analyze lead;
