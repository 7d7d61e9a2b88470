-- The latest lead of the last 30 days with the same phone or e-mail. Its maker may see only some of the leads, but a
-- duplicate is one whoever made the first: this answers an id, nothing else, within the verified organizations.
create function lead_twin(wanted_organization int, wanted_phone text, wanted_email text) returns int
  language sql stable security definer set search_path = public as $$
  select id from lead
  where organization_id = wanted_organization and organization_id = any (app_organizations()) and deleted_at is null
    and received_at > now() - interval '30 days' and (phone = wanted_phone or email = wanted_email)
  order by received_at desc, id desc limit 1
$$;
