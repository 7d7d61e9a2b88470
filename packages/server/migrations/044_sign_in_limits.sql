-- Sign-in limits by account and device, notices about new devices, and when a session last proved who it is.

-- How often a limit was used up in a row: each time doubles the wait.
alter table throttle add column strikes int not null default 0;

-- Browsers and programs that have signed in to an account. One that proves it by its token keeps an allowance of its own,
-- whatever strangers do; a row without a token only keeps the same program from being announced twice.
create table known_device (
  user_id int not null references app_user on delete cascade,
  hash text not null,
  has_token boolean not null,
  session_id text references session on delete set null,
  -- The link of the mail that announced it.
  report_hash text unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, hash)
);
grant select, insert, update, delete on known_device to walkup_accounts;
