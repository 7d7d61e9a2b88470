import { atom } from 'nanostores'
import type { Client } from '@walkup/sdk'
import type { LeadRow } from '../words.ts'

/** New leads that wait for a first word and have not been looked at, newest first. They outlast a change of page. */
export const ringing = atom<readonly LeadRow[]>([])
/** Leads that have rung here, or that were made here: they don't ring again. */
const heard = new Set<number>()

/** A lead that was made on this page needs no bell. */
export const hear = (id: number): void => void heard.add(id)
export const hush = (ids: readonly number[]): void => ringing.set(ringing.get().filter(({ id }) => !ids.includes(id)))

/** Whether the speed-to-lead clock of a lead runs: leads that booked by themselves wait for nobody. */
export const isWaiting = (lead: Pick<LeadRow, 'firstContactAt' | 'status' | 'claimedBy'>): boolean =>
  lead.firstContactAt === null && lead.claimedBy === null && (lead.status === 'new' || lead.status === 'captured')

/** How far back waiting leads are looked for: more than come within a moment, an import apart. */
const NEWEST = 50

/** Reads what became of leads that came in, by their ids or since an instant, or changed; answers those that ring for the first time. */
export async function look(client: Client, ids: ReadonlySet<number>, since: string): Promise<readonly LeadRow[]> {
  const { items } = await client.call('leads.searchAll', {
    body: {
      filter: { statuses: ['new', 'captured'], isClaimed: false },
      sort: { by: 'receivedAt', direction: 'desc' },
      limit: NEWEST,
    },
  })
  const waiting = items.filter(isWaiting)
  const fresh = waiting.filter(({ id, receivedAt }) => (ids.has(id) || receivedAt > since) && !heard.has(id))
  for (const { id } of fresh) heard.add(id)
  const old = ringing.get().flatMap(({ id }) => waiting.filter((one) => one.id === id))
  ringing.set([...fresh, ...old].toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt)))
  return fresh
}
