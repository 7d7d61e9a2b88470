-- A session works in any organization that a request names, not only in the one that it was switched to.
alter table session add column organization_ids int[] not null default '{}';
update session set organization_ids = array[organization_id];

-- As in 049, with every session that has worked in an organization of the caller's.
create or replace function sessions_within_reach(wanted int) returns setof session
  language plpgsql stable security definer set search_path = public as $$
declare
  account int;
begin
  if app_role_id() not in (1, 2) or app_subscription_id() <> 1 then return; end if;
  if not exists (select from membership m where m.user_id = wanted and m.organization_id = any (app_organizations()))
    and not app_owns_person(wanted) then return; end if;
  select account_id into account from account_link where user_id = wanted;
  if app_role_id() <> 1 and exists (select from membership m where m.user_id in (wanted, account) and m.role_id = 1) then return; end if;
  return query
    select s.* from session s
    where s.user_id = coalesce(account, wanted) and s.revoked_at is null and s.expires_at > now()
      and ((account is null and app_owns_person(wanted)) or s.organization_id = any (app_organizations())
        or s.organization_ids && app_organizations());
end $$;
