import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { zipCenters } from '../addresses/usPlaces.ts'
import { metersBetween } from '../labor/rules.ts'
import { homeStoreOf } from '../users/homeStore.ts'

interface Store {
  readonly id: number
  readonly lat: number | null
  readonly lng: number | null
  readonly postalCode: string
}

/** Meters from the caller's home store to other stores, if known. */
export async function distancesFromHome(context: Context, storeIds: ReadonlySet<number>): Promise<ReadonlyMap<number, number>> {
  const home = storeIds.size > 0 ? await homeStoreOf(context) : undefined
  if (!home) return new Map()
  const stores = await context.tx.rows<Store>(
    sql`select id, lat, lng, postal_code from store where id = any (${[...storeIds]}::int[])`,
  )
  const unlocated = [home, ...stores].filter(({ lat }) => lat === null).map(({ postalCode }) => postalCode)
  const centers = await zipCenters(unlocated)
  const placeOf = ({ lat, lng, postalCode }: Store) => (lat === null || lng === null ? centers.get(postalCode) : { lat, lng })
  const from = placeOf(home)
  return new Map(
    stores.flatMap((store) => {
      const to = store.id === home.id ? from : placeOf(store)
      return from && to ? [[store.id, Math.round(metersBetween(from, to))] as const] : []
    }),
  )
}
