-- Stores, printed codes and support documents for staff.

-- A deleted store's number may be given again.
alter table store drop constraint store_organization_id_number_key;
create unique index store_number on store (organization_id, number) where deleted_at is null;
create index store_sorted_name on store (organization_id, left(lower(name), 50), id) where deleted_at is null;
create index store_sorted_city on store (organization_id, left(lower(city), 50), id) where deleted_at is null;
create index store_by_updated on store (organization_id, updated_at, id) where deleted_at is null;
create index hours_by_store on hours (organization_id, store_id, end_at) where deleted_at is null;
create index time_log_open_by_store on time_log (organization_id, store_id) where deleted_at is null and clock_out_at is null;

-- As `lead_matches`: the trigram index is out of a row policy's reach.
create function store_matches(pattern text) returns setof int language sql stable security definer set search_path = public
as $$ select id from store where organization_id = any (app_organizations()) and deleted_at is null and search_text like pattern $$;

alter table qr_code add column search_text text generated always as (lower(label || ' ' || uid)) stored;
create index qr_code_search on qr_code using gin (search_text gin_trgm_ops);
create index qr_code_by_made on qr_code (organization_id, created_at, id) where deleted_at is null;
create index qr_code_by_label on qr_code (organization_id, left(lower(label), 50), id) where deleted_at is null;
create index qr_code_by_updated on qr_code (organization_id, updated_at, id) where deleted_at is null;
create index qr_code_by_store on qr_code (organization_id, store_id) where deleted_at is null;
-- A code is found by what it says, by its generator and by its store.
create function qr_code_matches(pattern text) returns setof int language sql stable security definer set search_path = public as $$
  select id from qr_code where organization_id = any (app_organizations()) and deleted_at is null and search_text like pattern
  union
  select code.id from app_user u join qr_code code on code.user_id = u.id
  where u.search_text like pattern and code.organization_id = any (app_organizations()) and code.deleted_at is null
  union
  select code.id from store s join qr_code code on code.organization_id = s.organization_id and code.store_id = s.id
  where s.search_text like pattern and s.organization_id = any (app_organizations()) and code.deleted_at is null
$$;

-- Field roles have their own codes; a territory manager those of its territories' stores and generators. A partner's user has none.
create policy reach on qr_code as restrictive to walkup_app using (
  (select app_subscription_id()) = 1 and case (select app_role_id())
    when 4 then store_id = any ((select array(select id from store where territory_id = any (app_territories())))::int[])
      or user_id = any ((select array(
        select m.user_id from membership m
        join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
        where t.territory_id = any (app_territories())))::int[])
    when 14 then user_id = (select app_user_id())
    when 15 then user_id = (select app_user_id())
    else true
  end
);

-- Streets that were typed before, for address suggestions; which of them a caller sees is still the row policy's.
create index lead_by_street on lead (organization_id, lower(address ->> 'line1') text_pattern_ops) where deleted_at is null;
create function lead_streets(wanted_start text, wanted_count int) returns setof int
  language plpgsql stable security definer set search_path = public as $$
begin
  -- Built as text, so that the planner sees the pattern's start and takes the index.
  return query execute format(
    'select id from lead where organization_id = any (app_organizations()) and deleted_at is null and lower(address ->> ''line1'') like %L limit %s',
    replace(replace(replace(lower(wanted_start), '\', '\\'), '%', '\%'), '_', '\_') || '%', wanted_count);
end $$;

-- Documents and tutorials: an organization's own, and the product's, which stand outside tenancy. One sequence numbers both,
-- so that an id names one of them.
create sequence support_item_id as int;
grant usage on sequence support_item_id to walkup_app;

create table support_item (
  organization_id int not null references organization,
  id int not null default nextval('support_item_id'),
  kind text not null check (kind in ('document', 'tutorial')),
  title text not null,
  description text,
  file_key text,
  file_name text,
  media_type text,
  size_bytes int,
  video_url text,
  -- Whom it is for; empty is everybody.
  role_ids int[] not null default '{}',
  sort int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int,
  search_text text generated always as (lower(title || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  check ((file_key is null) = (file_name is null) and (file_key is null) = (media_type is null) and (file_key is null) = (size_bytes is null)),
  check (file_key is not null or video_url is not null)
);
create index support_item_in_order on support_item (organization_id, kind, sort, id) where deleted_at is null;
call tenant_table('support_item');
create policy reach on support_item as restrictive to walkup_app using (
  (select app_role_id()) in (1, 2, 3) or role_ids = '{}' or (select app_role_id()) = any (role_ids)
);

create table product_item (
  id int primary key default nextval('support_item_id'),
  kind text not null check (kind in ('document', 'tutorial')),
  title text not null,
  description text,
  file_key text,
  file_name text,
  media_type text,
  size_bytes int,
  video_url text,
  role_ids int[] not null default '{}',
  sort int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int,
  search_text text generated always as (lower(title || ' ' || coalesce(description, ''))) stored,
  check ((file_key is null) = (file_name is null) and (file_key is null) = (media_type is null) and (file_key is null) = (size_bytes is null)),
  check (file_key is not null or video_url is not null)
);
create index product_item_in_order on product_item (kind, sort, id) where deleted_at is null;
alter table product_item enable row level security;
alter table product_item force row level security;
create policy owner on product_item to current_user using (true) with check (true);
create policy audience on product_item for select to walkup_app using (
  (select app_role_id()) = 1 or role_ids = '{}' or (select app_role_id()) = any (role_ids)
);
create policy author on product_item to walkup_app using ((select app_role_id()) = 1) with check ((select app_role_id()) = 1);
grant select, insert, update on product_item to walkup_app;
create trigger touch before update on product_item for each row execute function touch();
