-- Administrators see and end the sessions of their people: all of them where they own the account (see app_owns_person), else those
-- that work in an organization of theirs. Nobody but a system administrator reaches a system administrator's.
create function sessions_within_reach(wanted int) returns setof session
  language plpgsql stable security definer set search_path = public as $$
declare
  account int;
begin
  if app_role_id() not in (1, 2) or app_subscription_id() <> 1 then return; end if;
  if not exists (select from membership m where m.user_id = wanted and m.organization_id = any (app_organizations()))
    and not app_owns_person(wanted) then return; end if;
  -- Somebody who accepted an invitation with an account from elsewhere signs in with that account.
  select account_id into account from account_link where user_id = wanted;
  if app_role_id() <> 1 and exists (select from membership m where m.user_id in (wanted, account) and m.role_id = 1) then return; end if;
  return query
    select s.* from session s
    where s.user_id = coalesce(account, wanted) and s.revoked_at is null and s.expires_at > now()
      and ((account is null and app_owns_person(wanted)) or s.organization_id = any (app_organizations()));
end $$;
-- One of them, or all but the one that asks; returns how many.
create function end_sessions(wanted int, only_session text, except_session text) returns int
  language plpgsql security definer set search_path = public as $$
declare
  ended int;
begin
  update session set revoked_at = now(), revoke_reason = 'ended by an administrator'
  where id in (select id from sessions_within_reach(wanted)) and (only_session is null or id = only_session)
    and id is distinct from except_session;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- As in 047. Each organization gets the event under its own row of the person, and only once they have accepted to be a member.
create or replace function record_security_event(
  kind text, subject int, actor int, organizations int[], ip text, user_agent text, details jsonb
) returns void language plpgsql security definer set search_path = public as $$
declare
  recorded int;
begin
  if cardinality(app_organizations()) > 0 and not coalesce(organizations, '{}') <@ app_organizations() then
    raise exception 'an event of an organization out of reach' using errcode = '42501';
  end if;
  if organizations is not null then
    insert into security_event (organization_id, kind, user_id, actor_id, ip, user_agent, details)
    select unnest(organizations), kind, subject, actor, ip, user_agent, details;
    return;
  end if;
  insert into security_event (organization_id, kind, user_id, actor_id, ip, user_agent, details)
  select m.organization_id, record_security_event.kind, m.user_id, actor, record_security_event.ip, record_security_event.user_agent,
    record_security_event.details
  from membership m
  where (m.user_id = subject or m.user_id in (select link.user_id from account_link link where link.account_id = subject))
    and m.is_active and m.accepted_at is not null;
  get diagnostics recorded = row_count;
  if recorded = 0 then
    insert into security_event (organization_id, kind, user_id, actor_id, ip, user_agent, details)
    values (0, kind, subject, actor, ip, user_agent, details);
  end if;
end $$;
