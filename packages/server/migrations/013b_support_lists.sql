-- An organization's documents and tutorials and the product's as one list; the product's stand under organization 0, which is nobody's.
create view support_item_card with (security_invoker = true) as
  select organization_id, id, kind, title, description, file_key, file_name, media_type, size_bytes, video_url, role_ids, sort,
    deleted_at, created_at, updated_at, search_text
  from support_item
  union all
  select 0, id, kind, title, description, file_key, file_name, media_type, size_bytes, video_url, role_ids, sort,
    deleted_at, created_at, updated_at, search_text
  from product_item;
grant select on support_item_card to walkup_app;

-- As `lead_matches`.
create function support_item_matches(pattern text) returns setof int language sql stable security definer set search_path = public as $$
  select id from support_item where organization_id = any (app_organizations()) and deleted_at is null and search_text like pattern
  union all
  select id from product_item where deleted_at is null and search_text like pattern
$$;
