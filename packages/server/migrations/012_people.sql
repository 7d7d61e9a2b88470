-- People and what belongs to them: invitations, reach, features, notifications, saved views, organizations.

-- Signing in is no edit: it must not make what an administrator is editing stale.
drop trigger touch on app_user;
create trigger touch before update of first_name, last_name, email, phone, is_active, language_id, hire_date, external_employee_id,
  capture_icon, invited_at, deleted_at on app_user for each row execute function touch();

-- Everybody who shares one of the caller's territories.
create function app_territory_people() returns int[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct m.user_id), '{}') from membership m
  join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
  where m.organization_id = any (app_organizations()) and t.territory_id = any (app_territories())
$$;
-- Whose account a role reaches (docs/domain.md#roles); role 0 is the server itself. A partner's user sees that partner's people alone.
create function app_people_reach() returns text language sql stable parallel safe
  return case
    when app_role_id() in (0, 1, 2, 3, 5, 6) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    else 'own'
  end;

-- The members of organizations that the caller may look up; `id` is the user's.
create view user_card with (security_invoker = true) as
  select m.organization_id, m.user_id as id, m.user_id, m.id as membership_id, m.role_id, m.subscription_id,
    m.is_active and u.is_active as is_active, u.uid, u.first_name, u.last_name, u.first_name || ' ' || u.last_name as name,
    left(lower(u.last_name || ' ' || u.first_name), 60) as sort_name, u.email, u.phone, u.language_id, u.hire_date,
    u.external_employee_id, u.capture_icon, u.invited_at, u.last_activity_at, u.created_at,
    greatest(u.updated_at, m.updated_at) as updated_at, u.search_text
  from membership m join app_user u on u.id = m.user_id
  where u.deleted_at is null
    and (m.user_id = (select app_user_id()) or (select app_subscription_id()) = 1 or m.subscription_id = (select app_subscription_id()))
    and case (select app_people_reach())
      when 'all' then true
      when 'territory' then m.user_id = (select app_user_id()) or m.user_id = any ((select app_territory_people())::int[])
      else m.user_id = (select app_user_id())
    end;
grant select on user_card to walkup_app;
create function user_card_matches(pattern text) returns setof int language sql stable security definer set search_path = public as $$
  select u.id from app_user u where u.search_text like pattern and exists (
    select from membership m where m.user_id = u.id and m.organization_id = any (app_organizations()))
$$;

-- Nobody gives a role above their own, whatever the code above says.
create policy giver on membership as restrictive for insert to walkup_app with check (
  case (select app_role_id()) when 1 then true when 2 then role_id <> 1 when 4 then role_id in (14, 15) else false end
);
create policy editor on membership as restrictive for update to walkup_app
  using ((select app_role_id()) in (1, 2, 3, 4) and ((select app_role_id()) = 1 or role_id <> 1))
  with check (case (select app_role_id()) when 1 then true when 4 then role_id in (14, 15) else role_id <> 1 end);
create policy remover on membership as restrictive for delete to walkup_app using ((select app_role_id()) = 1);

-- An account is one person's, wherever they work: it is changed by those who reach every place the person has, or by role 1.
create function app_owns_person(wanted int) returns boolean language sql stable security definer set search_path = public as $$
  select app_role_id() in (1, 2, 3, 4) and app_subscription_id() in (1, 16)
    and exists (select from membership m where m.user_id = wanted and m.organization_id = any (app_organizations()))
    and (app_role_id() = 1 or not exists (select from membership m join organization o on o.id = m.organization_id
      where m.user_id = wanted and not o.is_deleted and (m.organization_id <> all (app_organizations()) or m.role_id = 1)))
$$;
-- The account with an address, made if there is none. One that exists is answered as it is: inviting never writes to it.
create function enlist_person(wanted_uid text, person jsonb) returns table (id int, is_new boolean)
  language plpgsql security definer set search_path = public as $$
declare
  made int;
begin
  if app_role_id() not in (1, 2, 4) or cardinality(app_organizations()) = 0 then
    raise exception 'role % may not enlist anybody', app_role_id();
  end if;
  insert into app_user (uid, first_name, last_name, email, phone, language_id, hire_date, external_employee_id, created_by)
  values (wanted_uid, person ->> 'firstName', person ->> 'lastName', person ->> 'email', person ->> 'phone',
    coalesce((person ->> 'languageId')::int, 1), (person ->> 'hireDate')::date, person ->> 'externalEmployeeId', app_user_id())
  on conflict (email) do nothing returning app_user.id into made;
  return query select u.id, made is not null from app_user u where u.email = person ->> 'email' and u.deleted_at is null;
end $$;
-- Writes the given fields of an account; false when the caller does not own it (see app_owns_person).
create function change_person(wanted int, person jsonb) returns boolean language plpgsql security definer set search_path = public as $$
begin
  if not app_owns_person(wanted) then return false; end if;
  update app_user set
    first_name = coalesce(person ->> 'firstName', first_name),
    last_name = coalesce(person ->> 'lastName', last_name),
    phone = case when person ? 'phone' then person ->> 'phone' else phone end,
    language_id = coalesce((person ->> 'languageId')::int, language_id),
    hire_date = case when person ? 'hireDate' then (person ->> 'hireDate')::date else hire_date end,
    external_employee_id = case when person ? 'externalEmployeeId' then person ->> 'externalEmployeeId' else external_employee_id end,
    is_active = coalesce((person ->> 'isActive')::boolean, is_active)
  where id = wanted;
  return true;
end $$;
-- Another address for an account whose address nobody has proven yet by redeeming a link; of a proven one role 1 alone changes it.
-- Every open link and session of the account ends with it.
create function change_email(wanted int, address text) returns text language plpgsql security definer set search_path = public as $$
begin
  if not app_owns_person(wanted) or app_role_id() not in (1, 2) then return 'shared'; end if;
  if app_role_id() <> 1 and exists (select from credential where user_id = wanted) then return 'proven'; end if;
  if exists (select from app_user where email = address and id <> wanted) then return 'taken'; end if;
  update app_user set email = address where id = wanted;
  update password_link set used_at = now() where user_id = wanted and used_at is null;
  update session set revoked_at = now(), revoke_reason = 'address changed' where user_id = wanted and revoked_at is null;
  return 'changed';
end $$;
-- A link to set the first password, by its hash. An account that has one gets no link: only its owner may set another.
create function invite_person(wanted int, link_hash text, days int)
  returns table (email text, first_name text, has_password boolean, is_too_soon boolean)
  language plpgsql security definer set search_path = public as $$
declare
  proven boolean := exists (select from credential where user_id = wanted);
  soon boolean := exists (select from app_user where id = wanted and invited_at > now() - interval '1 minute');
begin
  if app_role_id() not in (1, 2, 3, 4) or not exists (
    select from membership m where m.user_id = wanted and m.organization_id = any (app_organizations())) then
    return;
  end if;
  if not soon then
    if not proven then
      update password_link set used_at = now() where user_id = wanted and purpose = 'invite' and used_at is null;
      insert into password_link (hash, user_id, purpose, expires_at)
      values (link_hash, wanted, 'invite', now() + make_interval(days => days));
    end if;
    update app_user set invited_at = now() where id = wanted;
  end if;
  return query select u.email, u.first_name, proven, soon from app_user u where u.id = wanted;
end $$;
-- The icon of an account, by its key in the file store; everybody sets their own.
create function set_capture_icon(wanted int, key text) returns boolean language plpgsql security definer set search_path = public as $$
begin
  if wanted is distinct from app_user_id() and not app_owns_person(wanted) then return false; end if;
  update app_user set capture_icon = key where id = wanted;
  return true;
end $$;
create function seen_active(wanted int, seen_at timestamptz) returns void language sql security definer set search_path = public as $$
  update app_user set last_activity_at = greatest(last_activity_at, seen_at) where id = wanted and exists (
    select from membership m where m.user_id = wanted and m.organization_id = any (app_organizations()))
$$;
-- How many others could still administer an organization, and how many other system administrators there are.
create function other_administrators(wanted_organization int, wanted_user int) returns table (own int, system int)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where m.organization_id = wanted_organization)::int, count(*) filter (where m.role_id = 1)::int
  from membership m join app_user u on u.id = m.user_id
  where wanted_organization = any (app_organizations()) and m.user_id <> wanted_user and m.is_active and u.is_active
    and u.deleted_at is null and m.role_id in (1, 2) and m.subscription_id = 1
$$;

-- Trades and activities: one's own, one's territories' people's, or all.
create policy people_reach on user_trade as restrictive to walkup_app using (
  case (select app_people_reach())
    when 'all' then true
    when 'territory' then user_id = (select app_user_id()) or user_id = any ((select app_territory_people())::int[])
    else user_id = (select app_user_id())
  end
);
create policy people_reach on activity as restrictive to walkup_app using (
  case
    when (select app_subscription_id()) <> 1 then false
    when (select app_role_id()) in (0, 1, 2, 3, 5, 6, 7) then true
    when (select app_role_id()) in (4, 15) then user_id = (select app_user_id())
      or user_id = any ((select app_territory_people())::int[])
      or store_id in (select id from store where territory_id = any ((select app_territories())::int[]))
    else user_id = (select app_user_id())
  end
);
create index activity_by_time on activity (organization_id, at desc, id desc);

-- Why a scheduled person did nothing: one reason a shift.
create table no_activity (
  organization_id int not null references organization,
  id int generated by default as identity,
  hours_id int not null,
  reason_id int not null,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int references app_user,
  primary key (organization_id, id),
  unique (id),
  unique (organization_id, hours_id),
  foreign key (organization_id, hours_id) references hours,
  foreign key (organization_id, reason_id) references lookup_item
);
call tenant_table('no_activity');
create policy reach on no_activity as restrictive to walkup_app using (
  exists (select from hours where hours.organization_id = no_activity.organization_id and hours.id = no_activity.hours_id)
);

-- What is new in the product: role 1 writes, everybody reads what is meant for them.
create table feature (
  id int generated by default as identity primary key,
  key text not null unique,
  title text not null,
  body text not null,
  is_active boolean not null default false,
  published_at timestamptz,
  -- Empty: for every role.
  role_ids int[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int references app_user
);
alter table feature enable row level security;
alter table feature force row level security;
create policy owner on feature to current_user using (true) with check (true);
create policy readers on feature for select to walkup_app using (
  (select app_role_id()) = 1 or cardinality(role_ids) = 0 or (select app_role_id()) = any (role_ids)
);
create policy makers on feature for insert to walkup_app with check ((select app_role_id()) = 1);
create policy changers on feature for update to walkup_app using ((select app_role_id()) = 1);
create policy removers on feature for delete to walkup_app using ((select app_role_id()) = 1);
grant select, insert, update, delete on feature to walkup_app;
create trigger touch before update on feature for each row execute function touch();

create table notification (
  organization_id int not null references organization,
  id int generated by default as identity,
  title text not null,
  body text not null,
  channels text[] not null check (channels <@ array['inApp', 'email'] and cardinality(channels) > 0),
  -- { roleIds, territoryIds, userIds } as they were chosen; who it came to stands in notification_recipient
  audience jsonb not null,
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int references app_user,
  primary key (organization_id, id),
  unique (id)
);
create index on notification (organization_id, sent_at desc, id desc);
call tenant_table('notification');
create table notification_recipient (
  organization_id int not null,
  id int generated by default as identity,
  notification_id int not null,
  user_id int not null references app_user,
  is_in_app boolean not null,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  unique (organization_id, notification_id, user_id),
  foreign key (organization_id, notification_id) references notification
);
create index on notification_recipient (organization_id, user_id, sent_at desc, id desc) where is_in_app;
create index on notification_recipient (organization_id, user_id) where is_in_app and read_at is null;
call tenant_table('notification_recipient');
-- Senders see who has read what they sent; everybody else what came to them. Read is a mark on one's own.
create policy reach on notification_recipient as restrictive for select to walkup_app using (
  user_id = (select app_user_id()) or ((select app_role_id()) in (0, 1, 2, 3, 5) and (select app_subscription_id()) = 1)
);
create policy own on notification_recipient as restrictive for update to walkup_app using (user_id = (select app_user_id()));
create policy senders on notification_recipient as restrictive for insert to walkup_app with check ((select app_role_id()) in (0, 1, 2, 3, 5));
revoke update, delete on notification_recipient from walkup_app;
grant update (read_at) on notification_recipient to walkup_app;
create policy reach on notification as restrictive for select to walkup_app using (
  ((select app_role_id()) in (0, 1, 2, 3, 5) and (select app_subscription_id()) = 1) or created_by = (select app_user_id())
  or exists (select from notification_recipient r where r.organization_id = notification.organization_id
    and r.notification_id = notification.id and r.user_id = (select app_user_id()))
);
create trigger changed after insert or update on notification_recipient for each row when (new.is_in_app)
  execute function record_change('notification');

-- A list as somebody likes to see it.
create table saved_view (
  organization_id int not null references organization,
  id int generated by default as identity,
  user_id int not null references app_user,
  list_key text not null,
  name text not null,
  state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int references app_user,
  primary key (organization_id, id),
  unique (id),
  unique (organization_id, user_id, list_key, name)
);
call tenant_table('saved_view');
create policy reach on saved_view as restrictive to walkup_app using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));

-- Organizations as a list. Role 1 founds them anywhere, role 2 below its own.
create view organization_card with (security_invoker = true) as
  select o.id as organization_id, o.*, left(lower(o.name), 60) as sort_name from organization o;
grant select on organization_card to walkup_app;
create function found_organization(wanted_uid text, wanted_name text, parent int) returns int
  language plpgsql security definer set search_path = public as $$
declare
  made int;
begin
  if app_subscription_id() <> 1 or not (app_role_id() = 1 or (app_role_id() = 2 and parent = any (app_organizations()))) then
    raise exception 'role % may not found an organization there', app_role_id();
  end if;
  insert into organization (uid, name, organization_parent_id, created_by) values (wanted_uid, wanted_name, parent, app_user_id())
  returning id into made;
  return made;
end $$;
create policy keepers on organization as restrictive for update to walkup_app
  using ((select app_role_id()) in (0, 1, 2) and (select app_subscription_id()) = 1);
create policy keepers on territory as restrictive for update to walkup_app
  using ((select app_role_id()) in (0, 1, 2) and (select app_subscription_id()) = 1);

-- The generators whom a smart circle organization lends to the caller's, and which organization that is.
create function lent_generators() returns table (user_id int, lender_id int, lender text)
  language sql stable security definer set search_path = public as $$
  select distinct on (home.user_id) home.user_id, o.id, o.name
  from membership home join organization o on o.id = home.organization_id and o.is_smart_circle_lg and not o.is_deleted
  where home.role_id in (14, 15) and exists (
    select from membership m where m.user_id = home.user_id and m.organization_id = any (app_organizations()))
  order by home.user_id, home.id
$$;
