-- Drafts are the planners' alone, and an open event stream learns at once when its session or its reach changes.

-- Who writes shifts (domain §3); role 0 is the server itself.
create function app_may_plan() returns boolean language sql stable parallel safe
  return app_subscription_id() = 1 and app_role_id() in (0, 1, 2, 3, 4, 6, 15);
create policy drafts on hours as restrictive to walkup_app using (posted_at is not null or (select app_may_plan()));
-- A missing punch of a draft would say when and where that is.
create policy drafts on missing_punch as restrictive to walkup_app using (
  kind <> 'shift' or (select app_may_plan()) or exists (
    select from hours where hours.organization_id = missing_punch.organization_id and hours.id = missing_punch.hours_id)
);

-- Payloads are `access:` and a user's id, or `place:` and an organization's; servers look again at the streams that they name.
create function notify_access() returns trigger language plpgsql security definer set search_path = public as $$
declare
  row record;
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  if tg_op = 'DELETE' then row := old; else row := new; end if;
  case tg_table_name
    when 'app_user' then perform pg_notify('walkup_change', 'access:' || row.id);
    when 'organization' then perform pg_notify('walkup_change', 'place:' || id) from unnest(organization_tree(row.id)) as below(id);
    when 'membership_territory' then perform pg_notify('walkup_change', 'access:' || user_id) from membership
      where organization_id = row.organization_id and id = row.membership_id;
    else perform pg_notify('walkup_change', 'access:' || row.user_id);
  end case;
  return null;
end $$;
create trigger access_changed after delete on session for each row execute function notify_access();
create trigger access_ended after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_access();
create trigger access_changed after update of is_active, deleted_at on app_user
  for each row when ((old.is_active, old.deleted_at) is distinct from (new.is_active, new.deleted_at)) execute function notify_access();
create trigger access_changed after insert or delete on membership for each row execute function notify_access();
create trigger access_updated after update on membership
  for each row when ((old.role_id, old.subscription_id, old.is_active) is distinct from (new.role_id, new.subscription_id, new.is_active))
  execute function notify_access();
create trigger access_changed after insert or delete on membership_territory for each row execute function notify_access();
create trigger access_changed after update of is_deleted, organization_parent_id on organization
  for each row when ((old.is_deleted, old.organization_parent_id) is distinct from (new.is_deleted, new.organization_parent_id))
  execute function notify_access();
