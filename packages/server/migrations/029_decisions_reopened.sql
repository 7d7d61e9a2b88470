-- A decision that is taken back whole stays as a row that counts for nothing: those who may see it hear that it is gone.
alter table punch_decision add column deleted_at timestamptz;
alter table punch_decision drop constraint punch_decision_organization_id_key_key;
create unique index punch_decision_once on punch_decision (organization_id, key) where deleted_at is null;
