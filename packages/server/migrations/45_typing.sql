-- To whose person members of staff write right now, so that no two answer the same text. One row each, which counts until its time is up.

create table typist (
  organization_id int not null references organization,
  user_id int not null references app_user,
  lead_id int not null,
  until timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, lead_id) references lead
);
create index on typist (organization_id, lead_id);
call setup_tenant_table('typist');
-- Visible to everyone who sees the lead; nobody writes for another.
create policy reach on typist as restrictive for select to walkup_app using (
  user_id = (select app_user_id())
  or exists (select from lead where lead.organization_id = typist.organization_id and lead.id = typist.lead_id)
);
create policy own_insert on typist as restrictive for insert to walkup_app with check (user_id = (select app_user_id()));
create policy own_update on typist as restrictive for update to walkup_app using (user_id = (select app_user_id()));
create policy own_delete on typist as restrictive for delete to walkup_app using (user_id = (select app_user_id()));

-- Whoever watches the lead's conversation gets an event.
create function record_typing() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.lead_id <> new.lead_id) then
    perform publish_change(old.organization_id, 'typing', old.lead_id, 'updated');
  end if;
  if tg_op <> 'DELETE' then perform publish_change(new.organization_id, 'typing', new.lead_id, 'updated'); end if;
  return null;
end $$;
create trigger changed after insert or update or delete on typist for each row execute function record_typing();
