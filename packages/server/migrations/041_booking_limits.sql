-- Limits on what a stranger can make this server store. They are counted in the database, so that every server counts alike.

-- Takes one of `most` allowances under a key; false when none is left in the window, which starts with its first.
create function take_allowance(wanted_key text, most int, window_seconds int) returns boolean
  language plpgsql security definer set search_path = public as $$
declare ended timestamptz := clock_timestamp() - make_interval(secs => window_seconds);
begin
  if most < 1 then return false; end if;
  insert into throttle as taken (key, count, started_at) values (wanted_key, 1, clock_timestamp())
  on conflict (key) do update set
    count = case when taken.started_at < ended then 1 else taken.count + 1 end,
    started_at = case when taken.started_at < ended then excluded.started_at else taken.started_at end
  where taken.started_at < ended or taken.count < most;
  return found;
end $$;

-- How many allowances under a key are taken in its window.
create function allowances_taken(wanted_key text, window_seconds int) returns int
  language sql stable security definer set search_path = public as $$
  select coalesce((select count from throttle
    where key = wanted_key and started_at >= now() - make_interval(secs => window_seconds)), 0)
$$;

-- Takes an allowance under each key, or none: returns the position of the first key that has none left, 0 when all were taken.
-- It is a transaction of its own before the entry's, so that entries never wait for each other's seats; a crash loses a count at worst.
create function take_allowances(wanted_keys text[], most int[], window_seconds int) returns int
  language plpgsql security definer set search_path = public as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  for position in 1 .. coalesce(array_length(wanted_keys, 1), 0) loop
    if not take_allowance(wanted_keys[position], most[position], window_seconds) then
      perform give_allowances_back(wanted_keys[1 : position - 1]);
      return position;
    end if;
  end loop;
  return 0;
end $$;

create function give_allowances_back(wanted_keys text[]) returns void
  language sql security definer set search_path = public as $$
  update throttle set count = count - 1 where key = any (wanted_keys) and count > 0
$$;

-- Whose hold it is, as keyed hashes of the client address and of the page; cleared when the hold becomes a booking.
alter table booking add column held_by_address text, add column held_by_page text;
create index booking_holds_by_address on booking (organization_id, held_by_address) where status = 'held';

-- Addresses whose owner has opened the link of a message; a keyed hash.
create table confirmed_email (
  organization_id int not null references organization,
  email_hash text not null,
  confirmed_at timestamptz not null default now(),
  primary key (organization_id, email_hash)
);
call tenant_table('confirmed_email');
