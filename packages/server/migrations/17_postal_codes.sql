-- The ZIP codes that territories serve.

alter table territory add column postal_codes text[] not null default '{}';

-- Each ZIP code belongs to at most one active territory of an organization. A trigger on territories maintains it.
create table served_postal_code (
  organization_id int not null,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  territory_id int not null,
  primary key (organization_id, postal_code),
  foreign key (organization_id, territory_id) references territory
);
create index on served_postal_code (organization_id, territory_id);
call setup_tenant_table('served_postal_code');

create function sync_served_postal_codes() returns trigger language plpgsql security definer set search_path = public as $$
declare
  served text[] := case when new.is_active and new.deleted_at is null then new.postal_codes else '{}' end;
begin
  delete from served_postal_code
  where organization_id = new.organization_id and territory_id = new.id and not postal_code = any (served);
  insert into served_postal_code (organization_id, postal_code, territory_id)
  select distinct new.organization_id, code, new.id from unnest(served) as code
  where not exists (select from served_postal_code s
    where s.organization_id = new.organization_id and s.territory_id = new.id and s.postal_code = code);
  return null;
end $$;
create trigger served_postal_codes after insert or update of postal_codes, is_active, deleted_at on territory
  for each row execute function sync_served_postal_codes();

-- Whether an address is outside the area of a territory or, without one, of every territory. Without a list there are no bounds.
create function is_out_of_area(organization int, territory int, code text) returns boolean language plpgsql stable as $$
begin
  return code is not null
    and exists (select from served_postal_code
      where organization_id = organization and (territory is null or territory_id = territory))
    and not exists (select from served_postal_code
      where organization_id = organization and (territory is null or territory_id = territory) and postal_code = left(code, 5));
end $$;
