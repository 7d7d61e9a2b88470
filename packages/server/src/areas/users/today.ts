import { localDay } from '@walkup/sdk'
import type { Replies } from '@walkup/sdk/contract'
import { addDays } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { homeStoreOf } from './homeStore.ts'

type Today = Replies['users.today']
interface Place {
  readonly id: number
  readonly name: string
  readonly timeZone: string
}
interface Made {
  readonly leads: number
  readonly sales: number
  readonly soldCents: number
}
interface Standing {
  readonly storeRank: number | null
  readonly storePeople: number | null
  readonly organizationRank: number
  readonly organizationPeople: number
}

/** The store where the caller works: that of the open punch, or of the nearest shift, or of the last punch within a day. */
const currentStore = ({ tx, caller, services }: Context): Promise<Place | undefined> =>
  tx.one<Place>(sql`
    select store.id, store.name, store.time_zone from (
      select case when clock_out_at is null then 1 else 3 end as source, store_id, clock_in_at as at from time_log
      where organization_id = ${caller.organizationId} and user_id = ${caller.userId} and deleted_at is null
        and clock_in_at > ${services.now()}::timestamptz - interval '1 day' and clock_in_at <= ${services.now()}
      union all
      select 2, store_id, start_at from shift
      where organization_id = ${caller.organizationId} and user_id = ${caller.userId} and deleted_at is null
        and end_at > ${services.now()} and start_at < ${services.now()}::timestamptz + interval '12 hours'
    ) work join store on store.organization_id = ${caller.organizationId} and store.id = work.store_id
    order by work.source, abs(extract(epoch from work.at - ${services.now()}::timestamptz)) limit 1`)

/** A field worker's leads and sales today, compared with targets and other people. */
export async function today(context: Context): Promise<Today> {
  const { tx, caller, services } = context
  const home = await homeStoreOf(context)
  const store = (await currentStore(context)) ?? home
  const zone = store?.timeZone ?? (await territoryZone(context)) ?? 'UTC'
  const date = localDay(services.now(), zone)
  const day = sql`(${date}::timestamp at time zone ${zone})`
  const next = sql`(${addDays(date, 1)}::timestamp at time zone ${zone})`
  const made = await tx.one<Made>(sql`
    select count(*) filter (where received_at >= ${day} and received_at < ${next})::int as leads,
      count(*) filter (where status = 'sold' and sold_at >= ${day} and sold_at < ${next})::int as sales,
      coalesce(sum(sold_cents) filter (where status = 'sold' and sold_at >= ${day} and sold_at < ${next}), 0)::int as sold_cents
    from lead where organization_id = ${caller.organizationId} and lead_generator_id = ${caller.userId} and deleted_at is null
      and (received_at >= ${day} and received_at < ${next} or sold_at >= ${day} and sold_at < ${next})`)
  const standing = await tx.one<Standing>(sql`
    select * from generator_standing(${caller.organizationId}, ${store?.id ?? null}, ${day}, ${next})`)
  const targets =
    store &&
    (await tx.one<{ leadTarget: number | null; saleTarget: number | null }>(sql`
      select daily_lead_target as lead_target, daily_sale_target as sale_target from store
      where organization_id = ${caller.organizationId} and id = ${store.id}`))
  const rank = (place: number | null | undefined, of: number | null | undefined) => (place && of ? { rank: place, of } : null)
  const named = (place: Place | undefined) => (place ? { id: place.id, name: place.name } : null)
  return {
    date,
    timeZone: zone,
    store: named(store),
    homeStore: named(home),
    leads: made?.leads ?? 0,
    sales: made?.sales ?? 0,
    soldCents: made?.soldCents ?? 0,
    leadTarget: targets?.leadTarget ?? null,
    saleTarget: targets?.saleTarget ?? null,
    storeRank: rank(standing?.storeRank, standing?.storePeople),
    organizationRank: rank(standing?.organizationRank, standing?.organizationPeople),
  }
}

const territoryZone = async ({ tx, caller }: Context): Promise<string | undefined> =>
  (
    await tx.one<{ timeZone: string }>(sql`
      select time_zone from territory where organization_id = ${caller.organizationId} and id = any (${[...caller.territories]}::int[])
      order by id limit 1`)
  )?.timeZone
