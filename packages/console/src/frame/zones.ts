import { useLookup } from '../data/lookups.ts'
import { viewerZone } from '../ui/format.ts'
import { zoneName } from '../ui/zoneName.ts'
import type { Option, Source } from './sources.ts'

export const named = (zone: string): Option<string> => ({ value: zone, label: zoneName(zone) })

/** Time zones of the organization's locations, the viewer's first. */
export const zones: Source<string> = {
  useOptions: (typed) => {
    const territories = useLookup('first', typed !== undefined)?.allOrganizationTerritories
    const all = territories && new Set([viewerZone(), ...territories.map(({ timeZone }) => timeZone)])
    return all && [...all].map(named)
  },
}
