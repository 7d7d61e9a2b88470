-- Shifts and punches of lent people: on offered days only, and never in two organizations at once.

-- Other rows of the same person, at home or as a guest. Waits for concurrent plans and punches of that person.
create function other_rows_of_person(wanted int) returns int[] language plpgsql security definer set search_path = public as $$
declare
  home int := coalesce((select home_user_id from smart_circle_guest where user_id = wanted),
    (select home_user_id from smart_circle_guest where home_user_id = wanted limit 1));
begin
  if home is null then return '{}'; end if;
  perform pg_advisory_xact_lock(hashtext('lent person'), home);
  return array(select user_id from smart_circle_guest where home_user_id = home and user_id <> wanted
    union all select home where home <> wanted);
end $$;
revoke execute on function other_rows_of_person from public;

-- Guests are planned and punched on offered days only, and nobody works in two organizations at once. An offer that is being
-- ended is waited for: its row is locked here for share, and for update where it ends.
create function check_lent_shift() returns trigger language plpgsql security definer set search_path = public as $$
declare
  others int[];
  zone text;
begin
  if new.user_id is null or new.deleted_at is not null then return new; end if;
  if is_guest(new.user_id) then
    select time_zone into zone from store where organization_id = new.organization_id and id = new.store_id;
    perform 1 from smart_circle_offer where id in (select id from offers_of_guest(new.organization_id, new.user_id)) order by id for share;
    if not is_offered(new.organization_id, new.user_id, new.start_at, zone) then
      raise exception 'not an offered day of the borrowed person' using errcode = 'check_violation', constraint = 'smart_circle_day';
    end if;
  end if;
  others := other_rows_of_person(new.user_id);
  if cardinality(others) > 0 and exists (select from shift s where s.user_id = any (others) and s.deleted_at is null
    and s.start_at < new.end_at and s.end_at > new.start_at) then
    raise exception 'a shift of the same person in another organization' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger check_lent before insert or update of user_id, store_id, start_at, end_at, deleted_at on shift
  for each row when (new.user_id is not null) execute function check_lent_shift();
create index shift_by_person on shift (user_id, start_at) where deleted_at is null and user_id is not null;

create function check_lent_punch() returns trigger language plpgsql security definer set search_path = public as $$
declare
  others int[];
begin
  if new.deleted_at is not null then return new; end if;
  if is_guest(new.user_id) then
    perform 1 from smart_circle_offer where id in (select id from offers_of_guest(new.organization_id, new.user_id)) order by id for share;
    if not is_offered(new.organization_id, new.user_id, new.clock_in_at, new.time_zone) then
      raise exception 'not an offered day of the borrowed person' using errcode = 'check_violation', constraint = 'smart_circle_day';
    end if;
  end if;
  others := other_rows_of_person(new.user_id);
  if cardinality(others) > 0 and exists (select from time_log t where t.user_id = any (others) and t.deleted_at is null
    and tstzrange(t.clock_in_at, t.clock_out_at) && tstzrange(new.clock_in_at, new.clock_out_at)) then
    raise exception 'a punch of the same person in another organization' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger check_lent before insert or update of user_id, store_id, clock_in_at, clock_out_at, time_zone, deleted_at on time_log
  for each row execute function check_lent_punch();
create index time_log_by_person on time_log (user_id, clock_in_at) where deleted_at is null;

-- The guest's coming shifts that no other offer covers.
create function shifts_of_offer(wanted int, moment timestamptz) returns setof shift
  language sql stable security definer set search_path = public as $$
  select s.* from smart_circle_offer own
  join smart_circle_guest g on g.organization_id = own.borrower_id and g.home_user_id = own.user_id
  join shift s on s.organization_id = g.organization_id and s.user_id = g.user_id and s.deleted_at is null and s.start_at >= moment
  join store on store.organization_id = s.organization_id and store.id = s.store_id
  where own.id = wanted and offer_covers(own, s.start_at, store.time_zone) and not exists (
    select from smart_circle_offer other
    where other.organization_id = own.organization_id and other.borrower_id = own.borrower_id and other.user_id = own.user_id
      and other.id <> own.id and offer_covers(other, s.start_at, store.time_zone))
$$;
revoke execute on function shifts_of_offer from public;
