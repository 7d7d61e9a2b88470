import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transitions, type LeadStatus } from '../../packages/server/src/areas/leads/rules.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const made = async (by = admin) => {
  const answer = await by.call('leads.upsertInternal', { body: { firstName: 'Ida', lastName: 'Work', serviceGroupId: 1 } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
const move = (id: number, body: Body) => admin.call('leads.setStatus', { params: { id }, body })
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const freeSlot = async (from = 0): Promise<string> => {
  const answer = await admin.call('appointments.availability', { params: { id: 1 } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  const slots = answer.data.days.flatMap(({ slots: ofDay }) => ofDay)
  const slot = slots[from]
  if (!slot) throw new Error('The demo has no free slot.')
  return slot.id
}
/** Moves a lead's visit to the past. */
const start = (leadId: number) =>
  app.db.asOwner((tx) => tx.run(sql`update booking set start_at = start_at - interval '100 days' where lead_id = ${leadId}`))
/** The fields that each status requires. */
const extras = async (to: LeadStatus): Promise<Body> =>
  to === 'sold'
    ? { soldCents: 125_000 }
    : to === 'rejected'
      ? { rejectReason: 'Moved away' }
      : to === 'scheduled'
        ? { slotId: await freeSlot(), appointmentTypeId: 1 }
        : {}

describe('changing a lead’s status', () => {
  const statuses = Object.keys(transitions) as LeadStatus[]
  /** The transitions to each status from a new lead. */
  const way: Record<LeadStatus, LeadStatus[]> = {
    captured: [],
    new: [],
    contacted: ['contacted'],
    scheduled: ['scheduled'],
    confirmed: ['scheduled', 'confirmed'],
    ran: ['scheduled', 'ran'],
    sold: ['scheduled', 'ran', 'sold'],
    notSold: ['scheduled', 'ran', 'notSold'],
    noShow: ['scheduled', 'noShow'],
    cancelled: ['contacted', 'cancelled'],
    rejected: ['rejected'],
  }
  const leadAt = async (status: LeadStatus) => {
    const lead = await made(status === 'captured' ? generator : admin)
    for (const to of way[status]) {
      if (to === 'ran') await start(lead.id)
      const answer = await move(lead.id, { to, ...(await extras(to)) })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    }
    return lead.id
  }

  test.each(statuses)('from %s allows exactly the transitions of the status table', async (from) => {
    const id = await leadAt(from)
    for (const to of statuses.filter((each) => !transitions[from].includes(each))) {
      const answer = await move(id, { to })
      expect([to, answer.status, answer.problem.type, answer.problem.allowed]).toEqual([
        to,
        409,
        'status-not-allowed',
        transitions[from],
      ])
    }
    for (const to of transitions[from]) {
      const fresh = await leadAt(from)
      if (to === 'ran') await start(fresh)
      const answer = await move(fresh, { to, ...(await extras(to)) })
      expect([to, answer.status, answer.data.status]).toEqual([to, 200, to])
      expect(answer.data.timeline.at(-1)).toMatchObject({ kind: 'status', from, to })
    }
  })

  test('reports fields that the new status requires or does not allow', async () => {
    const id = await leadAt('new')
    expect(paths(await move(id, { to: 'rejected' }))).toEqual([400, ['rejectReason']])
    expect(paths(await move(id, { to: 'scheduled' }))).toEqual([400, ['slotId']])
    expect(paths(await move(id, { to: 'scheduled', slotId: await freeSlot() }))).toEqual([400, ['appointmentTypeId']])
    expect(paths(await move(id, { to: 'scheduled', slotId: 'nonsense', appointmentTypeId: 1 }))).toEqual([400, ['slotId']])
    expect(paths(await move(id, { to: 'contacted', soldCents: 1 }))).toEqual([400, ['soldCents']])
    const ran = await leadAt('ran')
    expect(paths(await move(ran, { to: 'sold' }))).toEqual([400, ['soldCents']])
    expect((await move(ran, { to: 'sold', soldCents: 5 })).data).toMatchObject({ status: 'sold', soldCents: 5 })
  })

  test('updates the booking and frees its seat', async () => {
    const slotId = await freeSlot(1)
    const id = await leadAt('new')
    const remaining = async () => {
      const { data } = await admin.call('appointments.availability', { params: { id: 1 } })
      return data.days.flatMap(({ slots }) => slots).find((slot) => slot.id === slotId)?.remaining ?? 0
    }
    const before = await remaining()
    const booked = await move(id, { to: 'scheduled', slotId, appointmentTypeId: 1 })
    expect(booked.data).toMatchObject({
      status: 'scheduled',
      appointmentType: { id: 1 },
      booking: { status: 'scheduled', startAt: booked.data.appointmentAt },
    })
    expect(booked.data.setAt).not.toBeNull()
    expect(await remaining()).toBe(before - 1)
    expect((await move(id, { to: 'confirmed' })).data.booking?.status).toBe('confirmed')
    const rebooked = await move(id, { to: 'scheduled', slotId: await freeSlot(3) })
    expect(rebooked.data).toMatchObject({ status: 'scheduled', booking: { id: booked.data.booking?.id, status: 'scheduled' } })
    expect(rebooked.data.appointmentAt).not.toBe(booked.data.appointmentAt)
    expect(await remaining()).toBe(before)
    const cancelled = await move(id, { to: 'cancelled', note: 'Rang to cancel' })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', appointmentAt: null, booking: { status: 'cancelled' } })
    expect(cancelled.data.timeline.at(-1)?.note).toBe('Rang to cancel')
  })

  test('sets timestamps, the first contact only once', async () => {
    const id = await leadAt('new')
    const first = (await move(id, { to: 'contacted' })).data.firstContactAt
    expect(first).not.toBeNull()
    const gone = await move(id, { to: 'rejected', rejectReason: 'Wrong number' })
    expect(gone.data).toMatchObject({ rejectReason: 'Wrong number', firstContactAt: first })
    await move(id, { to: 'new' })
    const again = await move(id, { to: 'contacted' })
    expect(again.data).toMatchObject({ rejectReason: null, firstContactAt: first })
  })

  test('rejects stale changes', async () => {
    const lead = await made()
    await move(lead.id, { to: 'contacted' })
    const late = await move(lead.id, { to: 'rejected', rejectReason: 'x', updatedAt: lead.updatedAt })
    expect([late.status, late.problem.type]).toEqual([409, 'stale'])
  })
})
