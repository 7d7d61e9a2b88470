-- The aisle: what a phone stores while it is offline, and a visit that moves to another phone.

-- When a punch arrived that was tapped earlier, for whoever approves it.
alter table time_log add column clock_in_sent_at timestamptz;
alter table time_log add column clock_out_sent_at timestamptz;

-- A visit on its way to another phone: ciphertext, whose key is in the code that is scanned and never comes here. Taken once, within
-- minutes.
create table handover (
  organization_id int not null references organization,
  id_hash text not null,
  user_uid text not null,
  sealed text not null check (length(sealed) between 40 and 12000),
  expires_at timestamptz not null,
  primary key (organization_id, id_hash)
);
create index on handover (organization_id, user_uid);
create index on handover (expires_at);
call setup_tenant_table('handover');
