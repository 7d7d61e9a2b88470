import { changesOf, startPartner, type PartnerSimulator } from './partner.ts'

const ACCOUNT = '40117'

export interface HomeDepotSimulator extends PartnerSimulator {
  /** The number of leads in each batch. */
  readonly batches: number[]
  /** The job types it accepts, or all if empty. Leads with another one are rejected. */
  readonly jobTypes: Set<string>
}

/** Home Depot's side of the protocol in docs/connections/homeDepot.md. */
export async function startHomeDepot(port = 0): Promise<HomeDepotSimulator> {
  const batches: number[] = []
  const jobTypes = new Set<string>()
  const simulator = await startPartner(
    ACCOUNT,
    ({ method, path, text }, receive) => {
      if (method !== 'POST' || !path.endsWith('/leads/batch')) return undefined
      const { leads } = JSON.parse(text) as { leads: { externalId: string; jobType: string; [field: string]: unknown }[] }
      if (leads.length < 1 || leads.length > 10) return { status: 422, body: { message: 'Send 1 to 10 leads.' } }
      batches.push(leads.length)
      const results = leads.map(({ externalId, ...fields }) => {
        if (jobTypes.size && !jobTypes.has(fields.jobType)) {
          return { externalId, result: 'rejected', message: `Unknown job type ${fields.jobType}.` }
        }
        receive(externalId, fields)
        return { externalId, result: 'accepted' }
      })
      return { status: 200, body: { results } }
    },
    (leads, request) => {
      const { page, next } = changesOf(leads, request, 2)
      const items = page.map(({ externalId, changedAt, number, status, reason, soldCents }) => ({
        externalId,
        changedAt,
        confirmationNumber: number,
        status,
        cancellationReason: reason,
        soldCents,
      }))
      return { status: 200, body: { items, next } }
    },
    port,
  )
  return Object.assign(simulator, { batches, jobTypes })
}
