import { useCallback } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { hear } from './ring/ring.ts'
import type { Lead } from './words.ts'

type Name =
  | 'leads.setStatus'
  | 'leads.claim'
  | 'leads.revokeConsent'
  | 'leads.sendToServiceTitan'
  | 'leads.sendToRetailer'
  | 'leads.sendToCrm'
  | 'leads.retryExternal'

/** What follows a change that answered the lead: its page shows the answer at once, and open lists hear of it without waiting for the stream. */
export function useLeadSettled(): (lead: Lead) => void {
  const { cache, changes } = useServices()
  return useCallback(
    (lead) => {
      // What changes here was looked at here: it needs no bell.
      hear(lead.id)
      cache.put(lead.kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal', { params: { id: lead.id } }, lead)
      changes.emit({ entity: 'lead', id: lead.id, change: 'updated', organizationId: lead.organizationId })
    },
    [cache, changes],
  )
}

/** A change of a lead, and what follows it. */
export const useLeadChange = <N extends Name>(name: N) => useMutation(name, useLeadSettled())
