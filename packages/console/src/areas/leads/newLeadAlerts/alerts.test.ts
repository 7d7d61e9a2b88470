import type { Client } from '@walkup/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import type { LeadRow } from '../lead.ts'
import { suppressAlert, dismissAlerts, loadAlerts, alerts } from './alerts.ts'

const { items } = contract['leads.searchAll'].example.reply as { items: LeadRow[] }
const lead = (id: number, change: Partial<LeadRow> = {}) => ({ ...items[0], id, status: 'new', ...change }) as LeadRow
const server = (rows: readonly LeadRow[]) => ({ call: () => Promise.resolve({ items: rows }) }) as unknown as Client
const never = '9999'
const ids = (rows: readonly LeadRow[]) => rows.map(({ id }) => id)

describe('new-lead alerts', () => {
  afterEach(() => alerts.set([]))

  it('alerts once to a waiting lead, but not for a booked, claimed, imported, or locally created one', async () => {
    suppressAlert(4)
    const rows = [
      lead(1),
      lead(2, { status: 'scheduled' }),
      lead(3, { claimedBy: { id: 5, name: 'Dee' } }),
      lead(4),
      lead(5, { firstContactAt: '2026-11-21T15:01:00.000Z' }),
      lead(6),
      lead(7, { isImported: true }),
    ]
    expect(ids(await loadAlerts(server(rows), new Set([1, 2, 3, 4, 5, 7]), never))).toEqual([1])
    expect(await loadAlerts(server(rows), new Set([1]), never)).toEqual([])
    expect(ids(alerts.get())).toEqual([1])
  })

  it('alerts to leads that arrived before it was listening', async () => {
    const rows = [lead(21, { receivedAt: '2026-11-21T13:00:00.000Z' }), lead(22)]
    expect(ids(await loadAlerts(server(rows), new Set(), '2026-11-21T14:00:00.000Z'))).toEqual([22])
  })

  it('stops when the lead is answered or opened', async () => {
    await loadAlerts(server([lead(11), lead(12)]), new Set([11, 12]), never)
    await loadAlerts(server([lead(11, { status: 'contacted' }), lead(12)]), new Set([11]), never)
    expect(ids(alerts.get())).toEqual([12])
    dismissAlerts([12])
    expect(alerts.get()).toEqual([])
  })
})
