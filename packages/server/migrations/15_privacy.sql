-- Erasure, export of personal data, and retention.

-- Personal data of erased leads that the serving role may neither read nor rewrite: the audit trail keeps who did what and when,
-- without the person, and mail to them is deleted. For administrators, in their own organizations.
create function erase_traces(wanted_organization int, leads int[], addresses text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  personal constant text[] := array['firstName', 'lastName', 'email', 'phones', 'phone', 'address', 'details', 'answers', 'note', 'utm',
    'context', 'referrer', 'rejectReason'];
begin
  if not wanted_organization = any (app_organizations()) or not app_may('organization.administer') then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  update audit_event set before = before - personal, after = after - personal
  where organization_id = wanted_organization and entity = 'lead' and entity_id = any (leads)
    and (before ?| personal or after ?| personal);
  delete from mail where organization_id = wanted_organization and recipient = any (addresses);
  -- What was said is gone; that something was sent, and the opt-out, stay.
  update message set sealed_body = null, params = '{}', last_error = null, next_at = null, lease = null,
    state = case when state in ('planned', 'sending', 'failed') then 'skipped' else state end,
    skip_reason = case when state in ('planned', 'sending', 'failed') then 'erased' else skip_reason end
  where organization_id = wanted_organization and lead_id = any (leads);
end $$;

-- Redacts a pattern in every text of a JSON value; values of the key `search` are matched by the wider pattern.
create function scrub_json(value jsonb, pattern text, search_pattern text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(regexp_replace(value #>> '{}', pattern, '(erased)', 'gi'));
    when 'array' then return (
      select coalesce(jsonb_agg(public.scrub_json(one, pattern, search_pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as element (one, place));
    when 'object' then return (
      select coalesce(jsonb_object_agg(key, public.scrub_json(one, case key when 'search' then search_pattern else pattern end, search_pattern)), '{}')
      from jsonb_each(value) as member (key, one));
    else return value;
  end case;
end $$;

-- Removes an erased person from what others wrote, searched and saved. `probe` finds the rows that may mention them at all.
create function erase_mentions(organizations int[], pattern text, search_pattern text, probe text, phones text[], emails text[])
  returns int language plpgsql security definer set search_path = public as $$
declare
  erased int := 0;
  changed int;
begin
  if not organizations <@ app_organizations() or not app_may('organization.administer') or app_subscription_id() <> 1 then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  update audit_event set before = scrub_json(before, pattern, search_pattern), after = scrub_json(after, pattern, search_pattern)
  where organization_id = any (organizations) and (before::text ~* probe or after::text ~* probe);
  get diagnostics changed = row_count; erased := erased + changed;
  update security_event set details = scrub_json(details, pattern, search_pattern)
  where organization_id = any (organizations) and details::text ~* probe;
  get diagnostics changed = row_count; erased := erased + changed;
  update saved_view set state = scrub_json(state, pattern, search_pattern),
    name = case when name ~* search_pattern then '(erased) ' || id else name end
  where organization_id = any (organizations) and (state::text ~* probe or name ~* probe);
  get diagnostics changed = row_count; erased := erased + changed;
  update report_schedule set body = scrub_json(body, pattern, search_pattern), path = regexp_replace(path, '[?].*', ''),
    name = case when name ~* search_pattern then '(erased) ' || id else name end
  where organization_id = any (organizations) and (body::text ~* probe or name ~* probe);
  get diagnostics changed = row_count; erased := erased + changed;
  update notification set title = regexp_replace(title, pattern, '(erased)', 'gi'), body = regexp_replace(body, pattern, '(erased)', 'gi')
  where organization_id = any (organizations) and (title ~* pattern or body ~* pattern);
  get diagnostics changed = row_count; erased := erased + changed;
  -- The messages only repeat what the note contains.
  update lead_event set note = regexp_replace(note, pattern, '(erased)', 'gi'), messages = '[]'
  where organization_id = any (organizations) and note ~* pattern;
  get diagnostics changed = row_count; erased := erased + changed;
  -- Other people's leads: a detail that was only this person is removed.
  update lead set answers = scrub_json(answers, pattern, search_pattern), details = (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(scrub_json(lead.details, pattern, search_pattern))
    where value <> '"(erased)"')
  where organization_id = any (organizations) and (details::text ~* probe or answers::text ~* probe)
    and (scrub_json(details, pattern, search_pattern), scrub_json(answers, pattern, search_pattern)) <> (details, answers);
  get diagnostics changed = row_count; erased := erased + changed;
  update revenue_entry set note = regexp_replace(note, pattern, '(erased)', 'gi')
  where organization_id = any (organizations) and note ~* pattern;
  get diagnostics changed = row_count; erased := erased + changed;
  delete from mail where organization_id = any (organizations) and recipient = any (emails);
  get diagnostics changed = row_count; erased := erased + changed;
  update mail set subject = regexp_replace(subject, pattern, '(erased)', 'gi')
  where organization_id = any (organizations) and subject ~* pattern;
  get diagnostics changed = row_count; erased := erased + changed;
  -- Entries awaiting review.
  delete from lead_review where organization_id = any (organizations)
    and (lead_review.phone = any (phones) or lead_review.email = any (emails));
  get diagnostics changed = row_count; erased := erased + changed;
  return erased;
end $$;

-- Mail whose sealed body may mention an erased person; the server opens each and drops the matching ones.
create function list_sealed_mail(organizations int[]) returns table (id int, recipient text, sealed_body text)
  language sql stable security definer set search_path = public as $$
  select id, recipient, sealed_body from mail
  where organization_id = any (organizations) and organization_id = any (app_organizations()) and app_may('organization.administer')
    and sealed_body is not null
$$;
create function drop_mail_bodies(letters int[]) returns void language sql security definer set search_path = public as $$
  update mail set sealed_body = null, state = case when state = 'sent' then state else 'dead' end, last_error = 'The person was erased on request.'
  where id = any (letters) and organization_id = any (app_organizations()) and app_may('organization.administer')
$$;

-- Erases an account: nothing that identifies the person is left, and the address may be used again. What they did stays under
-- the id, and so do punches, which payroll has to keep. False for those who may not edit the person (see app_may_edit_person).
create function erase_account(wanted int) returns boolean language plpgsql security definer set search_path = public as $$
declare
  personal constant text[] := array['firstName', 'lastName', 'email', 'phone', 'hireDate', 'externalEmployeeId', 'invitedEmail'];
  addresses text[];
  owned text;
begin
  if not app_may('organization.administer') or app_subscription_id() <> 1 or not app_may_edit_person(wanted) then return false; end if;
  select array_remove(array[email, invited_email], null) into addresses from app_user where id = wanted;
  update app_user set first_name = 'Erased', last_name = 'person', email = 'erased-' || id || '@erased.invalid', invited_email = null, phone = null, sign_in_phone = null,
    hire_date = null, external_employee_id = null, capture_icon = null, language_id = 1, invited_at = null, last_activity_at = null,
    is_active = false, deleted_at = app_now()
  where id = wanted and deleted_at is null;
  if not found then return false; end if;
  -- Rows elsewhere that sign in with this account are people of those organizations; they can be invited again.
  delete from account_link where account_id = wanted;
  update membership set is_active = false where user_id = wanted;
  foreach owned in array array['credential', 'phone_code', 'known_device', 'totp_factor', 'passkey', 'recovery_code', 'sign_in_challenge', 'account_link',
    'password_link', 'session', 'saved_view', 'report_run_recipient',
    'report_schedule_recipient', 'report_schedule'] loop
    if to_regclass('public.' || owned) is not null then
      execute format('delete from %I where user_id = $1', owned) using wanted;
    end if;
  end loop;
  delete from mail where recipient = any (addresses);
  update security_event set ip = null, user_agent = null where user_id = wanted;
  update audit_event set ip = null where actor_id = wanted;
  update audit_event set before = before - personal, after = after - personal
  where entity = 'user' and entity_id = wanted and (before ?| personal or after ?| personal);
  return true;
end $$;

-- For exports of personal data: mail to the person, without its text, and their saved views.
create function list_mail_to(organizations int[], addresses text[])
  returns table (recipient text, subject text, state text, sent_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select recipient, subject, state, sent_at, created_at from mail
  where organization_id = any (organizations) and organization_id = any (app_organizations()) and app_may('organization.administer')
    and app_subscription_id() = 1 and recipient = any (addresses)
  order by created_at, id
$$;
create function list_saved_views(wanted int) returns table (list_key text, name text, state jsonb, updated_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select list_key, name, state, updated_at from saved_view
  where user_id = wanted and organization_id = any (app_organizations()) and app_may('organization.administer') and app_subscription_id() = 1
  order by id
$$;

-- Deletes a batch of an organization's expired rows and returns their number; 0 stands for rows of no organization. Only for the
-- server itself, role 0.
create function prune_batch(wanted int, what text, older_than timestamptz, most int) returns int
  language plpgsql security definer set search_path = public as $$
declare
  pruned int := 0;
begin
  if not app_is_server() or app_user_id() is not null then raise exception 'for the server alone' using errcode = '42501'; end if;
  case what
    when 'idempotency' then
      delete from idempotency where ctid = any (array(
        select ctid from idempotency where organization_id = wanted and created_at < older_than limit most));
    when 'deliveries' then
      delete from delivery where ctid = any (array(
        select ctid from delivery where organization_id = wanted and state in ('sent', 'acknowledged', 'dead')
          and created_at < older_than limit most));
    when 'sessions' then
      delete from session where id = any (array(
        select id from session where organization_id = wanted and least(revoked_at, expires_at) < older_than limit most));
    when 'links' then
      delete from password_link where hash = any (array(
        select hash from password_link l where coalesce(l.used_at, l.expires_at) < older_than and (case wanted
          when 0 then not exists (select from membership m where m.user_id = l.user_id)
          else exists (select from membership m where m.user_id = l.user_id and m.organization_id = wanted) end) limit most));
    when 'scans' then
      delete from qr_scan where ctid = any (array(
        select ctid from qr_scan where organization_id = wanted and at < older_than limit most));
    when 'photos' then
      delete from lead_photo where ctid = any (array(
        select ctid from lead_photo where organization_id = wanted and created_at < older_than limit most));
    when 'securityLog' then
      delete from security_event where ctid = any (array(
        select ctid from security_event where organization_id = wanted and at < older_than limit most));
    when 'messages' then
      delete from mail where id = any (array(
        select id from mail where organization_id is not distinct from nullif(wanted, 0) and state in ('sent', 'dead')
          and created_at < older_than limit most));
    when 'conversations' then
      delete from message where ctid = any (array(
        select ctid from message where organization_id = wanted and next_at is null and created_at < older_than limit most));
    when 'auditAddresses' then
      update audit_event set ip = null where ctid = any (array(
        select ctid from audit_event where organization_id = wanted and at < older_than and ip is not null limit most));
    when 'securityAddresses' then
      update security_event set ip = null, user_agent = null where ctid = any (array(
        select ctid from security_event where organization_id = wanted and at < older_than and (ip is not null or user_agent is not null)
        limit most));
    when 'sessionAddresses' then
      update session set ip = null, user_agent = null where id = any (array(
        select id from session where organization_id = wanted and last_used_at < older_than and (ip is not null or user_agent is not null)
        limit most));
    when 'throttle' then
      delete from throttle where key = any (array(select key from throttle where started_at < older_than limit most));
  end case;
  get diagnostics pruned = row_count;
  return pruned;
end $$;
