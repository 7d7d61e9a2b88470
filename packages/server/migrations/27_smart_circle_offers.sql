-- The life of an offer: making, accepting, closing and ending it.

-- Ends an offer. The guest's coming shifts become open shifts, claimed ones are given back, a punch in progress ends, and without
-- another offer the guest is deactivated. Returns how many shifts lost their person.
create function end_offer(wanted int, new_state text, moment timestamptz) returns int
  language plpgsql security definer set search_path = public as $$
declare
  own smart_circle_offer;
  guest int;
  freed int[];
  claimed int;
begin
  select * into own from smart_circle_offer where id = wanted for update;
  if own.state not in ('offered', 'accepted') then return 0; end if;
  -- A statement of its own: it sees the shifts of those who held the lock before.
  freed := array(select id from shifts_of_offer(wanted, moment));
  select user_id into guest from smart_circle_guest where organization_id = own.borrower_id and home_user_id = own.user_id;
  update smart_circle_offer set state = new_state, ended_at = moment where id = wanted;
  if own.state = 'offered' or guest is null then return 0; end if;
  update shift set deleted_at = moment where organization_id = own.borrower_id and id = any (freed) and open_shift_id is not null;
  get diagnostics claimed = row_count;
  update shift set user_id = null, seats = 1 where organization_id = own.borrower_id and id = any (freed) and open_shift_id is null;
  if not exists (select from smart_circle_offer o where o.borrower_id = own.borrower_id and o.user_id = own.user_id
    and o.organization_id = own.organization_id and o.state = 'accepted') then
    update time_log set clock_out_at = greatest(moment, clock_in_at + interval '1 minute')
    where organization_id = own.borrower_id and user_id = guest and clock_out_at is null and deleted_at is null;
    update membership set is_active = false where organization_id = own.borrower_id and user_id = guest;
    delete from account_link where user_id = guest;
  end if;
  return cardinality(freed);
end $$;
revoke execute on function end_offer from public;

-- The other side's trail: what happened, without the other organization's person.
create function audit_other_side(organization int, offer int, what text) returns void language sql security definer set search_path = public as $$
  insert into audit_event (organization_id, entity, entity_id, action) values (organization, 'smartCircleOffer', offer, what)
$$;
revoke execute on function audit_other_side from public;

create function may_lend(lender int) returns boolean language sql stable
  return lender = any (app_organizations()) and app_may('organization.administer') and app_subscription_id() = 1;

-- The organization's generators whom it may lend: field roles that have accepted, and are not borrowed themselves.
create function list_lendable(lender int) returns table (id int, name text) language sql stable security definer set search_path = public as $$
  select u.id, u.first_name || ' ' || u.last_name from membership m join app_user u on u.id = m.user_id
  where m.organization_id = lender and lender = any (app_organizations()) and app_may('organization.read')
    and m.is_active and m.accepted_at is not null and u.is_active and u.deleted_at is null
    and m.role_id in (select role.id from role where is_field) and not is_guest(u.id)
  order by u.last_name, u.first_name, u.id
$$;

-- Null when the lender may not make this offer.
create function create_offer(
  lender int, borrower int, person int, first_day date, last_day date, weekdays int[], rate_note text, note text
) returns int language plpgsql security definer set search_path = public as $$
declare
  new_id int;
begin
  if not may_lend(lender) or not exists (select from organization where id = lender and is_smart_circle_lg and not is_deleted)
    or not exists (select from organization where id = borrower and not is_deleted)
    or not exists (select from list_lendable(lender) one where one.id = person) then
    return null;
  end if;
  -- Deactivating or erasing the person waits, or has happened.
  perform 1 from membership where organization_id = lender and user_id = person and is_active for share;
  if not found then return null; end if;
  insert into smart_circle_offer (organization_id, borrower_id, user_id, first_day, last_day, weekdays, rate_note, note, created_by)
  values (lender, borrower, person, create_offer.first_day, create_offer.last_day, create_offer.weekdays, create_offer.rate_note,
    create_offer.note, app_user_id())
  returning id into new_id;
  perform audit_other_side(borrower, new_id, 'create');
  return new_id;
end $$;

-- `accepted`; or why not: `decided`, `gone` (the person left), or `member` (the account is a member of the borrower already).
create function accept_offer(wanted int, guest_role int, guest_uid text, territories int[]) returns text
  language plpgsql security definer set search_path = public as $$
declare
  own smart_circle_offer;
  person app_user;
  account int;
  guest int;
  place int;
begin
  select * into own from smart_circle_offer where id = wanted and borrower_id = any (app_organizations()) for update;
  if not found or not may_lend(own.borrower_id) then return 'gone'; end if;
  if own.state <> 'offered' then return 'decided'; end if;
  perform 1 from membership where organization_id = own.organization_id and user_id = own.user_id and is_active and accepted_at is not null
  for share;
  if not found then return 'gone'; end if;
  select * into person from app_user where id = own.user_id and is_active and deleted_at is null for share;
  if not found then return 'gone'; end if;
  -- Two offers of one person create one guest.
  perform pg_advisory_xact_lock(hashtext('lent person'), own.user_id);
  account := coalesce((select account_id from account_link where user_id = own.user_id), own.user_id);
  select user_id into guest from smart_circle_guest where organization_id = own.borrower_id and home_user_id = own.user_id;
  if guest is null then
    if exists (select from membership m where m.organization_id = own.borrower_id and m.accepted_at is not null
      and (m.user_id = account or m.user_id in (select user_id from account_link where account_id = account))) then
      return 'member';
    end if;
    insert into app_user (uid, first_name, last_name, language_id, capture_icon, home_organization_id, is_lent, created_by)
    values (guest_uid, person.first_name, person.last_name, 1, person.capture_icon, own.borrower_id, true, app_user_id())
    returning id into guest;
    insert into smart_circle_guest (organization_id, user_id, lender_id, home_user_id)
    values (own.borrower_id, guest, own.organization_id, own.user_id);
    insert into account_link (user_id, account_id) values (guest, account);
    insert into membership (organization_id, user_id, role_id, accepted_at, created_by)
    values (own.borrower_id, guest, guest_role, app_now(), app_user_id());
  else
    insert into account_link (user_id, account_id) values (guest, account) on conflict (user_id) do update set account_id = excluded.account_id;
    update membership set is_active = true where organization_id = own.borrower_id and user_id = guest and not is_active;
  end if;
  select id into place from membership where organization_id = own.borrower_id and user_id = guest;
  insert into membership_territory (organization_id, membership_id, territory_id)
  select own.borrower_id, place, t.id from territory t
  where t.organization_id = own.borrower_id and t.id = any (territories) and t.deleted_at is null
  on conflict do nothing;
  update smart_circle_offer set state = 'accepted', accepted_at = app_now() where id = wanted;
  perform audit_other_side(own.organization_id, wanted, 'accept');
  return 'accepted';
end $$;

-- Declines, withdraws or ends an offer for one of its sides, and returns how many shifts lose their person; null if it is
-- closed already. A dry run only counts them.
create function close_offer(wanted int, as_lender boolean, moment timestamptz, is_dry boolean) returns int
  language plpgsql security definer set search_path = public as $$
declare
  own smart_circle_offer;
  freed int;
begin
  select * into own from smart_circle_offer
  where id = wanted and may_lend(case when as_lender then organization_id else borrower_id end) for update;
  if not found or own.state not in ('offered', 'accepted') then return null; end if;
  if is_dry then return case own.state when 'accepted' then (select count(*)::int from shifts_of_offer(wanted, moment)) else 0 end; end if;
  freed := end_offer(wanted, case when as_lender then 'withdrawn' when own.state = 'offered' then 'declined' else 'ended' end, moment);
  perform audit_other_side(case when as_lender then own.borrower_id else own.organization_id end, wanted,
    case when as_lender then 'withdraw' when own.state = 'offered' then 'decline' else 'end' end);
  return freed;
end $$;

-- The administrators of the other side of an offer, for the server to notify; adds the notification to their inboxes.
create function notify_other_side(wanted int, as_lender boolean, title text, body text) returns table (organization_id int, email text)
  language plpgsql security definer set search_path = public as $$
declare
  own smart_circle_offer;
  other int;
  new_id int;
begin
  select * into own from smart_circle_offer o where o.id = wanted
    and may_lend(case when as_lender then o.organization_id else o.borrower_id end);
  if not found then return; end if;
  other := case when as_lender then own.borrower_id else own.organization_id end;
  insert into notification (organization_id, title, body, channels, audience)
  values (other, notify_other_side.title, notify_other_side.body, '{inApp,email}', '{"roleIds": [], "territoryIds": [], "userIds": []}')
  returning id into new_id;
  return query
    with notified as (
      insert into notification_recipient (organization_id, notification_id, user_id, is_in_app)
      select other, new_id, m.user_id, true from membership m join app_user u on u.id = m.user_id
      where m.organization_id = other and m.is_active and m.accepted_at is not null and m.subscription_id = 1
        and role_may(m.role_id, 'organization.administer') and u.is_active and u.deleted_at is null
      returning user_id
    )
    select other, account.email from notified left join account_link link on link.user_id = notified.user_id
    join app_user account on account.id = coalesce(link.account_id, notified.user_id) where account.email is not null;
end $$;

-- Deactivating, erasing or reassigning a person at home ends their offers; so does closing either organization.
create function end_offers_of_person() returns trigger language plpgsql security definer set search_path = public as $$
declare
  offer int;
begin
  for offer in select o.id from smart_circle_offer o where o.state in ('offered', 'accepted') and case tg_table_name
    when 'app_user' then o.user_id = (to_jsonb(new) ->> 'id')::int
    when 'organization' then (to_jsonb(new) ->> 'id')::int in (o.organization_id, o.borrower_id)
    else o.user_id = (to_jsonb(new) ->> 'user_id')::int and o.organization_id = (to_jsonb(new) ->> 'organization_id')::int
      and not ((to_jsonb(new) ->> 'is_active')::boolean
        and exists (select from role where role.id = (to_jsonb(new) ->> 'role_id')::int and is_field)) end
    order by o.id loop
    perform end_offer(offer, 'ended', app_now());
  end loop;
  return null;
end $$;
create trigger end_offers after update of is_active, deleted_at on app_user
  for each row when (not new.is_active or new.deleted_at is not null) execute function end_offers_of_person();
create trigger end_offers after update of is_active, role_id on membership
  for each row when ((old.is_active, old.role_id) is distinct from (new.is_active, new.role_id)) execute function end_offers_of_person();
create trigger end_offers after update of is_deleted on organization
  for each row when (new.is_deleted and not old.is_deleted) execute function end_offers_of_person();
-- Guests carry the current name and picture of the lent person.
create function sync_guests() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update app_user set first_name = new.first_name, last_name = new.last_name, capture_icon = new.capture_icon, deleted_at = new.deleted_at
  where id in (select user_id from smart_circle_guest where home_user_id = new.id);
  return null;
end $$;
create trigger sync_guests after update of first_name, last_name, capture_icon, deleted_at on app_user
  for each row when ((old.first_name, old.last_name, old.capture_icon, old.deleted_at)
    is distinct from (new.first_name, new.last_name, new.capture_icon, new.deleted_at)) execute function sync_guests();

-- Ends the offers whose last day is over everywhere. Only for the server itself.
create function end_past_offers(moment timestamptz) returns int language plpgsql security definer set search_path = public as $$
declare
  offer int;
  ended int := 0;
begin
  if not app_is_server() or app_user_id() is not null then raise exception 'for the server alone' using errcode = '42501'; end if;
  for offer in select id from smart_circle_offer where state in ('offered', 'accepted') and last_day < (moment at time zone 'UTC')::date - 1
    order by id limit 100 for update skip locked loop
    perform end_offer(offer, 'ended', moment);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
