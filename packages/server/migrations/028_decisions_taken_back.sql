-- What a decision on a missing punch wrote over, so that it can be taken back: what was submitted before, and the punch as it was.
alter table punch_decision add column before jsonb;
