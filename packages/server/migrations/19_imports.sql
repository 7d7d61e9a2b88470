-- How the columns of an organization's last import of each kind were mapped: { field: heading, or null to ignore it }.
create table import_mapping (
  organization_id int not null references organization,
  kind text not null check (kind in ('leads', 'users', 'stores', 'technicians', 'slots')),
  mapping jsonb not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  created_by int,
  primary key (organization_id, kind)
);
call setup_tenant_table('import_mapping');
