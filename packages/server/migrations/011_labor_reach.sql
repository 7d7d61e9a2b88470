-- Labor: whose punches and shifts a role reaches, claims of open shifts, and decisions on missing punches.

-- Domain §3. Role 0 is the server itself, booking for a shopper; a partner's user (subscription 2 or 16) reaches leads alone.
-- Role 7 calls no labor endpoint, but its reports count paid hours.
create function app_labor_reach() returns text language sql stable parallel safe
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_role_id() in (0, 1, 2, 3, 6, 7) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    when app_role_id() = 14 then 'own'
    else 'none'
  end;
-- The stores and the field roles' people of the caller's territories. They answer ids of the verified organizations alone.
create function app_labor_stores() returns int[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(id), '{}') from store
  where organization_id = any (app_organizations()) and territory_id = any (app_territories())
$$;
create function app_labor_people() returns int[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct m.user_id), '{}') from membership m
  join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
  where m.organization_id = any (app_organizations()) and m.role_id in (14, 15) and t.territory_id = any (app_territories())
$$;

create policy reach on time_log as restrictive to walkup_app using (
  case (select app_labor_reach())
    when 'all' then true
    when 'territory' then user_id = (select app_user_id()) or store_id = any ((select app_labor_stores())::int[])
      or user_id = any ((select app_labor_people())::int[])
    when 'own' then user_id = (select app_user_id())
    else false
  end
);
-- An open shift, which nobody has yet, is seen by those who may claim it.
create policy reach on hours as restrictive to walkup_app using (
  case (select app_labor_reach())
    when 'all' then true
    when 'territory' then user_id = (select app_user_id()) or store_id = any ((select app_labor_stores())::int[])
      or user_id = any ((select app_labor_people())::int[])
    when 'own' then user_id = (select app_user_id()) or (user_id is null and store_id = any ((select app_labor_stores())::int[]))
    else false
  end
);

-- A lead freezes the shift it was made on, also when its maker may not read punches: this answers the punch, nothing else.
create function shift_at(wanted_organization int, wanted_user int, wanted_at timestamptz) returns table (id int, store_id int)
  language sql stable security definer set search_path = public as $$
  select id, store_id from time_log
  where organization_id = wanted_organization and wanted_organization = any (app_organizations()) and user_id = wanted_user
    and deleted_at is null and clock_in_at <= wanted_at and (clock_out_at is null or clock_out_at > wanted_at)
  order by clock_in_at desc limit 1
$$;

-- The people whose labor a caller reaches: `id` is the user's.
create view labor_person with (security_invoker = true) as
  select m.organization_id, m.user_id as id, m.user_id, m.role_id, left(lower(u.last_name || ' ' || u.first_name), 60) as sort_name
  from membership m join app_user u on u.id = m.user_id
  where u.deleted_at is null and case (select app_labor_reach())
    when 'all' then true
    when 'territory' then m.user_id = (select app_user_id()) or m.user_id = any ((select app_labor_people())::int[])
    when 'own' then m.user_id = (select app_user_id())
    else false
  end;
grant select on labor_person to walkup_app;
create function labor_person_matches(pattern text) returns setof int language sql stable security definer set search_path = public as $$
  select u.id from app_user u join membership m on m.user_id = u.id
  where u.search_text like pattern and m.organization_id = any (app_organizations())
$$;

create index time_log_by_update on time_log (organization_id, updated_at, id) where deleted_at is null;
create index time_log_unapproved on time_log (organization_id, clock_in_at, id) where deleted_at is null and approved_at is null;
create index time_log_by_store on time_log (organization_id, store_id, clock_in_at);
create index hours_by_user on hours (organization_id, user_id, start_at) where deleted_at is null;
create index hours_by_update on hours (organization_id, updated_at, id) where deleted_at is null;
create index hours_open on hours (organization_id, start_at, id) where deleted_at is null and user_id is null;

alter table time_log add column note text;

-- Open shifts: a claim is a shift of the claimer's own that takes one of the open shift's seats.
alter table hours
  add column open_shift_id int,
  add column taken int not null default 0,
  add foreign key (organization_id, open_shift_id) references hours,
  -- Whoever writes, no more than the seats are ever taken.
  add constraint hours_seats check (taken between 0 and seats),
  add check (open_shift_id is null or user_id is not null),
  add check (user_id is null or taken = 0);
create unique index hours_claimed_once on hours (organization_id, open_shift_id, user_id)
  where open_shift_id is not null and deleted_at is null;
create function keep_shift_seats() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.open_shift_id is not null and old.deleted_at is null
    and (tg_op = 'DELETE' or new.deleted_at is not null or new.open_shift_id is distinct from old.open_shift_id) then
    update hours set taken = taken - 1 where organization_id = old.organization_id and id = old.open_shift_id;
  end if;
  if tg_op <> 'DELETE' and new.open_shift_id is not null and new.deleted_at is null
    and (tg_op = 'INSERT' or old.deleted_at is not null or new.open_shift_id is distinct from old.open_shift_id) then
    update hours set taken = taken + 1 where organization_id = new.organization_id and id = new.open_shift_id;
  end if;
  return null;
end $$;
create trigger keep_shift_seats after insert or update or delete on hours for each row execute function keep_shift_seats();

-- What was said and decided of a missing punch. The missing punch itself is derived, and known by its key.
create table punch_decision (
  organization_id int not null references organization,
  id int generated by default as identity,
  key text not null,
  kind text not null check (kind in ('shift', 'end', 'leads')),
  user_id int not null references app_user,
  store_id int,
  hours_id int,
  time_log_id int,
  lead_count int not null default 0,
  time_zone text not null,
  expected_at timestamptz not null,
  -- What was proposed, and what was made of it once approved.
  clock_in_at timestamptz,
  clock_out_at timestamptz,
  break_min int not null default 0 check (break_min between 0 and 1440),
  reason text,
  state text not null check (state in ('submitted', 'approved', 'rejected')),
  submitted_by int references app_user,
  submitted_at timestamptz,
  decided_by int references app_user,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int references app_user,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, store_id) references store,
  foreign key (organization_id, hours_id) references hours,
  foreign key (organization_id, time_log_id) references time_log,
  check ((state = 'submitted') = (decided_at is null)),
  check (clock_out_at > clock_in_at)
);
create index on punch_decision (organization_id, expected_at);
call tenant_table('punch_decision');
create policy reach on punch_decision as restrictive to walkup_app using (
  case (select app_labor_reach())
    when 'all' then true
    when 'territory' then user_id = (select app_user_id()) or store_id = any ((select app_labor_stores())::int[])
      or user_id = any ((select app_labor_people())::int[])
    when 'own' then user_id = (select app_user_id())
    else false
  end
);

-- Leads outside any shift: moments and makers, for payroll too, which reads no leads (docs/domain.md#roles).
create index lead_unshifted on lead (organization_id, received_at)
  where deleted_at is null and kind = 'internal' and time_log_id is null and lead_generator_id is not null;
create function unshifted_leads(from_at timestamptz, to_at timestamptz)
  returns table (organization_id int, user_id int, store_id int, at timestamptz)
  language sql stable security definer set search_path = public as $$
  select l.organization_id, l.lead_generator_id, l.store_id, l.received_at from lead l
  where l.organization_id = any (app_organizations()) and l.deleted_at is null and l.kind = 'internal' and l.time_log_id is null
    and l.lead_generator_id is not null and l.received_at >= from_at and l.received_at < to_at
    and case app_labor_reach()
      when 'all' then true
      when 'territory' then l.lead_generator_id = app_user_id() or l.lead_generator_id = any ((select app_labor_people())::int[])
        or l.store_id = any ((select app_labor_stores())::int[])
      when 'own' then l.lead_generator_id = app_user_id()
      else false
    end
    and not exists (
      select from time_log t
      where t.organization_id = l.organization_id and t.user_id = l.lead_generator_id and t.deleted_at is null
        and t.clock_in_at <= l.received_at and (t.clock_out_at is null or t.clock_out_at >= l.received_at)
    )
$$;
-- When somebody's first and last lead of a span was made.
create function lead_span(wanted_organization int, wanted_user int, from_at timestamptz, to_at timestamptz)
  returns table (first_at timestamptz, last_at timestamptz, made int)
  language sql stable security definer set search_path = public as $$
  select min(received_at), max(received_at), count(*)::int from lead
  where organization_id = wanted_organization and wanted_organization = any (app_organizations())
    and app_labor_reach() <> 'none' and lead_generator_id = wanted_user and deleted_at is null
    and received_at >= from_at and received_at < to_at
$$;
