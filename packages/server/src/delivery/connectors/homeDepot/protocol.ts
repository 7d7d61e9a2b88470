import { CallFailed, Rejected, type Connected, type Reading } from '../../connector.ts'
import type { LeadData } from '../../leadData.ts'
import { listOf, textOf, ignoreStatuses, type Json } from '../json.ts'
import { accountPath, partnerApi, partnerLeadOf, readPartner, type PartnerLead } from '../partner.ts'

// The protocol in docs/connections/homeDepot.md. To use another protocol, replace this file.

/** Most leads in one call. */
export const MAX_LEADS = 10

export interface HomeDepotLead extends PartnerLead {
  /** Our id; submitting it again updates the record. */
  readonly externalId: string
  readonly jobType: string
  readonly subcategory: string | null
}
/** A lead as submitted; revisions lower than the last one received are ignored. */
export type Submission = HomeDepotLead & { readonly revision: number }

export type Submitted = { readonly leadNumber: string | undefined } | { readonly refusal: string }

export function homeDepotLead(lead: LeadData): HomeDepotLead {
  const { service, detail } = lead.mappings.homeDepot ?? { service: '', detail: null }
  return { externalId: lead.uid, jobType: service, subcategory: detail, ...partnerLeadOf(lead) }
}

const pathOf = (connected: Connected, uid: string): string => `${accountPath(connected)}/leads/${encodeURIComponent(uid)}`

function submitted(result: Json | undefined): Submitted {
  if (result?.result === 'accepted') return { leadNumber: textOf(result.leadNumber, 60) }
  if (result?.result === 'rejected') return { refusal: textOf(result.message, 300) ?? 'no reason given' }
  throw new CallFailed('Home Depot did not report the outcome of this lead.', { isUncertain: true, isOutage: false })
}

/** Submits 1–10 leads. @returns outcomes by lead @throws `CallFailed`, or `Rejected` if all of them are rejected */
export async function submit(connected: Connected, leads: readonly Submission[]): Promise<(uid: string) => Submitted> {
  const body = await partnerApi(connected, 'homeDepot').call('POST', `${accountPath(connected)}/leads/batch`, { leads })
  const results = new Map(listOf(body.results).map((result) => [result.externalId, result]))
  return (uid) => submitted(results.get(uid))
}

/** Cancels a lead; succeeds if it has no such lead. */
export async function cancel(connected: Connected, uid: string, reason: string, revision: number): Promise<void> {
  const { call } = partnerApi(connected, 'homeDepot')
  await call('POST', `${pathOf(connected, uid)}/cancel`, { reason, revision }).catch(ignoreStatuses([404]))
}

/** Has a person’s data deleted. */
export async function erase(connected: Connected, uid: string): Promise<void> {
  await partnerApi(connected, 'homeDepot')
    .call('DELETE', pathOf(connected, uid))
    .catch(ignoreStatuses([404, 410]))
}

export const isRefusedAsWhole = (error: unknown): error is Rejected =>
  error instanceof Rejected && (error.status === 400 || error.status === 413 || error.status === 422)

/** What changed there since the last read: confirmation numbers, statuses and cancellation reasons. */
export const read = (reading: Reading) =>
  readPartner(reading, 'homeDepot', ({ items }) =>
    listOf(items).map(({ externalId, changedAt, confirmationNumber, status, cancellationReason, soldCents }) => ({
      leadUid: externalId,
      changedAt,
      number: confirmationNumber,
      status,
      reason: cancellationReason,
      soldCents,
    })),
  )
