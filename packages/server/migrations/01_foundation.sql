-- What every later file builds on. Written for PostgreSQL 15; PGlite runs it as well.
--
-- Conventions of the schema:
--  * Tenant tables start with `organization_id`, have (organization_id, id) as primary key and get their row policies, grants and
--    `updated_at` trigger from `tenant_table()`. Restrictive policies named `reach` narrow that to what a role may see.
--  * Two roles serve requests: walkup_app, one organization's tenant, and walkup_accounts, sign-in before an organization is known.
--    They own nothing and bypass nothing. The server creates them, because roles belong to the cluster.
--  * `security definer` functions run as the owner, whom no policy binds: each checks the caller's organizations and role itself.
--  * `*_matches(pattern)` search text before row security. `like` is not leakproof, so a policy would keep the trigram index from
--    being used. They return ids in the caller's organizations only; the rows are still read under every policy.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

grant usage on schema public to walkup_app, walkup_accounts;

-- The caller's session, which the server sets per transaction once it has verified it.
create function app_organizations() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organizations', true), ''), '{}')::int[];
create function app_organization_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.organization', true), '')::int;
create function app_user_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::int;
create function app_role_id() returns int language sql stable parallel safe
  return coalesce(nullif(current_setting('app.role_id', true), ''), '0')::int;
create function app_subscription_id() returns int language sql stable parallel safe
  return coalesce(nullif(current_setting('app.subscription', true), ''), '1')::int;
create function app_territories() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.territories', true), ''), '{}')::int[];

-- What each role may see (docs/domain.md#roles). Role 0 is the server itself, booking for a shopper. Subscriptions 16 and 2 are
-- users of partners, who see their own leads and nothing else.
create function app_lead_reach() returns text language sql stable parallel safe
  return case
    when app_subscription_id() = 16 then 'homeImprovement'
    when app_subscription_id() = 2 then 'callTracking'
    when app_role_id() in (0, 1, 2, 3, 5, 7, 10) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    when app_role_id() = 14 then 'own'
    else 'none'
  end;
-- Role 7 calls no labor endpoint, but its reports count paid hours.
create function app_labor_reach() returns text language sql stable parallel safe
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_role_id() in (0, 1, 2, 3, 6, 7) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    when app_role_id() = 14 then 'own'
    else 'none'
  end;
create function app_schedule_reach() returns text language sql stable parallel safe
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_role_id() in (0, 1, 2, 3, 5) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    else 'none'
  end;
create function app_people_reach() returns text language sql stable parallel safe
  return case
    when app_role_id() in (0, 1, 2, 3, 5, 6) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    else 'own'
  end;
-- Who writes shifts, and therefore sees drafts of them.
create function app_may_plan() returns boolean language sql stable parallel safe
  return app_subscription_id() = 1 and app_role_id() in (0, 1, 2, 3, 4, 6, 15);

-- Timestamps inside JSON, in the format of the API.
create function iso(at timestamptz) returns text language sql immutable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function touch() returns trigger language plpgsql as $$
begin
  -- Always a new value, even within a millisecond: stale writes are recognized by it.
  new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Forced row security for a tenant table: walkup_app sees its own organizations' rows, the owner sees all.
create procedure tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format(
    'create policy tenant on %s to walkup_app using (organization_id = any ((select app_organizations())::int[])) '
    'with check (organization_id = any ((select app_organizations())::int[]))', target);
  execute format('grant select, insert, update, delete on %s to walkup_app', target);
  if exists (select from pg_attribute where attrelid = target and attname = 'updated_at' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function touch()', target);
  end if;
end $$;

-- Search tokens: text arrays in a GIN index, `organization:name:value`, by which any filters are looked up together.
-- Days since 1970 in UTC, clamped to 16 bits.
create function lead_day(at timestamptz) returns int language plpgsql immutable strict parallel safe as $$
begin
  return least(greatest(floor(extract(epoch from at) / 86400), 0), 65535)::int;
end $$;
-- The tokens in each of the caller's organizations.
create function lead_slots_of(slots text[]) returns text[] language sql stable parallel safe
  return array(select o.id::text || ':' || slot from unnest(app_organizations()) as o(id) cross join unnest(coalesce(slots, '{any}')) as slot);
