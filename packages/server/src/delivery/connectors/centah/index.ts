import { sha256 } from '../../../auth/tokens.ts'
import { Rejected, type LeadConnector, type Delivered, type Delivery } from '../../connector.ts'
import type { LeadData } from '../../leadData.ts'
import { accountPath, actionOf, notMapped, partnerConnector, partnerUrl } from '../partner.ts'
import { cancel, centahLead, erase, leadPath, put, read } from './protocol.ts'

/** A hash that tells whether a lead has changed. */
const payloadOf = (lead: LeadData): object => (actionOf(lead) === 'submit' ? centahLead(lead) : { action: actionOf(lead) })

async function deliver(delivery: Delivery): Promise<Delivered> {
  const { lead, ref, id } = delivery
  if (!lead) throw new Rejected('The lead no longer exists.')
  const refusal = notMapped('centah', lead)
  if (refusal) throw new Rejected(refusal.message)
  const payloadHash = sha256(JSON.stringify(payloadOf(lead)))
  const known = ref?.externalId ?? undefined
  let number: string | undefined
  if (ref?.payloadHash !== payloadHash) {
    // Each delivery of a lead has a higher revision, so that a late resend never overwrites a newer one.
    if (actionOf(lead) === 'erase') await erase(delivery, lead.uid)
    else if (actionOf(lead) === 'cancel') await cancel(delivery, lead.uid, lead.rejectReason ?? lead.status, id)
    else number = await put(delivery, lead, id)
  }
  const externalId = number ?? known
  return { ...(externalId !== undefined && { externalId }), payloadHash }
}

/** Centah: leads with its service ids and ad codes. */
export const centah: LeadConnector = {
  ...partnerConnector('centah', 'Centah', 'callTracking'),
  payload: payloadOf,
  preview: (lead, settings) => [
    {
      method: 'PUT',
      url: partnerUrl(settings, leadPath(accountPath({ settings }), lead.uid)),
      body: { ...centahLead(lead), revision: 1 },
    },
  ],
  deliver,
  readReports: read,
}
