-- Derived lists that read no more than they are asked for.

-- Whose leads: what is counted by person, and what the row policy asks, stands in the index itself.
drop index lead_by_generator;
create index lead_by_generator on lead (organization_id, lead_generator_id, received_at desc, id desc)
  include (status, territory_id, partner) where deleted_at is null;
-- Whose punches: without the deleted ones, which no list shows.
drop index time_log_organization_id_user_id_clock_in_at_idx;
create index time_log_by_user on time_log (organization_id, user_id, clock_in_at desc) where deleted_at is null;

-- What refunds and later sales add to a sale, beside it, so that reports count it from their index alone.
alter table lead add column later_cents bigint not null default 0;
set local app.quiet = 'on';
alter table lead disable trigger touch;
update lead set later_cents = entry.cents
from (select organization_id, lead_id, sum(cents) as cents from revenue_entry group by organization_id, lead_id) entry
where lead.organization_id = entry.organization_id and lead.id = entry.lead_id;
alter table lead enable trigger touch;
set local app.quiet = 'off';
create function keep_later_cents() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    update lead set later_cents = later_cents - old.cents where organization_id = old.organization_id and id = old.lead_id;
  end if;
  if tg_op <> 'DELETE' then
    update lead set later_cents = later_cents + new.cents where organization_id = new.organization_id and id = new.lead_id;
  end if;
  return null;
end $$;
create trigger keep_later_cents after insert or update or delete on revenue_entry for each row execute function keep_later_cents();
drop index lead_facts_appointment;
create index lead_facts_appointment on lead (organization_id, appointment_at) include (
  territory_id, store_id, lead_generator_id, service_group_id, appointment_type_id, kind, partner, status, sold_cents, later_cents
) where deleted_at is null and appointment_at is not null;
drop function payroll_lead_facts;
create function payroll_lead_facts(moment text, from_at timestamptz, to_at timestamptz)
  returns table (
    organization_id int, territory_id int, store_id int, lead_generator_id int, service_group_id int, appointment_type_id int,
    kind text, status text, self_booked boolean, duplicate_of_id int, received_at timestamptz, first_contact_at timestamptz,
    appointment_at timestamptz, sold_cents bigint, later_cents bigint
  )
  language sql stable security definer set search_path = public as $$
  select l.organization_id, l.territory_id, l.store_id, l.lead_generator_id, l.service_group_id, l.appointment_type_id,
    l.kind, l.status, l.self_booked, l.duplicate_of_id, l.received_at, l.first_contact_at, l.appointment_at, l.sold_cents, l.later_cents
  from lead l
  where moment = 'received' and app_role_id() = 6 and app_subscription_id() = 1 and l.organization_id = any (app_organizations())
    and l.deleted_at is null and l.received_at >= from_at and l.received_at < to_at
  union all
  select l.organization_id, l.territory_id, l.store_id, l.lead_generator_id, l.service_group_id, l.appointment_type_id,
    l.kind, l.status, l.self_booked, l.duplicate_of_id, l.received_at, l.first_contact_at, l.appointment_at, l.sold_cents, l.later_cents
  from lead l
  where moment = 'appointment' and app_role_id() = 6 and app_subscription_id() = 1 and l.organization_id = any (app_organizations())
    and l.deleted_at is null and l.appointment_at >= from_at and l.appointment_at < to_at
$$;

-- What else changes before the eyes of an open console: shifts, punches, decisions on missing ones, slots and bookings.
create trigger changed after insert or update or delete on hours for each row execute function record_change('hours');
create trigger changed after insert or update or delete on time_log for each row execute function record_change('timeLog');
create trigger changed after insert or update or delete on punch_decision for each row execute function record_change('punchDecision');

-- Slots and holds are really deleted, so whom a change of theirs concerns stands on it: those who reach the territory's schedule.
alter table change_event add column territory_id int;
create function app_schedule_reach() returns text language sql stable parallel safe
  return case
    when app_subscription_id() <> 1 then 'none'
    when app_role_id() in (0, 1, 2, 3, 5) then 'all'
    when app_role_id() in (4, 15) then 'territory'
    else 'none'
  end;
create function record_schedule_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  row record;
  event_id bigint;
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  if tg_op = 'DELETE' then row := old; else row := new; end if;
  insert into change_event (organization_id, entity, entity_id, change, territory_id)
  select row.organization_id, tg_argv[0], row.id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, type.territory_id
  from appointment_type type where type.organization_id = row.organization_id and type.id = row.appointment_type_id
  returning id into event_id;
  perform pg_notify('walkup_change', row.organization_id || ':' || event_id);
  return null;
end $$;
create trigger changed after insert or update or delete on slot for each row execute function record_schedule_change('slot');
create trigger changed after insert or update or delete on default_slot for each row execute function record_schedule_change('defaultSlot');
create trigger changed after insert or update or delete on booking for each row execute function record_schedule_change('booking');

-- Letters that have left, or never will, keep their text for some days; then only that they were sent, and to whom.
create index mail_kept on mail ((coalesce(sent_at, next_attempt_at))) where state in ('sent', 'dead') and text_body <> '';

-- As 011 has it, but each lead asks for one punch: a person's punches never overlap, so the last one begun before it tells.
create or replace function unshifted_leads(from_at timestamptz, to_at timestamptz)
  returns table (organization_id int, user_id int, store_id int, at timestamptz)
  language sql stable security definer set search_path = public as $$
  select l.organization_id, l.lead_generator_id, l.store_id, l.received_at from lead l
  where l.organization_id = any (app_organizations()) and l.deleted_at is null and l.kind = 'internal' and l.time_log_id is null
    and l.lead_generator_id is not null and l.received_at >= from_at and l.received_at < to_at
    and case app_labor_reach()
      when 'all' then true
      when 'territory' then l.lead_generator_id = app_user_id() or l.lead_generator_id = any ((select app_labor_people())::int[])
        or l.store_id = any ((select app_labor_stores())::int[])
      when 'own' then l.lead_generator_id = app_user_id()
      else false
    end
    and not exists (
      select from (
        select coalesce(t.clock_out_at, 'infinity') as till from time_log t
        where t.organization_id = l.organization_id and t.user_id = l.lead_generator_id and t.deleted_at is null
          and t.clock_in_at <= l.received_at
        order by t.clock_in_at desc limit 1
      ) latest where latest.till >= l.received_at
    )
$$;
