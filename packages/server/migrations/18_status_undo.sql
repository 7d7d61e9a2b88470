-- What a change of a lead's status replaced, so that it can be undone. Only changes by staff have it.
alter table lead_event add column undo jsonb;
