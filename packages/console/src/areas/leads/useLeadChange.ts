import { useCallback } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { suppressAlert } from './newLeadAlerts/alerts.ts'
import type { Lead } from './lead.ts'

type Name =
  | 'leads.setStatus'
  | 'leads.undoStatus'
  | 'leads.correctStatus'
  | 'leads.claim'
  | 'leads.revokeConsent'
  | 'leads.sendToServiceTitan'
  | 'leads.sendToRetailer'
  | 'leads.sendToCrm'
  | 'leads.retryExternal'

/** Handles a changed lead: updates its page and notifies open lists without waiting for the event stream. */
export function useLeadSettled(): (lead: Lead) => void {
  const { cache, changes } = useServices()
  return useCallback(
    (lead) => {
      // Changed on this page, so it has been seen and needs no alert.
      suppressAlert(lead.id)
      cache.put(lead.kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal', { params: { id: lead.id } }, lead)
      changes.emit({ entity: 'lead', id: lead.id, change: 'updated', organizationId: lead.organizationId })
    },
    [cache, changes],
  )
}

/** A lead mutation that also updates the page and open lists. */
export const useLeadChange = <N extends Name>(name: N) => useMutation(name, useLeadSettled())
