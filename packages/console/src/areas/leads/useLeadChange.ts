import { useCallback } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { hear } from './ring/ring.ts'
import type { Lead } from './words.ts'

type Name =
  | 'leads.setStatus'
  | 'leads.claim'
  | 'leads.upsertInternal'
  | 'leads.updateExternal'
  | 'leads.revokeConsent'
  | 'leads.sendToServiceTitan'
  | 'leads.sendToRetailer'
  | 'leads.sendToCrm'
  | 'leads.retryExternal'

/** A change that answers the lead: its page shows the answer at once, and open lists hear of it without waiting for the stream. */
export function useLeadChange<N extends Name>(name: N) {
  const { cache, changes } = useServices()
  const settle = useCallback(
    (lead: Lead) => {
      // What changes here was looked at here: it needs no bell.
      hear(lead.id)
      cache.put(lead.kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal', { params: { id: lead.id } }, lead)
      changes.emit({ entity: 'lead', id: lead.id, change: 'updated', organizationId: lead.organizationId })
    },
    [cache, changes],
  )
  return useMutation(name, settle)
}
