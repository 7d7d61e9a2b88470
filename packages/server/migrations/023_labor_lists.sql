-- Lists of what people do, narrowed to what few rows have.

create index activity_by_store on activity (organization_id, store_id, at desc, id desc);
create index activity_by_kind on activity (organization_id, activity_id, at desc, id desc);
create index time_log_edited on time_log (organization_id, clock_in_at, id) where deleted_at is null and original is not null;
create index time_log_away on time_log (organization_id, clock_in_at, id) where deleted_at is null and at_approved_location is false;
create index time_log_approved on time_log (organization_id, clock_in_at, id)
  where deleted_at is null and approved_at is not null and locked_at is null;
