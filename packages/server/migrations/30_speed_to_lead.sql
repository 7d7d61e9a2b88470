-- Speed to lead: targets and business hours, and the escalation of leads that nobody claims or contacts.

-- Without a row, an organization has the defaults of packages/sdk/contract/speedToLead.ts.
create table speed_to_lead (
  organization_id int primary key references organization,
  -- [{ dayOfWeek, startLocal, endLocal }], in each lead's time zone.
  business_hours jsonb not null,
  -- [{ territoryId, hours }] for territories with hours of their own.
  territory_hours jsonb not null default '[]',
  -- [{ serviceGroupId, isActive, targetMin, dispatchersAfterMin, managersAfterMin, everyoneAfterMin }]; null is every other service.
  targets jsonb not null,
  updated_at timestamptz not null default app_now()
);
call setup_tenant_table('speed_to_lead');
create policy administrators_insert on speed_to_lead as restrictive for insert to walkup_app with check (app_edits_lists());
create policy administrators_update on speed_to_lead as restrictive for update to walkup_app using (app_edits_lists());
create policy administrators_delete on speed_to_lead as restrictive for delete to walkup_app using (app_edits_lists());

-- One row per lead that has waited for somebody to claim it, or for the first contact by who did. Its row lock makes each step happen once, on any number of servers.
create table lead_escalation (
  organization_id int not null,
  lead_id int not null,
  awaits text not null default 'claim' check (awaits in ('claim', 'contact')),
  -- A lead that is claimed or released waits again, in another round.
  round int not null default 1,
  waiting_since timestamptz not null,
  -- The last step made: 1 dispatchers on duty, or who claimed it, 2 managers, 3 everyone.
  step int not null default 0 check (step between 0 and 3),
  -- When the next step may be due; null once there is none.
  due_at timestamptz,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references lead
);
create index lead_escalation_due on lead_escalation (due_at, organization_id) where due_at is not null;
call setup_tenant_table('lead_escalation');
create policy server on lead_escalation as restrictive to walkup_app using ((select app_is_server()));

create function lead_waits(wanted lead) returns boolean language sql immutable parallel safe
  return wanted.claimed_by is null and wanted.first_contact_at is null and not wanted.self_booked
    and wanted.status in ('captured', 'new') and wanted.deleted_at is null and wanted.erased_at is null;
-- What a lead waits for: somebody to claim it, or the first contact; null if nothing. A claim is no contact.
create function lead_awaits(wanted lead) returns text language sql immutable parallel safe
  return case when lead_waits(wanted) then 'claim'
    when wanted.first_contact_at is null and not wanted.self_booked and wanted.status in ('captured', 'new')
      and wanted.deleted_at is null and wanted.erased_at is null then 'contact' end;
create function track_waiting_lead() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if lead_awaits(new) is null then
    update lead_escalation set due_at = null where organization_id = new.organization_id and lead_id = new.id;
  elsif tg_op = 'INSERT' then
    insert into lead_escalation (organization_id, lead_id, waiting_since, due_at)
    values (new.organization_id, new.id, new.received_at, new.received_at);
  else
    insert into lead_escalation (organization_id, lead_id, awaits, waiting_since, due_at)
    values (new.organization_id, new.id, lead_awaits(new), app_now(), app_now())
    on conflict (organization_id, lead_id) do update
    set awaits = excluded.awaits, round = lead_escalation.round + 1, step = 0, waiting_since = excluded.waiting_since, due_at = excluded.due_at;
  end if;
  return null;
end $$;
create trigger waiting_lead after insert on lead for each row when (lead_waits(new)) execute function track_waiting_lead();
create trigger waiting_lead_changed after update of claimed_by, first_contact_at, status, deleted_at, erased_at on lead
  for each row when (lead_awaits(old) is distinct from lead_awaits(new)
    or (lead_awaits(new) = 'contact' and old.claimed_by is distinct from new.claimed_by)) execute function track_waiting_lead();

-- A text that staff sent, and one from the person, are contact as much as a call.
create function contact_by_text() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lead set first_contact_at = coalesce(new.sent_at, new.created_at)
  where organization_id = new.organization_id and id = new.lead_id and first_contact_at is null;
  return null;
end $$;
create trigger contact_by_text after insert or update of state on message for each row
  when (new.channel = 'sms' and new.lead_id is not null
    and (new.direction = 'in' or (new.kind = 'staff' and new.state in ('sent', 'delivered'))))
  execute function contact_by_text();

create function escalation_organizations(at timestamptz) returns setof int language sql stable security definer set search_path = public as $$
  select distinct organization_id from lead_escalation where due_at <= at
$$;
revoke execute on function escalation_organizations from public;
grant execute on function escalation_organizations to walkup_accounts;
-- After a change of targets or hours; those may come sooner. Whoever changes them does not see the rows.
create function reconsider_escalations(wanted int) returns void language sql security definer set search_path = public as $$
  update lead_escalation e set due_at = e.waiting_since from lead
  where e.organization_id = wanted and wanted = any (app_organizations()) and app_edits_lists() and e.step < 3
    and lead.organization_id = e.organization_id and lead.id = e.lead_id and lead_awaits(lead) = e.awaits
$$;
