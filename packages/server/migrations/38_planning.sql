-- Planning a week: how many people a store needs at which hours, and whether anyone has seen a posted shift.

-- [{ dayOfWeek, startLocal, endLocal, people }]; hours of a day do not overlap.
alter table store add column coverage jsonb not null default '[]';

-- When its person, or for an open shift anyone who may claim it, first received it after it was posted.
alter table shift add column seen_at timestamptz;
-- Field roles may not change shifts; this marks the given ones that the caller's lists just returned to them.
create function mark_shifts_seen(wanted int[], seen timestamptz) returns void language sql security definer set search_path = public as $$
  update shift set seen_at = seen
  where organization_id = any (app_organizations()) and id = any (wanted) and seen_at is null and posted_at is not null
    and (user_id = app_user_id() or user_id is null)
$$;
