-- The server's keys, each sealed by the root key of its environment. Version 1 is the root key that the database was founded with.
create table key_ring (
  version int primary key,
  sealed text not null,
  -- A key is trusted as soon as it is here, and used for new values from then on: by then every server has read it.
  active_from timestamptz not null default now(),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on key_ring to walkup_accounts;

-- A letter's body, attachments included, is one sealed text; it is dropped once delivered.
alter table mail add column sealed_body text;
grant insert (sealed_body) on mail to walkup_app;
alter table mail alter column text_body set default '';
-- Letters that wait from before have their text in the clear: the server seals it at its next start.
create index mail_unsealed on mail (id) where text_body <> '';
drop index mail_kept;
create index mail_kept on mail ((coalesce(sent_at, created_at))) where sealed_body is not null;
