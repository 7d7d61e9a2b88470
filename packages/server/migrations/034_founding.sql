-- How the database began, recorded once: only one that began as a demo ever has a demo's mailbox, accounts and simulators.
create table founding (
  is_only boolean primary key default true check (is_only),
  is_demo boolean not null,
  -- Without the demo: the first administrator, who gets new links until a password is set.
  administrator_id int references app_user on delete set null,
  founded_at timestamptz not null default now()
);
-- Before this table existed: the demo's first lead generator has a fixed uid.
insert into founding (is_demo)
select exists (select from app_user where uid = 'demolg00000000000000000001')
where exists (select from organization) or exists (select from app_user);
