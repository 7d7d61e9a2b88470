import { CallFailed, Rejected, type Connected, type Reading, type Report } from '../../connector.ts'
import { centsOf, instantOf, listOf, objectOf, readFrom, textOf, type Json } from '../json.ts'
import { hubSpotApi } from './client.ts'
import { endings, LEAD_UID, stageOf, statusesOf } from './payload.ts'

const PAGE = 100
const MAX_PAGES = 50

/** Derives a report on a lead from its deal. */
function reportOf({ id, properties }: Json, { settings, now }: Reading): Report | undefined {
  const { [LEAD_UID]: uid, dealstage, amount, hs_lastmodifieddate: modified, closed_lost_reason: reason } = objectOf(properties)
  const leadUid = textOf(uid, 60)
  const at = instantOf(modified, now())
  if (leadUid === undefined || at === undefined) return undefined
  const { own, all } = statusesOf(textOf(dealstage) ?? '', settings)
  // A deal keeps its stage if its lead ends in a status without one.
  const unstaged = endings.filter((status) => stageOf(status, settings) === undefined)
  return {
    leadUid,
    externalId: textOf(id, 60),
    at,
    isRepeated: true,
    status: own,
    alsoMeans: [...all, ...unstaged],
    reason: textOf(reason),
    ...(own === 'sold' && { soldCents: centsOf(amount) }),
  }
}

/** Reads the portal for links to records; returns nothing if the private app lacks the permission. */
export async function readAccount(connected: Connected): Promise<Readonly<Record<string, string>>> {
  try {
    const { portalId, uiDomain } = await hubSpotApi(connected).call('GET', '/account-info/v3/details')
    const [portal, domain] = [textOf(portalId, 18), textOf(uiDomain, 60)]
    return { ...(portal !== undefined && { portalId: portal }), ...(domain !== undefined && { uiDomain: domain }) }
  } catch (error) {
    // Links are optional: the rest of the sync goes on without the permission or the endpoint.
    if (error instanceof Rejected || (error instanceof CallFailed && error.failure.retryAfterMs === undefined)) return {}
    throw error
  }
}

/** Reads the changed deals of our leads. */
export async function readReports(reading: Reading): Promise<{ readonly reports: readonly Report[]; readonly until: Date }> {
  const { call } = hubSpotApi(reading)
  const startedAt = reading.now()
  const from = readFrom(reading.since, startedAt)
  const reports: Report[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const body = await call('POST', '/crm/v3/objects/deals/search', {
      filterGroups: [
        {
          filters: [
            { propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: String(from.getTime()) },
            { propertyName: LEAD_UID, operator: 'HAS_PROPERTY' },
          ],
        },
      ],
      sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'ASCENDING' }],
      properties: [LEAD_UID, 'dealstage', 'amount', 'closed_lost_reason', 'hs_lastmodifieddate'],
      limit: PAGE,
      ...(after !== undefined && { after }),
    })
    for (const deal of listOf(body.results).slice(0, PAGE)) {
      const report = reportOf(deal, reading)
      if (report) reports.push(report)
    }
    const next = textOf(objectOf(objectOf(body.paging).next).after, 60)
    if (next === undefined || next === after) return { reports, until: startedAt }
    after = next
  }
  // The next read continues after the last deal.
  return { reports, until: reports.at(-1)?.at ?? startedAt }
}
