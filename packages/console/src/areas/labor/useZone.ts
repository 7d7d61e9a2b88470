import { useLookup } from '../../data/lookups.ts'
import { viewerZone } from '../../ui/format.ts'

/** A store's time zone, falling back to its territory's; the viewer's zone without a store. */
export function useZone(storeId: number | null, known?: { readonly storeId: number | undefined; readonly zone: string }): string {
  const first = useLookup('first')
  if (known && known.storeId === (storeId ?? undefined)) return known.zone
  const territory = first?.allStores.find(({ id }) => id === storeId)?.organizationTerritoryId
  return first?.allOrganizationTerritories.find(({ id }) => id === territory)?.timeZone ?? known?.zone ?? viewerZone()
}
