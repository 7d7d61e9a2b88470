-- How far visits to widgets and booking pages got, by day: counts only, nothing about a person or a device.
create table funnel_count (
  organization_id int not null references organization,
  date date not null,
  -- Host and path of the page; the rest of a day with too many is counted as `*`.
  page text not null,
  campaign text not null default '',
  user_id int not null references app_user,
  -- 0: without a printed code.
  qr_code_id int not null default 0,
  -- Of an experiment: its name and `a` or `b`.
  version text not null default '',
  step text not null check (step in ('view', 'start', 'time', 'contact', 'booked', 'captured')),
  count int not null check (count > 0),
  primary key (organization_id, date, page, campaign, user_id, qr_code_id, version, step)
);
call setup_tenant_table('funnel_count');
