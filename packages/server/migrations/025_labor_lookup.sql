-- Punches and shifts are looked up as leads are, so that a page of them reads a few pages of rows, however many there are.

-- What lists of punches are narrowed by, and the rungs of what they are sorted by, each in steps of 1, 16 and 256 days.
create function time_log_slots(
  organization_id int, user_id int, store_id int, clock_in_at timestamptz, clock_out_at timestamptz, approved_at timestamptz,
  locked_at timestamptz, is_edited boolean, is_there boolean, updated_at timestamptz
) returns text[] language plpgsql immutable parallel safe as $$
declare
  own text := organization_id || ':';
  began int := public.lead_day(clock_in_at);
  updated int := public.lead_day(updated_at);
begin
  return array_remove(array[
    own || 'any', own || 'user:' || user_id, own || 'store:' || store_id,
    own || 'state:' || case when locked_at is not null then 'locked' when approved_at is not null then 'approved'
      when clock_out_at is null then 'open' else 'unapproved' end,
    own || case when is_edited then 'edited' else 'unedited' end, own || case when is_there then 'there' else 'away' end,
    own || 'began0:' || began, own || 'began1:' || (began >> 4), own || 'began2:' || (began >> 8),
    own || 'updated0:' || updated, own || 'updated1:' || (updated >> 4), own || 'updated2:' || (updated >> 8)
  ], null);
end $$;
create function hours_slots(
  organization_id int, user_id int, store_id int, type_id int, start_at timestamptz, is_posted boolean, updated_at timestamptz
) returns text[] language plpgsql immutable parallel safe as $$
declare
  own text := organization_id || ':';
  began int := public.lead_day(start_at);
  updated int := public.lead_day(updated_at);
begin
  return array_remove(array[
    own || case when user_id is null then 'open' else 'planned' end, own || 'user:' || user_id, own || 'store:' || store_id,
    own || 'type:' || type_id, own || case when is_posted then 'posted' else 'unposted' end,
    own || 'began0:' || began, own || 'began1:' || (began >> 4), own || 'began2:' || (began >> 8),
    own || 'updated0:' || updated, own || 'updated1:' || (updated >> 4), own || 'updated2:' || (updated >> 8)
  ], null);
end $$;
create index time_log_lookup on time_log using gin (
  time_log_slots(organization_id, user_id, store_id, clock_in_at, clock_out_at, approved_at, locked_at, original is not null,
    at_approved_location is not false, updated_at)
) with (gin_pending_list_limit = 256) where deleted_at is null;
create index hours_lookup on hours using gin (
  hours_slots(organization_id, user_id, store_id, type_id, start_at, posted_at is not null, updated_at)
) with (gin_pending_list_limit = 256) where deleted_at is null;
drop index time_log_edited;
drop index time_log_away;
drop index time_log_approved;

-- At most `most` punches or shifts of the verified organizations, in no order, that stand in one slot of each list and began in a
-- stretch of time, whose end is excluded. Reading their rows is still subject to every policy.
create function labor_find(wanted text, slots jsonb, from_at timestamptz, to_at timestamptz, most int) returns setof int
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  list jsonb;
  moment text := case wanted when 'time_log' then 'clock_in_at' when 'hours' then 'start_at' end;
  place text := case wanted
    when 'time_log' then 'time_log_slots(organization_id, user_id, store_id, clock_in_at, clock_out_at, approved_at, locked_at,
      original is not null, at_approved_location is not false, updated_at)'
    when 'hours' then 'hours_slots(organization_id, user_id, store_id, type_id, start_at, posted_at is not null, updated_at)'
  end;
  -- No other index may join in, by the organization or by the moment: it would bring all that it has.
  query text := format('select id from %I where deleted_at is null and organization_id + 0 = any (%L::int[])', wanted, app_organizations());
begin
  for list in select jsonb_array_elements(slots) loop
    query := query || format(' and %s && %L::text[]', place, lead_slots_of(array(select jsonb_array_elements_text(list))));
  end loop;
  if from_at is not null then query := query || format(' and %s + interval ''0'' >= %L', moment, from_at); end if;
  if to_at is not null then query := query || format(' and %s + interval ''0'' < %L', moment, to_at); end if;
  return query execute query || format(' limit %s', most);
end $$;
-- Where the days of the verified organizations' punches or shifts begin and end: first and last of each, null without any.
create function labor_edges(wanted text) returns table (began int[], updated int[])
  language plpgsql stable security definer set search_path = public as $$
declare
  moment text := case wanted when 'time_log' then 'clock_in_at' when 'hours' then 'start_at' end;
begin
  return query execute format('select array[lead_day(min(b0)), lead_day(max(b1))], array[lead_day(min(u0)), lead_day(max(u1))]
    from unnest(app_organizations()) as o(id) cross join lateral (select
      (select %1$I from %2$I where organization_id = o.id and deleted_at is null order by %1$I limit 1) as b0,
      (select %1$I from %2$I where organization_id = o.id and deleted_at is null order by %1$I desc limit 1) as b1,
      (select updated_at from %2$I where organization_id = o.id and deleted_at is null order by updated_at limit 1) as u0,
      (select updated_at from %2$I where organization_id = o.id and deleted_at is null order by updated_at desc limit 1) as u1) as edge',
    moment, wanted);
end $$;
analyze time_log, hours;
