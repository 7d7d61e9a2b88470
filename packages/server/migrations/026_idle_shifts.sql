-- Shifts that may have passed without an activity are few: they stand in an index of their own.

-- True until an activity of the person is seen in the shift or an hour around it; a list still asks whether there is none.
alter table hours add column may_be_idle boolean not null default false;
create function keep_idle_shift() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.may_be_idle := new.user_id is not null and not exists (
    select from activity a where a.organization_id = new.organization_id and a.user_id = new.user_id
      and a.at between new.start_at - interval '1 hour' and new.end_at + interval '1 hour');
  return new;
end $$;
create trigger keep_idle before insert or update of user_id, start_at, end_at on hours
  for each row execute function keep_idle_shift();
-- What becomes of a shift by being worked is no edit: it must not make what somebody is editing stale.
drop trigger touch on hours;
create trigger touch before update of user_id, store_id, type_id, start_at, end_at, seats, taken, open_shift_id, colour, cron, note, posted_at,
  deleted_at on hours for each row execute function touch();
drop trigger changed on hours;
create trigger changed after insert or delete or update of user_id, store_id, type_id, start_at, end_at, seats, taken, open_shift_id, colour,
  cron, note, posted_at, deleted_at on hours for each row execute function record_change('hours');
update hours set may_be_idle = true
where user_id is not null and not exists (
  select from activity a where a.organization_id = hours.organization_id and a.user_id = hours.user_id
    and a.at between hours.start_at - interval '1 hour' and hours.end_at + interval '1 hour');
create index hours_idle on hours (organization_id, start_at, id)
  where may_be_idle and user_id is not null and deleted_at is null and posted_at is not null;
create index hours_idle_by_user on hours (organization_id, user_id, start_at) where may_be_idle;
create function keep_idle_shifts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    update hours set may_be_idle = true
    where organization_id = old.organization_id and user_id = old.user_id and not may_be_idle
      and start_at <= old.at + interval '1 hour' and end_at >= old.at - interval '1 hour';
  end if;
  if tg_op <> 'DELETE' then
    update hours set may_be_idle = false
    where organization_id = new.organization_id and user_id = new.user_id and may_be_idle
      and start_at <= new.at + interval '1 hour' and end_at >= new.at - interval '1 hour';
  end if;
  return null;
end $$;
create trigger keep_idle after insert or delete or update of user_id, at on activity for each row execute function keep_idle_shifts();
analyze hours;

-- Somebody's activities in the order of their list, to the last.
drop index activity_organization_id_user_id_at_idx;
create index activity_by_user on activity (organization_id, user_id, at desc, id desc);
