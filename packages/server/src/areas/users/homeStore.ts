import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'

export interface HomeStore {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  readonly lat: number | null
  readonly lng: number | null
  readonly postalCode: string
}

/** The store where the caller worked most in the past 60 days, or else works next, or else has a code. */
export const homeStoreOf = ({ tx, caller, services }: Context): Promise<HomeStore | undefined> =>
  tx.one<HomeStore>(sql`
    with mine as (
      select 1 as source, store_id, count(*)::float8 as weight from time_log
      where organization_id = ${caller.organizationId} and user_id = ${caller.userId} and deleted_at is null
        and clock_in_at > ${services.now()}::timestamptz - interval '60 days' and clock_in_at <= ${services.now()}
      group by store_id
      union all
      select 2, store_id, -extract(epoch from start_at)::float8 from shift
      where organization_id = ${caller.organizationId} and user_id = ${caller.userId} and deleted_at is null
        and start_at > ${services.now()} and start_at < ${services.now()}::timestamptz + interval '60 days'
      union all
      select 3, store_id, -id::float8 from qr_code
      where organization_id = ${caller.organizationId} and user_id = ${caller.userId} and is_active and deleted_at is null
    )
    select store.id, store.name, store.time_zone, store.lat, store.lng, store.postal_code
    from mine join store on store.organization_id = ${caller.organizationId} and store.id = mine.store_id and store.deleted_at is null
    order by mine.source, mine.weight desc, store.id limit 1`)
