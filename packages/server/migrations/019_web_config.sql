-- The booking settings that hold for an organization: its own, or those of the nearest one above. Whether shoppers may book is
-- each organization's own to say.
create function web_config_in_force(wanted int) returns table (owner_id int, owner text, config jsonb, updated_at timestamptz)
  language sql stable as $$
  with recursive above as (
    select id, name, organization_parent_id, 0 as distance from organization where id = wanted
    union all
    select o.id, o.name, o.organization_parent_id, distance + 1 from organization o join above on above.organization_parent_id = o.id
  )
  select above.id, above.name, case distance when 0 then w.config else w.config || '{"isPublicBookingOn": false}' end, w.updated_at
  from web_config w join above on above.id = w.organization_id order by distance limit 1
$$;
-- The same for a member, who may otherwise read nothing above their own organization.
create function web_config_of(wanted int) returns table (owner_id int, owner text, config jsonb, updated_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select * from web_config_in_force(wanted) where wanted = any (app_organizations())
$$;
