-- What a store expects of its floor: targets for each generator and day, and how many people at which hours.

alter table store add column daily_lead_target int check (daily_lead_target between 1 and 1000);
alter table store add column daily_sale_target int check (daily_sale_target between 1 and 1000);

-- Where a generator stands among the others of a store and of the organization, by leads and then sales within a day. Generators
-- may not read each other's leads: this returns places and numbers of people, nothing else.
create function generator_standing(wanted_organization int, wanted_store int, from_at timestamptz, to_at timestamptz)
returns table (store_rank int, store_people int, organization_rank int, organization_people int)
language sql stable security definer set search_path = public as $$
  with made as (
    select lead_generator_id as user_id, store_id, count(*) filter (where received_at >= from_at and received_at < to_at) as leads,
      count(*) filter (where status = 'sold' and sold_at >= from_at and sold_at < to_at) as sales
    from lead
    where organization_id = wanted_organization and wanted_organization = any (app_organizations()) and deleted_at is null
      and lead_generator_id is not null
      and (received_at >= from_at and received_at < to_at or status = 'sold' and sold_at >= from_at and sold_at < to_at)
    group by 1, 2
  ), present as (
    select user_id, store_id from time_log
    where organization_id = wanted_organization and wanted_organization = any (app_organizations()) and deleted_at is null
      and clock_in_at < to_at and clock_in_at >= from_at - interval '1 day' and coalesce(clock_out_at, to_at) > from_at
  ), people as (
    select user_id, coalesce(sum(leads), 0) as leads, coalesce(sum(sales), 0) as sales,
      bool_or(store_id = wanted_store) as is_here,
      coalesce(sum(leads) filter (where store_id = wanted_store), 0) as leads_here,
      coalesce(sum(sales) filter (where store_id = wanted_store), 0) as sales_here
    from (select * from made union all select user_id, store_id, 0, 0 from present) each
    group by user_id
  ), ranked as (
    select user_id, is_here, rank() over (order by leads desc, sales desc) as place, count(*) over () as among,
      rank() over (partition by coalesce(is_here, false) order by leads_here desc, sales_here desc) as place_here,
      count(*) over (partition by coalesce(is_here, false)) as among_here
    from people
  )
  select case when is_here then place_here::int end, case when is_here then among_here::int end, place::int, among::int
  from ranked where user_id = app_user_id()
$$;
create index lead_by_sale on lead (organization_id, sold_at) where sold_at is not null and deleted_at is null;
