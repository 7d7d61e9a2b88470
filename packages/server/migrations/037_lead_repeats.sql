-- Thousands of leads of one person made an import quadratic: each was joined with all the others, and sorted.
drop index lead_by_phone;
drop index lead_by_email;
create index lead_by_phone on lead (organization_id, phone, received_at desc, id desc) where deleted_at is null;
create index lead_by_email on lead (organization_id, email, received_at desc, id desc) where deleted_at is null;

create or replace function lead_repeats(wanted_organization int, wanted_lead int) returns int
  language sql stable security definer set search_path = public as $$
  select coalesce(other.duplicate_of_id, other.id) from lead
  cross join lateral (
    (select by_phone.id, by_phone.duplicate_of_id, by_phone.received_at from lead by_phone
     where by_phone.organization_id = wanted_organization and by_phone.phone = lead.phone and by_phone.deleted_at is null
       and by_phone.received_at between lead.received_at - interval '30 days' and lead.received_at + interval '30 days'
       and by_phone.id < lead.id
     order by by_phone.received_at desc, by_phone.id desc limit 1)
    union all
    (select by_email.id, by_email.duplicate_of_id, by_email.received_at from lead by_email
     where by_email.organization_id = wanted_organization and by_email.email = lead.email and by_email.deleted_at is null
       and by_email.received_at between lead.received_at - interval '30 days' and lead.received_at + interval '30 days'
       and by_email.id < lead.id
     order by by_email.received_at desc, by_email.id desc limit 1)
  ) other
  where lead.organization_id = wanted_organization and wanted_organization = any (app_organizations()) and lead.id = wanted_lead
  order by other.received_at desc, other.id desc limit 1
$$;
