import { sha256 } from '../../../auth/tokens.ts'
import { CallFailed, Rejected, type LeadConnector, type Delivery } from '../../connector.ts'
import type { LeadData } from '../../leadData.ts'
import { accountPath, actionOf, notMapped, partnerConnector, partnerUrl, orFailure, type Result } from '../partner.ts'
import {
  cancel,
  erase,
  homeDepotLead,
  isRefusedAsWhole,
  MAX_LEADS,
  read,
  submit,
  type Submission,
  type Submitted,
} from './protocol.ts'

type WithLead = Delivery & { readonly lead: LeadData }

/** A hash that tells whether a lead has changed. */
const payloadOf = (lead: LeadData): object =>
  actionOf(lead) === 'submit' ? homeDepotLead(lead) : { externalId: lead.uid, action: actionOf(lead) }
const hashOf = (lead: LeadData): string => sha256(JSON.stringify(payloadOf(lead)))

/** Each delivery of a lead has a higher revision, so that a late resend never overwrites a newer one. */
const submission = ({ id, lead }: WithLead): Submission => ({ ...homeDepotLead(lead), revision: id })

function resultOf({ lead, ref }: WithLead, { leadNumber }: { readonly leadNumber: string | undefined }): Result {
  const externalId = leadNumber ?? ref?.externalId ?? undefined
  return { ...(externalId !== undefined && { externalId }), payloadHash: hashOf(lead) }
}

function readResult(one: WithLead, outcome: Submitted): Result {
  if ('refusal' in outcome) return new Rejected(`Home Depot refused this lead: ${outcome.refusal}`)
  return resultOf(one, outcome)
}

/** Submits leads as a batch or, if the whole batch is rejected, one by one, so that a bad lead does not block the others. */
async function submitAll(batch: readonly WithLead[]): Promise<Result[]> {
  const [first] = batch
  if (!first) return []
  try {
    const outcomeOf = await submit(first, batch.map(submission))
    return await Promise.all(batch.map((one) => orFailure(async () => readResult(one, outcomeOf(one.lead.uid)))))
  } catch (error) {
    if (isRefusedAsWhole(error) && batch.length > 1) return (await Promise.all(batch.map((one) => submitAll([one])))).flat()
    if (error instanceof CallFailed || error instanceof Rejected) return batch.map(() => error)
    throw error
  }
}

/** Cancels a lead, or erases it if the person was erased. */
async function takeBack(one: WithLead): Promise<Result> {
  const { lead, ref } = one
  if (actionOf(lead) === 'erase') await erase(one, lead.uid)
  else await cancel(one, lead.uid, lead.rejectReason ?? lead.status, one.id)
  return resultOf(one, { leadNumber: ref?.externalId ?? undefined })
}

async function deliverAll(deliveries: readonly Delivery[]): Promise<Result[]> {
  const results = new Map<number, Result>()
  const batch: WithLead[] = []
  for (const delivery of deliveries) {
    const { lead, ref, id } = delivery
    const refusal = lead && notMapped('homeDepot', lead)
    if (!lead) results.set(id, new Rejected('The lead no longer exists.'))
    else if (refusal) results.set(id, new Rejected(refusal.message))
    else if (ref?.payloadHash === hashOf(lead)) results.set(id, resultOf({ ...delivery, lead }, { leadNumber: undefined }))
    else if (actionOf(lead) === 'submit') batch.push({ ...delivery, lead })
    else results.set(id, await orFailure(() => takeBack({ ...delivery, lead })))
  }
  const submittedAll = await submitAll(batch)
  for (const [index, { id }] of batch.entries()) {
    const result = submittedAll[index]
    if (result) results.set(id, result)
  }
  return deliveries.map(
    ({ id }) => results.get(id) ?? new CallFailed('It was not sent.', { isUncertain: false, isOutage: false }),
  )
}

/** Home Depot: leads in batches of at most ten, with its own names for our services. */
export const homeDepot: LeadConnector = {
  ...partnerConnector('homeDepot', 'Home Depot', 'homeImprovement'),
  payload: payloadOf,
  preview: (lead, settings) => [
    {
      method: 'POST',
      url: partnerUrl(settings, `${accountPath({ settings })}/leads/batch`),
      body: { leads: [{ ...homeDepotLead(lead), revision: 1 }] },
    },
  ],
  batch: { most: MAX_LEADS, deliver: deliverAll },
  async deliver(delivery) {
    const [result] = await deliverAll([delivery])
    if (!result || result instanceof Error) throw result ?? new Error('no result')
    return result
  },
  readReports: read,
}
