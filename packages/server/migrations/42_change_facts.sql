-- The territories in which a person works in a field role.
create function field_territories(person int) returns int[] language plpgsql stable set search_path = public as $$
begin
  return (
    select array(select t.territory_id from membership m
      join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
      where m.user_id = person and m.role_id in (select id from role where is_field))
  );
end $$;

-- What the event streams need to know of changes to decide who may see them (areas/events/visible.ts): one read for all streams of an
-- organization. `is_there` is false for rows that do not exist, or no longer.
create function change_facts(wanted int, ids bigint[]) returns table (
  id bigint, entity text, entity_id int, change text, event_territory_id int, is_there boolean, is_deleted boolean, territory_id int,
  user_id int, partner text, is_open boolean, is_posted boolean, people_territory_ids int[], role_ids int[]
) language plpgsql stable security definer set search_path = public as $$
begin
  if not (app_is_job() and wanted = any (app_organizations())) then raise exception 'only the server reads changes'; end if;
  return query
  select e.id, e.entity, e.entity_id, e.change, e.territory_id, f.there is not null, coalesce(f.gone, false), f.territory, f.person, f.partner,
    f.open, f.posted, f.people, f.roles
  from change_event e
  left join lateral (
    select true as there, l.deleted_at is not null as gone, l.territory_id as territory, l.lead_generator_id as person, l.partner,
      null::boolean as open, null::boolean as posted, null::int[] as people, null::int[] as roles
    from lead l where e.entity in ('lead', 'typing') and l.organization_id = e.organization_id and l.id = e.entity_id
    union all
    select true, false, r.territory_id, r.lead_generator_id, null, null, null, null, null
    from lead_review r where e.entity = 'leadReview' and r.organization_id = e.organization_id and r.id = e.entity_id
    union all
    select true, false, l.territory_id, l.lead_generator_id, l.partner, null, null, null, null
    from booking b join lead l on l.organization_id = b.organization_id and l.id = b.lead_id
    where e.entity = 'booking' and b.organization_id = e.organization_id and b.id = e.entity_id
    union all
    select true, false, l.territory_id, l.lead_generator_id, l.partner, null, null, null, null
    from message m join lead l on l.organization_id = m.organization_id and l.id = m.lead_id
    where e.entity = 'message' and m.organization_id = e.organization_id and m.id = e.entity_id
    union all
    select true, false, null, m.user_id, null, m.kind = 'reply', null, null, null
    from message m where e.entity = 'message' and m.lead_id is null and m.organization_id = e.organization_id and m.id = e.entity_id
    union all
    select true, s.deleted_at is not null, store.territory_id, s.user_id, null, s.user_id is null, s.posted_at is not null,
      field_territories(s.user_id), null
    from shift s left join store on store.organization_id = s.organization_id and store.id = s.store_id
    where e.entity = 'hours' and s.organization_id = e.organization_id and s.id = e.entity_id
    union all
    select true, t.deleted_at is not null, store.territory_id, t.user_id, null, null, null, field_territories(t.user_id), null
    from time_log t left join store on store.organization_id = t.organization_id and store.id = t.store_id
    where e.entity = 'timeLog' and t.organization_id = e.organization_id and t.id = e.entity_id
    union all
    select true, d.deleted_at is not null, store.territory_id, d.user_id, null, null, null, field_territories(d.user_id), null
    from punch_decision d left join store on store.organization_id = d.organization_id and store.id = d.store_id
    where e.entity = 'punchDecision' and d.organization_id = e.organization_id and d.id = e.entity_id
    union all
    select true, q.deleted_at is not null, store.territory_id, q.user_id, null, null, null,
      array(select t.territory_id from membership m join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
        where m.user_id = q.user_id), null
    from qr_code q left join store on store.organization_id = q.organization_id and store.id = q.store_id
    where e.entity = 'qrCode' and q.organization_id = e.organization_id and q.id = e.entity_id
    union all
    select true, i.deleted_at is not null, null, null, null, null, null, null, i.role_ids
    from support_item i where e.entity = 'support' and i.organization_id = e.organization_id and i.id = e.entity_id
    union all
    select true, false, g.territory_id, g.lead_generator_id, null, null, null, null, null
    from integrity_flag g where e.entity = 'integrityFlag' and g.organization_id = e.organization_id and g.id = e.entity_id
    union all
    select true, false, null, r.user_id, null, null, null, null, null
    from notification_recipient r where e.entity = 'notification' and r.organization_id = e.organization_id and r.id = e.entity_id
    union all
    select true, u.deleted_at is not null, null, u.id, null, null, null, null, null
    from membership m join app_user u on u.id = m.user_id
    where e.entity = 'user' and m.organization_id = e.organization_id and m.user_id = e.entity_id
    union all
    select true, s.deleted_at is not null, null, null, null, null, null, null, null
    from store s where e.entity = 'store' and s.organization_id = e.organization_id and s.id = e.entity_id
    union all
    select true, t.deleted_at is not null, null, null, null, null, null, null, null
    from technician t where e.entity = 'technician' and t.organization_id = e.organization_id and t.id = e.entity_id
    union all
    select true, b.deleted_at is not null, null, null, null, null, null, null, null
    from business_unit b where e.entity = 'businessUnit' and b.organization_id = e.organization_id and b.id = e.entity_id
    union all
    select true, t.deleted_at is not null, null, null, null, null, null, null, null
    from appointment_type t where e.entity = 'appointmentType' and t.organization_id = e.organization_id and t.id = e.entity_id
    union all
    select true, q.deleted_at is not null, null, null, null, null, null, null, null
    from question q where e.entity = 'question' and q.organization_id = e.organization_id and q.id = e.entity_id
    union all
    select true, s.deleted_at is not null, null, null, null, null, null, null, null
    from service_type s where e.entity = 'serviceType' and s.organization_id = e.organization_id and s.id = e.entity_id
    union all
    select true, t.deleted_at is not null, null, null, null, null, null, null, null
    from territory t where e.entity = 'territory' and t.organization_id = e.organization_id and t.id = e.entity_id
    limit 1
  ) f on true
  where e.organization_id = wanted and e.id = any (ids)
  order by e.id;
end $$;
