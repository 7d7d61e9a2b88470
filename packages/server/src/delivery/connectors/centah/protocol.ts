import type { Connected, Reading } from '../../connector.ts'
import type { LeadData } from '../../leadData.ts'
import { listOf, textOf, ignoreStatuses } from '../json.ts'
import { accountPath, partnerApi, partnerLeadOf, readPartner, type PartnerLead } from '../partner.ts'

// The protocol in docs/connections/centah.md. To use another protocol, replace this file.

export interface CentahLead extends PartnerLead {
  readonly serviceId: string
  readonly adCode: string | null
}

export function centahLead(lead: LeadData): CentahLead {
  const { service, detail } = lead.mappings.centah ?? { service: '', detail: null }
  return { serviceId: service, adCode: detail, ...partnerLeadOf(lead) }
}

export const leadPath = (account: string, uid: string): string => `${account}/leads/${encodeURIComponent(uid)}`
const pathOf = (connected: Connected, uid: string): string => leadPath(accountPath(connected), uid)

/** Creates or updates a lead by our id. @returns Centah’s number, if it already has one */
export async function put(connected: Connected, lead: LeadData, revision: number): Promise<string | undefined> {
  const body = await partnerApi(connected, 'centah').call('PUT', pathOf(connected, lead.uid), { ...centahLead(lead), revision })
  return textOf(body.number, 60)
}

/** Cancels a lead; succeeds if it has no such lead. */
export async function cancel(connected: Connected, uid: string, reason: string, revision: number): Promise<void> {
  const { call } = partnerApi(connected, 'centah')
  await call('POST', `${pathOf(connected, uid)}/cancel`, { reason, revision }).catch(ignoreStatuses([404]))
}

/** Has a person’s data deleted. */
export async function erase(connected: Connected, uid: string): Promise<void> {
  await partnerApi(connected, 'centah')
    .call('DELETE', pathOf(connected, uid))
    .catch(ignoreStatuses([404, 410]))
}

/** What changed there since the last read: numbers and statuses. */
export const read = (reading: Reading) =>
  readPartner(reading, 'centah', ({ leads }) =>
    listOf(leads).map(({ id, changedAt, number, status, reason, soldCents }) => ({
      leadUid: id,
      changedAt,
      number,
      status,
      reason,
      soldCents,
    })),
  )
