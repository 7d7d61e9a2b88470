import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, inDays } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let dispatcher: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  admin = await app.signIn('role2@walkup.test')
  dispatcher = await app.signIn('role5@walkup.test')
  other = await app.signIn('other@walkup.test')
})
afterAll(() => app.close())

const HOUR = 3_600_000
const run = (statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.run(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const refusal = ({ status, problem }: Answer) => [
  status,
  problem.type,
  (problem.params as { reason?: string } | undefined)?.reason,
]
const move = (id: number, body: Record<string, unknown>, call = dispatcher.call) =>
  call('leads.setStatus', { params: { id }, body })
const undo = (id: number, call = dispatcher.call, body = {}) => call('leads.undoStatus', { params: { id }, body })
const correct = (id: number, body: Record<string, unknown>, call = admin.call) =>
  call('leads.correctStatus', { params: { id }, body: { reason: 'Wrong lead', ...body } })
const made = async () => {
  const body = { firstName: 'Una', lastName: 'Undo', serviceGroupId: 1, email: `una.${Math.random()}@shop.example` }
  return (await admin.call('leads.upsertInternal', { body })).data.id
}
/** A lead with an appointment, for the only seat of its slot. */
async function booked() {
  const [date, id] = [inDays(2), await made()]
  const type = await addType(app, { slots: [{ date, start: '09:00', end: '10:00', capacity: 1 }] })
  const { data } = await admin.call('appointments.availability', { params: { id: type.id } })
  const slotId = data.days[0]?.slots[0]?.id
  const answer = await move(id, { to: 'scheduled', slotId, appointmentTypeId: type.id })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return { id, slotId, typeId: type.id }
}
/** The same after its start. */
async function started() {
  const { id } = await booked()
  await run(sql`update booking set start_at = start_at - interval '10 days' where lead_id = ${id}`)
  return id
}

describe('who may undo and correct', () => {
  test('roles without leads cannot undo, and only administrators can correct', async () => {
    const id = await started()
    await move(id, { to: 'ran' })
    for (const roleId of [6, 7, 14, 15]) {
      const { call } = await app.signIn(`role${roleId}@walkup.test`)
      expect((await undo(id, call)).status, `role ${roleId}`).toBe(403)
    }
    for (const roleId of [3, 4, 5, 7, 10, 14, 15]) {
      const { call } = await app.signIn(`role${roleId}@walkup.test`)
      expect((await correct(id, { to: 'noShow' }, call)).status, `role ${roleId}`).toBe(403)
    }
    for (const email of ['hd@walkup.test', 'centah@walkup.test']) {
      const { call } = await app.signIn(email)
      expect((await correct(id, { to: 'noShow' }, call)).status).toBe(403)
      expect((await undo(id, call)).status).toBe(404)
    }
    expect((await undo(id)).data.status).toBe('scheduled')
  })

  test('another organization gets 404', async () => {
    const id = await started()
    await move(id, { to: 'ran' })
    expect((await undo(id, other.call)).status).toBe(404)
    expect((await correct(id, { to: 'noShow' }, other.call)).status).toBe(404)
  })
})

describe('a visit', () => {
  test('cannot have run before its start, or be sold before it ran', async () => {
    const { id } = await booked()
    expect(refusal(await move(id, { to: 'ran' }))).toEqual([409, 'status-not-allowed', 'before-start'])
    expect(refusal(await move(id, { to: 'sold', soldCents: 5 }))).toEqual([409, 'status-not-allowed', undefined])
    await run(sql`update booking set start_at = app_now() - interval '1 minute' where lead_id = ${id}`)
    expect((await move(id, { to: 'ran' })).data).toMatchObject({ status: 'ran', booking: { status: 'ran' } })
  })

  test('that was moved forward by phone can be corrected to run by an administrator, and sends no reminder', async () => {
    const { id } = await booked()
    await app.sendMessages()
    const reminder = () =>
      app.db.asOwner((tx) => tx.one(sql`select state from message where lead_id = ${id} and kind = 'reminder'`))
    expect(await reminder()).toEqual({ state: 'planned' })
    const sold = (await correct(id, { to: 'sold', soldCents: 5, reason: 'Visited today' })).data
    expect(sold).toMatchObject({ status: 'sold', soldCents: 5, booking: { status: 'ran' } })
    // Not at the appointment's time.
    expect([sold.ranAt, sold.soldAt]).toEqual([app.now().toISOString(), app.now().toISOString()])
    await run(sql`update message set next_at = app_now() where lead_id = ${id} and kind = 'reminder'`)
    await app.sendMessages()
    expect(await reminder()).toEqual({ state: 'skipped' })
  })
})

describe('undoing', () => {
  test('restores the status, the times and the appointment, as an event of the lead', async () => {
    const id = await started()
    const before = (await move(id, { to: 'confirmed' })).data
    const ran = (await move(id, { to: 'ran' })).data
    expect(Date.parse(ran.undoableUntil ?? '') - testNow()).toBeGreaterThan(HOUR - 60_000)
    const back = (await undo(id, dispatcher.call, { updatedAt: ran.updatedAt })).data
    expect(back).toMatchObject({ status: 'confirmed', ranAt: null, setAt: before.setAt, booking: { status: 'confirmed' } })
    expect(back.timeline.at(-1)).toMatchObject({ kind: 'status', from: 'ran', to: 'confirmed', note: 'Undone' })
    expect(back.undoableUntil).toBeNull()
    expect(refusal(await undo(id))).toEqual([409, 'not-undoable', undefined])
  })

  test('reverts the sale', async () => {
    const id = await started()
    await move(id, { to: 'ran' })
    const sold = (await move(id, { to: 'sold', soldCents: 900 })).data
    expect(refusal(await undo(id, dispatcher.call, { updatedAt: '2026-01-01T00:00:00Z' }))).toEqual([409, 'stale', 'lead'])
    expect((await undo(id)).data).toMatchObject({ status: 'ran', soldCents: null, soldAt: null, ranAt: sold.ranAt })
  })

  test('is rejected after the amount was corrected', async () => {
    const id = await started()
    await move(id, { to: 'ran' })
    await move(id, { to: 'sold', soldCents: 900 })
    await admin.call('leads.addRevenue', { params: { id }, body: { cents: -100, note: 'Discount' } })
    expect(refusal(await undo(id))).toEqual([409, 'not-undoable', 'revenue'])
    expect(refusal(await correct(id, { to: 'notSold' }))).toEqual([409, 'not-undoable', 'revenue'])
  })

  test('gives a canceled appointment its seat back and mails the shopper, unless the seat was taken', async () => {
    const { id, slotId, typeId } = await booked()
    const email = String((await admin.call('leads.getInternal', { params: { id } })).data.email)
    await app.sendMessages()
    await move(id, { to: 'rejected', rejectReason: 'Wrong number' })
    await app.sendMessages()
    const back = (await undo(id)).data
    expect(back).toMatchObject({ status: 'scheduled', rejectReason: null, booking: { status: 'scheduled' } })
    expect(back.appointmentAt).not.toBeNull()
    expect((await app.mailTo(email)).length).toBe(3)
    await move(id, { to: 'cancelled' })
    await move(await made(), { to: 'scheduled', slotId, appointmentTypeId: typeId })
    expect(refusal(await undo(id))).toEqual([409, 'slot-taken', undefined])
    expect((await admin.call('leads.getInternal', { params: { id } })).data.status).toBe('cancelled')
  })

  test('cancels an appointment that was booked, and leaves its time to others', async () => {
    const { id, typeId, slotId } = await booked()
    expect((await undo(id)).data).toMatchObject({
      status: 'new',
      setAt: null,
      appointmentAt: null,
      booking: { status: 'cancelled' },
    })
    const other = await made()
    expect((await move(other, { to: 'scheduled', slotId, appointmentTypeId: typeId })).status).toBe(200)
    expect(refusal(await undo(id))).toEqual([409, 'not-undoable', undefined])
  })

  test('reverts a correction, by administrators', async () => {
    const { id } = await booked()
    const before = (await admin.call('leads.getInternal', { params: { id } })).data
    await correct(id, { to: 'cancelled' })
    expect((await dispatcher.call('leads.getInternal', { params: { id } })).data.undoableUntil).toBeNull()
    expect(refusal(await undo(id))).toEqual([409, 'not-undoable', undefined])
    expect((await undo(id, admin.call)).data).toMatchObject({
      status: 'scheduled',
      booking: { id: before.booking?.id, status: 'scheduled' },
    })
    await move(id, { to: 'cancelled' })
    await correct(id, { to: 'scheduled' })
    expect((await undo(id, admin.call)).data).toMatchObject({
      status: 'cancelled',
      booking: { id: before.booking?.id, status: 'cancelled' },
    })
  })

  test('does not apply to a time that was moved, and is possible for an hour', async () => {
    const contacted = await made()
    await move(contacted, { to: 'contacted' })
    app.advance(HOUR + 1000)
    dispatcher = await app.signIn('role5@walkup.test')
    admin = await app.signIn('role2@walkup.test')
    expect(refusal(await undo(contacted))).toEqual([409, 'not-undoable', 'too-late'])
    expect((await correct(contacted, { to: 'new' })).data.status).toBe('new')
  })

  test('takes effect once if it is requested concurrently', async () => {
    const id = await started()
    await move(id, { to: 'noShow' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem?.type === 'not-undoable')).toHaveLength(5)
  })
})

describe('correcting', () => {
  test('sets any status with a reason, at any time, as an event of the lead', async () => {
    const id = await started()
    await move(id, { to: 'noShow' })
    const { data } = await correct(id, { to: 'sold', soldCents: 12_000, reason: '  They bought after all  ' })
    expect(data).toMatchObject({ status: 'sold', soldCents: 12_000, booking: { status: 'ran' } })
    expect(data.ranAt).toBe(data.booking?.startAt)
    expect(data.timeline.at(-1)).toMatchObject({ from: 'noShow', to: 'sold', note: 'Corrected: They bought after all' })
    expect(data.undoableUntil).not.toBeNull()
    const again = (await correct(id, { to: 'confirmed' })).data
    expect(again).toMatchObject({
      status: 'confirmed',
      soldCents: null,
      soldAt: null,
      ranAt: null,
      booking: { status: 'confirmed' },
    })
    expect((await correct(id, { to: 'new' })).data).toMatchObject({
      status: 'new',
      appointmentAt: null,
      booking: { status: 'cancelled' },
    })
    const trail = await app.db.asOwner((tx) =>
      tx.rows(sql`select action from audit_event where entity = 'lead' and entity_id = ${id} and action = 'correctStatus'`),
    )
    expect(trail).toHaveLength(3)
  })

  test('names fields that are missing or not allowed', async () => {
    const id = await made()
    expect(paths(await correct(id, { to: 'contacted', reason: '   ' }))).toEqual([400, ['reason']])
    expect(paths(await correct(id, { to: 'sold' }))).toEqual([400, ['soldCents']])
    expect(paths(await correct(id, { to: 'contacted', soldCents: 1 }))).toEqual([400, ['soldCents']])
    expect(refusal(await correct(id, { to: 'new' }))).toEqual([409, 'status-not-allowed', undefined])
    expect(refusal(await correct(id, { to: 'confirmed' }))).toEqual([409, 'no-booking', undefined])
    expect((await correct(id, { to: 'contacted', updatedAt: '2026-01-01T00:00:00Z' })).problem.type).toBe('stale')
    expect((await correct(id, { to: 'rejected', reason: 'Duplicate' })).data).toMatchObject({ rejectReason: 'Duplicate' })
  })
})
