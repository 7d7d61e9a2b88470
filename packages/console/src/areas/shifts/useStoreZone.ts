import { useLookup } from '../../data/lookups.ts'
import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/access.ts'
import type { Shift } from './shifts.ts'

/** A store's time zone: from a shift at the store, the store itself, its territory, or else the fallback. */
export function useStoreZone(storeId: number | null, shift: Shift | undefined, otherwise: string): string {
  const maySeeStores = useCan('stores.get')
  const places = useLookup('first')
  const whole = useCall('stores.get', maySeeStores && storeId ? { params: { id: storeId } } : undefined)
  const territory = places?.stores.find(({ id }) => id === storeId)?.organizationTerritoryId
  return (
    (shift && shift.store.id === storeId ? shift.timeZone : whole.data?.timeZone) ??
    places?.organizationTerritories.find(({ id }) => id === territory)?.timeZone ??
    otherwise
  )
}
