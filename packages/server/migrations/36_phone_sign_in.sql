-- Signing in with a phone and a code. A request is a row whatever phone it names, so that it takes equally long for every phone; a
-- worker then looks for the account and sends the text.

create table phone_code (
  -- A keyed hash: one code per phone, and a new one replaces it.
  phone_hash text primary key,
  -- Until the text is planned.
  phone text,
  -- The invitation that the code accepts; null for a sign-in.
  link_hash text,
  language text not null,
  -- Of the text's occasion.
  request_uid text not null,
  -- Null until the text is planned, and where no account has the phone.
  code_hash text,
  user_id int references app_user on delete cascade,
  -- Wrong codes by strangers, and by devices that have signed in to the account before.
  attempts int not null default 0,
  device_attempts int not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index phone_code_pending on phone_code (created_at) where phone is not null;
create index phone_code_age on phone_code (expires_at);
grant select, insert, update, delete on phone_code to walkup_accounts;

-- The time zones in which a person works: those of their territories, else of all of the organization's.
create function person_time_zones(wanted_organization int, wanted int) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(nullif(array(
      select distinct t.time_zone from membership m
      join membership_territory mt on mt.organization_id = m.organization_id and mt.membership_id = m.id
      join territory t on t.organization_id = mt.organization_id and t.id = mt.territory_id and t.deleted_at is null
      where m.organization_id = wanted_organization and m.user_id = wanted), '{}'),
    array(select distinct time_zone from territory where organization_id = wanted_organization and deleted_at is null))
$$;
revoke execute on function person_time_zones from public;
grant execute on function person_time_zones to walkup_app;

create function sends_texts(wanted int) returns boolean language plpgsql stable security definer set search_path = public as $$
begin
  return (select exists (select from connection where organization_id = wanted and system = 'sms' and is_active));
end $$;

-- Whom a code is sent to, and by whose texts: the account with the phone, if it can sign in to an organization that sends texts.
create function find_phone_account(wanted text)
  returns table (account_id int, organization_id int, user_id int) language sql stable security definer set search_path = public as $$
  select account.id, m.organization_id, m.user_id
  from app_user account
  join app_user person on person.is_active and person.deleted_at is null
    and (person.id = account.id or person.id in (select link.user_id from account_link link where link.account_id = account.id))
  join membership m on m.user_id = person.id and m.is_active and m.accepted_at is not null
  join organization o on o.id = m.organization_id and not o.is_deleted
  where account.sign_in_phone = wanted and account.is_active and account.deleted_at is null and sends_texts(o.id)
  order by person.id <> account.id, m.id limit 1
$$;
revoke execute on function find_phone_account from public;
grant execute on function find_phone_account to walkup_accounts;

-- A text about an account, whose content is written already.
create function queue_account_text(text jsonb) returns void language sql security definer set search_path = public as $$
  insert into message (organization_id, uid, kind, channel, user_id, recipient, occasion, due_at, expires_at, next_at, sealed_body, language,
    created_by)
  select organization_id, uid, kind, 'sms', user_id, 'user:' || user_id, occasion, due_at, expires_at,
    -- Ahead of whatever else is due: someone waits for it.
    case kind when 'code' then due_at - interval '1 hour' else due_at end, sealed_body, language, created_by
  from jsonb_to_record(text) as one (organization_id int, uid text, kind text, user_id int, occasion text, due_at timestamptz,
    expires_at timestamptz, sealed_body text, language text, created_by int)
  on conflict do nothing
$$;
revoke execute on function queue_account_text from public;
grant execute on function queue_account_text to walkup_accounts;
-- An invitation by text, in place of an earlier one that was not sent yet. For those who may invite the person.
create function queue_invitation_text(text jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  if not app_may('users.write') or text ->> 'kind' <> 'invitation' or not exists (
    select from membership m where m.user_id = (text ->> 'user_id')::int and m.organization_id = (text ->> 'organization_id')::int
      and m.organization_id = any (app_organizations())) then
    raise exception 'may not invite this person' using errcode = '42501';
  end if;
  update message set state = 'skipped', skip_reason = 'canceled', next_at = null
  where organization_id = (text ->> 'organization_id')::int and user_id = (text ->> 'user_id')::int and kind = 'invitation'
    and state in ('planned', 'failed');
  perform queue_account_text(text);
end $$;
-- When a member's latest invitation by text was or will be sent, unless it was given up.
create function invitation_text_at(wanted_organization int, wanted int) returns timestamptz
  language sql stable security definer set search_path = public as $$
  select coalesce(sent_at, due_at) from message
  where organization_id = wanted_organization and organization_id = any (app_organizations()) and recipient = 'user:' || wanted
    and kind = 'invitation' and state not in ('skipped', 'dead')
  order by id desc limit 1
$$;
