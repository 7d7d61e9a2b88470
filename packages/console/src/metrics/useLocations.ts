import { useMemo } from 'react'
import { useLogin } from '../data/ServicesProvider.tsx'
import { useLookup } from '../data/lookups.ts'
import { useCan } from '../data/access.ts'
import type { Locations } from './logs.ts'

/** Locations for punch searches; undefined while loading or without permission. */
export function useLocations(): Locations | undefined {
  const organizationId = useLogin()?.currentOrganizationId
  const lists = useLookup('first', useCan('labor.search'))
  return useMemo(() => {
    if (!lists || organizationId === undefined) return
    const own = <T extends { readonly organizationId: number }>(all: readonly T[]) =>
      all.filter((one) => one.organizationId === organizationId)
    return { organizationId, territories: own(lists.allOrganizationTerritories), stores: own(lists.allStores) }
  }, [lists, organizationId])
}
