-- What every later file builds on. Written for PostgreSQL 15; PGlite runs it as well.
--
-- Conventions of the schema:
--  * Tenant tables start with `organization_id`, have (organization_id, id) as primary key and get their row policies, grants and
--    `updated_at` trigger from `setup_tenant_table()`. Restrictive policies named `reach` narrow that to what a role may see.
--  * Two roles serve requests: walkup_app, one organization's tenant, and walkup_accounts, sign-in before an organization is known.
--    They own nothing and bypass nothing. The server creates them, because roles belong to the cluster.
--  * `security definer` functions run as the owner, whom no policy binds: each checks the caller's organizations and role itself.
--  * `*_matches(pattern)` search text before row security. `like` is not leakproof, so a policy would keep the trigram index from
--    being used. They return ids in the caller's organizations only; the rows are still read under every policy.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

grant usage on schema public to walkup_app, walkup_accounts;

-- A name as others are compared with it: however it was composed, in upper or lower case.
create function same_name(given text) returns text language sql immutable parallel safe
  return case when octet_length(given) = length(given) then lower(given) else lower(normalize(given, NFKC)) end;
-- A text as people search for it: also without accents and what nobody sees, with one kind of apostrophe and of dash. The SDK's
-- `folded` is the same.
create function folded(given text) returns text language sql immutable parallel safe
  return case when octet_length(given) = length(given) then translate(lower(given), '`', '''') else
    replace(replace(replace(replace(translate(lower(regexp_replace(
      normalize(translate(given, '‘’‛ʼʹ´`′‐‑‒–—−', '''''''''''''''''------'), NFKD),
      '[\u0300-\u036F\u00AD\u034F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE20-\uFE2F\uFEFF]', '', 'g')),
      'đðøłħŧıς', 'ddolhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;

-- The caller's session, which the server sets per transaction once it has verified it.
create function app_organizations() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organizations', true), ''), '{}')::int[];
create function app_organization_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.organization', true), '')::int;
-- The time that the caller's transaction happens at; the demo's is the hour that it is written for.
create function app_now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
create function app_today() returns date language sql stable parallel safe
  return (app_now() at time zone 'UTC')::date;
create function app_user_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::int;
create function app_role_id() returns int language sql stable parallel safe
  return coalesce(nullif(current_setting('app.role_id', true), ''), '0')::int;
create function app_subscription_id() returns int language sql stable parallel safe
  return coalesce(nullif(current_setting('app.subscription', true), ''), '1')::int;
create function app_territories() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.territories', true), ''), '{}')::int[];

-- The contract's roles (packages/sdk/contract/roles.ts), which the server writes here at startup. Policies and functions test a
-- role's reach and permissions and never its id, so a new role is just a row.
create table role (
  id int primary key check (id > 0),
  key text not null unique,
  rank int not null,
  organizations text not null check (organizations in ('every', 'below', 'own')),
  is_field boolean not null,
  edits text not null check (edits in ('ranked', 'field', 'none')),
  appoints text not null check (appoints in ('ranked', 'field', 'none')),
  activity text not null check (activity in ('all', 'territory', 'own', 'none')),
  codes text not null check (codes in ('all', 'territory', 'own', 'none')),
  labor text not null check (labor in ('all', 'territory', 'own', 'none')),
  leads text not null check (leads in ('all', 'territory', 'own', 'none')),
  people text not null check (people in ('all', 'territory', 'own', 'none')),
  schedules text not null check (schedules in ('all', 'territory', 'own', 'none')),
  stores text not null check (stores in ('all', 'territory', 'own', 'none')),
  permissions text[] not null
);
grant select on role to walkup_app, walkup_accounts;

-- The server itself, booking for a shopper: it reaches every row of the organization and has no permissions.
create function app_is_server() returns boolean language sql stable parallel safe return app_role_id() = 0;
-- In PL/pgSQL, like what every request calls: it keeps the plan of its query, while an SQL function with a subquery is planned at each call.
create function role_may(wanted_role int, permission text) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from public.role where id = wanted_role and permission = any (permissions));
end $$;
create function app_may(permission text) returns boolean language sql stable parallel safe
  return role_may(app_role_id(), permission);
-- Whether one role manages another: those of its rank and below, field roles, or none.
create function role_manages(managed text, own_rank int, other role) returns boolean language sql immutable parallel safe
  return case managed when 'ranked' then other.rank >= own_rank when 'field' then other.is_field else false end;
create function app_edits(wanted_role int) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from public.role own, public.role other
    where own.id = app_role_id() and other.id = wanted_role and role_manages(own.edits, own.rank, other));
end $$;
create function app_appoints(wanted_role int) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from public.role own, public.role other
    where own.id = app_role_id() and other.id = wanted_role and role_manages(own.appoints, own.rank, other));
end $$;

-- Which rows the caller reaches (docs/domain.md#roles). Subscriptions 16 and 2 are users of partners, who see their own leads and
-- nothing else.
create function app_lead_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case
    when app_subscription_id() = 16 then 'homeImprovement'
    when app_subscription_id() = 2 then 'callTracking'
    when app_is_server() then 'all'
    else coalesce((select leads from public.role where id = app_role_id()), 'none')
  end;
end $$;
create function app_labor_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_is_server() then 'all'
    else coalesce((select labor from public.role where id = app_role_id()), 'none')
  end;
end $$;
create function app_schedule_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_is_server() then 'all'
    else coalesce((select schedules from public.role where id = app_role_id()), 'none')
  end;
end $$;
create function app_activity_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_is_server() then 'all'
    else coalesce((select activity from public.role where id = app_role_id()), 'none')
  end;
end $$;
create function app_code_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_is_server() then 'all'
    else coalesce((select codes from public.role where id = app_role_id()), 'none')
  end;
end $$;
create function app_people_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case when app_is_server() then 'all' else coalesce((select people from public.role where id = app_role_id()), 'own') end;
end $$;
create function app_store_reach() returns text language plpgsql stable parallel safe as $$
begin
  return case when app_is_server() then 'all' else coalesce((select stores from public.role where id = app_role_id()), 'none') end;
end $$;
-- Who plans shifts, and therefore sees drafts of them.
create function app_may_plan() returns boolean language sql stable parallel safe
  return app_subscription_id() = 1 and (app_is_server() or app_may('labor.write'));

-- Timestamps inside JSON, in the format of the API.
create function iso(at timestamptz) returns text language sql immutable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function set_updated_at() returns trigger language plpgsql as $$
begin
  -- Always a new value, even within a millisecond: stale writes are detected by it.
  new.updated_at = greatest(app_now(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Forced row security for a tenant table: walkup_app sees its own organizations' rows, the owner sees all.
create procedure setup_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format(
    'create policy tenant on %s to walkup_app using (organization_id = any ((select app_organizations())::int[])) '
    'with check (organization_id = any ((select app_organizations())::int[]))', target);
  execute format('grant select, insert, update, delete on %s to walkup_app', target);
  if exists (select from pg_attribute where attrelid = target and attname = 'updated_at' and not attisdropped) then
    execute format('create trigger set_updated_at before update on %s for each row execute function set_updated_at()', target);
  end if;
end $$;

-- Search tokens: text arrays in a GIN index, `organization:name:value`, which one lookup can combine into any filter.
-- Days since 1970 in UTC, clamped to 16 bits.
create function epoch_day(at timestamptz) returns int language plpgsql immutable strict parallel safe as $$
begin
  return least(greatest(floor(extract(epoch from at) / 86400), 0), 65535)::int;
end $$;
-- The tokens of a bucket and of the larger ones around it, of 16 and 256; nulls if it is null.
create function bucket_tokens(name text, bucket int) returns text[] language sql immutable parallel safe
  return array[name || '0:' || bucket::text, name || '1:' || (bucket >> 4)::text, name || '2:' || (bucket >> 8)::text];
-- The tokens in each of the caller's organizations.
create function app_search_tokens(tokens text[]) returns text[] language sql stable parallel safe
  return array(select o.id::text || ':' || token from unnest(app_organizations()) as o(id) cross join unnest(coalesce(tokens, '{any}')) as token);
