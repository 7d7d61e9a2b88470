import { atom } from 'nanostores'
import type { Client } from '@walkup/sdk'
import type { LeadRow } from '../lead.ts'

/** New leads without a response that the user hasn't opened, newest first. Survives navigation. */
export const alerts = atom<readonly LeadRow[]>([])
/** Leads that were already announced, or created on this page. */
const alerted = new Set<number>()

/** Marks a lead created on this page, so that it causes no alert. */
export const suppressAlert = (id: number): void => void alerted.add(id)
export const dismissAlerts = (ids: readonly number[]): void => alerts.set(alerts.get().filter(({ id }) => !ids.includes(id)))

/** Whether a lead's speed-to-lead timer is running; self-booked leads have none. */
export const isWaiting = (lead: Pick<LeadRow, 'firstContactAt' | 'status' | 'claimedBy'>): boolean =>
  lead.firstContactAt === null && lead.claimedBy === null && (lead.status === 'new' || lead.status === 'captured')

/** Maximum number of waiting leads to load; covers any burst except an import. */
const NEWEST = 50

/** Loads incoming or changed leads, by id or since an instant; returns those that are alerted for the first time. */
export async function loadAlerts(client: Client, ids: ReadonlySet<number>, since: string): Promise<readonly LeadRow[]> {
  const { items } = await client.call('leads.searchAll', {
    body: {
      filter: { statuses: ['new', 'captured'], isClaimed: false },
      sort: { by: 'receivedAt', direction: 'desc' },
      limit: NEWEST,
    },
  })
  const waiting = items.filter((lead) => isWaiting(lead) && !lead.isImported)
  const fresh = waiting.filter(({ id, receivedAt }) => (ids.has(id) || receivedAt > since) && !alerted.has(id))
  for (const { id } of fresh) alerted.add(id)
  const old = alerts.get().flatMap(({ id }) => waiting.filter((one) => one.id === id))
  alerts.set([...fresh, ...old].toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt)))
  return fresh
}
