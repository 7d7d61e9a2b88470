-- Importing thousands of leads: duplicates are found for a whole slice at once.
drop function lead_repeats(int, int);
-- For each of these leads the first lead that it repeats: same organization, phone or e-mail, created before, at most 30 days apart.
-- That lead may be out of the caller's reach, as in lead_twin. `+ 0` keeps planners that can skip within an index from
-- preferring one on received_at, which reads every lead of two months.
create function find_duplicate_leads(wanted_organization int, leads int[]) returns table (id int, duplicate_of_id int)
  language sql stable security definer set search_path = public as $$
  select lead.id, coalesce(other.duplicate_of_id, other.id) from lead
  cross join lateral (
    select either.* from (
      (select by_phone.id, by_phone.duplicate_of_id, by_phone.received_at from lead by_phone
       where by_phone.organization_id = wanted_organization and by_phone.phone = lead.phone and by_phone.deleted_at is null
         and by_phone.received_at between lead.received_at - interval '30 days' and lead.received_at + interval '30 days'
         and by_phone.id + 0 < lead.id
       order by by_phone.received_at desc, by_phone.id desc limit 1)
      union all
      (select by_email.id, by_email.duplicate_of_id, by_email.received_at from lead by_email
       where by_email.organization_id = wanted_organization and by_email.email = lead.email and by_email.deleted_at is null
         and by_email.received_at between lead.received_at - interval '30 days' and lead.received_at + interval '30 days'
         and by_email.id + 0 < lead.id
       order by by_email.received_at desc, by_email.id desc limit 1)
    ) either
    order by either.received_at desc, either.id desc limit 1
  ) other
  where lead.organization_id = wanted_organization and wanted_organization = any (app_organizations()) and lead.id = any (leads)
$$;
