-- Whose turn it is: a technician whose booking was cancelled, missed or given to somebody else stands in line as if it had
-- never been theirs, whoever writes that.
create function return_turn() returns trigger language plpgsql as $$
begin
  update technician set last_assigned_at = (
    select max(created_at) from booking
    where organization_id = old.organization_id and technician_id = old.technician_id and status in ('scheduled', 'confirmed', 'ran')
  )
  where organization_id = old.organization_id and id = old.technician_id;
  return null;
end $$;
create trigger return_turn after update on booking for each row
  when (old.technician_id is not null and old.status in ('scheduled', 'confirmed', 'ran')
    and (new.status in ('cancelled', 'noShow') or new.technician_id is distinct from old.technician_id))
  execute function return_turn();

-- Technicians' busy times: under row security the range of the exclusion constraint cannot be searched by index.
create index booking_by_technician on booking (organization_id, technician_id, start_at);
