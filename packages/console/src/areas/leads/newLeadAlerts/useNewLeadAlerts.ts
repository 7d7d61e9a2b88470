import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin, useServices } from '../../../data/ServicesProvider.tsx'
import type { LeadRow } from '../lead.ts'
import { loadAlerts, alerts } from './alerts.ts'
import { chimeOnce } from './sound.ts'

/** Batching window for change events, ms. */
const BATCH_MS = 400
/** How far back to look for leads that arrived while the page was loading, ms. */
const LOOKBACK_MS = 10_000

/** Alerts to new leads: adds new ones, plays the sound once for each, and drops answered ones. */
export function useNewLeadAlerts(): readonly LeadRow[] {
  const { client, changes } = useServices()
  const organizationId = useLogin()?.currentOrganizationId
  const all = useStore(alerts)
  useEffect(() => {
    const since = new Date(Date.now() - LOOKBACK_MS).toISOString()
    let gathered = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function check(): Promise<void> {
      const ids = gathered
      gathered = new Set()
      timer = undefined
      // Missed leads appear in the list when it reloads.
      const fresh = await loadAlerts(client, ids, since).catch(() => [])
      if (fresh.length > 0) await chimeOnce(Math.max(...fresh.map(({ id }) => id)))
    }
    void check()
    const unlisten = changes.listen((change) => {
      if (change?.entity !== 'lead') return
      if (change.change !== 'created' && !alerts.get().some(({ id }) => id === change.id)) return
      if (change.change === 'created') gathered.add(change.id)
      timer ??= setTimeout(() => void check(), BATCH_MS)
    })
    return () => {
      unlisten()
      clearTimeout(timer)
    }
  }, [client, changes])
  return all.filter((lead) => lead.organizationId === organizationId)
}
