import { useEffect, useState } from 'react'
import { useServices } from '../data/ServicesProvider.tsx'
import { hasBrowserZone, isZone, setViewerZone } from '../ui/format.ts'

/** Whether it is known on whose clock times are shown: where the browser has no zone, that of the organization's first territory. */
export function useZone(): boolean {
  const { client } = useServices()
  const [isKnown, setKnown] = useState(hasBrowserZone)
  useEffect(() => {
    if (isKnown) return
    void client
      .call('lookup.first', {})
      .then(({ allOrganizationTerritories: [first] }) => isZone(first?.timeZone) && setViewerZone(first.timeZone))
      .catch(() => {})
      .finally(() => setKnown(true))
  }, [client, isKnown])
  return isKnown
}
