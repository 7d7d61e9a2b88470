-- Adding an address invites: it makes a person of the inviting organization alone, who can be planned at once. Accepting, which
-- whoever has the address does, adds the sign-in. Whether an account has the address is never looked at before that.

-- `email` is what an account signs in with. Somebody invited has none until they accept, and none if they had an account already.
drop view user_card;
drop view member_card;
alter table app_user
  alter column email drop not null,
  add column invited_email text check (invited_email = lower(invited_email)),
  -- Whose the profile is: the organization that the person was added to first.
  add column home_organization_id int references organization,
  drop column search_text,
  add constraint app_user_address check (email is not null or invited_email is not null);
alter table app_user add column search_text text generated always as (
  lower(first_name || ' ' || last_name || ' ' || coalesce(email, invited_email) || ' ' || coalesce(phone, ''))) stored;
create index app_user_search on app_user using gin (search_text gin_trgm_ops);
alter table membership add column accepted_at timestamptz;

-- Who signs in as whom, beyond an account's own row.
create table account_link (
  user_id int primary key references app_user on delete cascade,
  account_id int not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  check (user_id <> account_id)
);
create index on account_link (account_id);
grant select, insert, delete on account_link to walkup_accounts;

-- Whoever has set a password is a member; an account that nobody has used yet is an invitation, but for system administrators'.
update app_user u set home_organization_id = (select organization_id from membership m where m.user_id = u.id order by m.id limit 1);
update membership m set accepted_at = created_at
where role_id = 1 or exists (select from credential c where c.user_id = m.user_id);
update app_user u set invited_email = email, email = null
where not exists (select from credential c where c.user_id = u.id) and not exists (
  select from membership m where m.user_id = u.id and m.role_id = 1);
update password_link l set used_at = now() from app_user u where u.id = l.user_id and u.email is null and l.purpose = 'reset' and l.used_at is null;
create unique index app_user_by_address on app_user (home_organization_id, coalesce(email, invited_email)) where deleted_at is null;

create function keep_home() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update app_user set home_organization_id = new.organization_id where id = new.user_id and home_organization_id is null;
  return null;
end $$;
create trigger keep_home after insert on membership for each row execute function keep_home();

drop trigger touch on app_user;
create trigger touch before update of first_name, last_name, email, invited_email, phone, is_active, language_id, hire_date,
  external_employee_id, capture_icon, invited_at, deleted_at on app_user for each row execute function touch();
drop trigger changed on app_user;
create trigger changed after update of first_name, last_name, email, invited_email, phone, is_active, language_id, hire_date,
  external_employee_id, capture_icon, invited_at, deleted_at on app_user for each row execute function record_person_change();

-- As in 012 and 015, with the address as it was typed, and since when the person is a member.
create view user_card with (security_invoker = true) as
  select m.organization_id, m.user_id as id, m.user_id, m.id as membership_id, m.role_id, m.subscription_id,
    m.is_active and u.is_active as is_active, m.accepted_at, u.uid, u.first_name, u.last_name,
    u.first_name || ' ' || u.last_name as name, left(lower(u.last_name || ' ' || u.first_name), 60) as sort_name,
    coalesce(u.email, u.invited_email) as email, u.phone, u.language_id, u.hire_date, u.external_employee_id, u.capture_icon,
    u.invited_at, u.last_activity_at, u.created_at, greatest(u.updated_at, m.updated_at) as updated_at, u.search_text
  from membership m join app_user u on u.id = m.user_id
  where u.deleted_at is null
    and (m.user_id = (select app_user_id()) or (select app_subscription_id()) = 1 or m.subscription_id = (select app_subscription_id()))
    and case (select app_people_reach())
      when 'all' then true
      when 'territory' then m.user_id = (select app_user_id()) or m.user_id = any ((select app_territory_people())::int[])
      else m.user_id = (select app_user_id())
    end;
grant select on user_card to walkup_app;
create view member_card with (security_invoker = true) as
  select m.organization_id, m.id, u.id as user_id, m.role_id, m.is_active and u.is_active as is_active,
    u.first_name || ' ' || u.last_name as name, left(lower(u.last_name || ' ' || u.first_name), 60) as sort_name, u.search_text
  from membership m join app_user u on u.id = m.user_id where u.deleted_at is null;
grant select on member_card to walkup_app;

-- A tenant adds its own people, and never says that somebody has accepted: that is the accounts' role's.
create function is_home(wanted_user int, wanted_organization int) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from app_user where id = wanted_user and home_organization_id = wanted_organization
    and wanted_organization = any (app_organizations()))
$$;
create policy home on membership as restrictive for insert to walkup_app
  with check (accepted_at is null and is_home(user_id, organization_id));
revoke insert, update on membership from walkup_app;
grant insert (organization_id, user_id, role_id, subscription_id, is_active, created_by) on membership to walkup_app;
grant update (role_id, subscription_id, is_active) on membership to walkup_app;
grant update (accepted_at) on membership to walkup_accounts;
create policy accepting on membership for update to walkup_accounts using (true) with check (accepted_at is not null);
drop trigger access_updated on membership;
create trigger access_updated after update on membership
  for each row when ((old.role_id, old.subscription_id, old.is_active, old.accepted_at)
    is distinct from (new.role_id, new.subscription_id, new.is_active, new.accepted_at))
  execute function notify_access();

-- Two who add one address at once queue at its lock.
create function has_address(wanted_organization int, address text, except_user int) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('address ' || address), wanted_organization);
  return exists (select from membership m join app_user u on u.id = m.user_id
    where m.organization_id = wanted_organization and u.deleted_at is null and u.id is distinct from except_user
      and coalesce(u.email, u.invited_email) = address);
end $$;
revoke execute on function has_address from public;

drop function enlist_person;
-- A person of the organization as they were typed; null when it has somebody with that address.
create function create_invitee(wanted_organization int, wanted_uid text, person jsonb) returns int
  language plpgsql security definer set search_path = public as $$
declare
  made int;
begin
  if app_role_id() not in (1, 2, 4) or not wanted_organization = any (app_organizations()) then
    raise exception 'role % may not invite anybody there', app_role_id();
  end if;
  if has_address(wanted_organization, person ->> 'email', null) then return null; end if;
  insert into app_user (uid, first_name, last_name, invited_email, phone, language_id, hire_date, external_employee_id,
    home_organization_id, created_by)
  values (wanted_uid, person ->> 'firstName', person ->> 'lastName', person ->> 'email', person ->> 'phone',
    coalesce((person ->> 'languageId')::int, 1), (person ->> 'hireDate')::date, person ->> 'externalEmployeeId',
    wanted_organization, app_user_id())
  returning id into made;
  return made;
end $$;

-- A profile is its home organization's, wherever else its account works; a system administrator's is role 1's.
create or replace function app_owns_person(wanted int) returns boolean language sql stable security definer set search_path = public as $$
  select app_role_id() in (1, 2, 3, 4) and app_subscription_id() in (1, 16)
    and exists (select from app_user u where u.id = wanted and u.home_organization_id = any (app_organizations()))
    and (app_role_id() = 1 or not exists (select from membership m where m.user_id = wanted and m.role_id = 1))
$$;

-- Another address for somebody invited; open links of the old one die. One that has been accepted is role 1's to change, and
-- ends the account's sessions. What is taken is looked up in the person's own organization, and everywhere for role 1 alone.
create or replace function change_email(wanted int, address text) returns text language plpgsql security definer set search_path = public as $$
declare
  person app_user;
begin
  if not app_owns_person(wanted) or app_role_id() not in (1, 2) then return 'shared'; end if;
  select * into person from app_user where id = wanted for update;
  if app_role_id() <> 1 and exists (select from membership m where m.user_id = wanted and m.accepted_at is not null) then return 'proven'; end if;
  if has_address(person.home_organization_id, address, wanted) then return 'taken'; end if;
  if person.email is null then
    update app_user set invited_email = address where id = wanted;
  else
    if exists (select from app_user where email = address and id <> wanted) then return 'taken'; end if;
    update app_user set email = address where id = wanted;
    update session set revoked_at = now(), revoke_reason = 'address changed' where user_id = wanted and revoked_at is null;
  end if;
  update password_link set used_at = now() where user_id = wanted and used_at is null;
  return 'changed';
end $$;

-- A link to accept by, or to set the first password of a member that has none; its hash alone is kept.
create or replace function invite_person(wanted int, link_hash text, days int)
  returns table (email text, first_name text, has_password boolean, is_too_soon boolean)
  language plpgsql security definer set search_path = public as $$
declare
  proven boolean := exists (select from membership m where m.user_id = wanted and m.accepted_at is not null)
    and (exists (select from credential where user_id = wanted) or exists (select from account_link where user_id = wanted));
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
  return query select coalesce(u.email, u.invited_email), u.first_name, proven, soon from app_user u where u.id = wanted;
end $$;

-- Nobody administers before they have accepted.
create or replace function other_administrators(wanted_organization int, wanted_user int) returns table (own int, system int)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where m.organization_id = wanted_organization)::int, count(*) filter (where m.role_id = 1)::int
  from membership m join app_user u on u.id = m.user_id
  where wanted_organization = any (app_organizations()) and m.user_id <> wanted_user and m.is_active and m.accepted_at is not null
    and u.is_active and u.deleted_at is null and m.role_id in (1, 2) and m.subscription_id = 1
$$;

-- The generators whom a smart circle organization lends to the caller's, by one account in both, and which organization that is.
create or replace function lent_generators() returns table (user_id int, lender_id int, lender text)
  language sql stable security definer set search_path = public as $$
  with account as (
    select m.id, m.organization_id, m.role_id, m.user_id, coalesce(link.account_id, m.user_id) as account_id
    from membership m left join account_link link on link.user_id = m.user_id where m.accepted_at is not null
  )
  select distinct on (here.user_id) here.user_id, o.id, o.name
  from account here join account home using (account_id)
  join organization o on o.id = home.organization_id and o.is_smart_circle_lg and not o.is_deleted
  where home.role_id in (14, 15) and here.organization_id = any (app_organizations())
  order by here.user_id, home.id
$$;
