-- The picture of a generator whose code works, which shoppers see before their organization is known.
create function public_capture_icon(wanted text) returns text language sql stable security definer set search_path = public as $$
  select u.capture_icon from resolve_generator(wanted) found
  join web_config c on c.organization_id = found.organization_id and (c.config ->> 'isPublicBookingOn')::boolean
  join app_user u on u.id = found.user_id limit 1
$$;
