import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveriesJob } from '../../packages/server/src/delivery/worker.ts'
import { startServiceTitan, type ServiceTitanSimulator } from '../simulators/serviceTitan.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'

let app: TestApp
let admin: SignedIn
let titan: ServiceTitanSimulator
let version: string
beforeAll(async () => {
  app = await startApp({ outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
  titan = await startServiceTitan()
  version = await consentVersion(app)
  const { settings, secrets } = titan
  await save({ isActive: true, settings, secrets })
})
afterAll(async () => {
  await app.close()
  await titan.close()
})
beforeEach(() => void Object.assign(titan.faults, { latencyMs: 0, fails: 0, loses: 0, duplicates: 0, perSecond: Infinity }))

const save = (body: object) => admin.call('connections.save', { params: { system: 'serviceTitan' }, body })
const check = async () => (await admin.call('connections.test', { params: { system: 'serviceTitan' }, body: {} })).data
const days = [3, 4, 5]
const slots = (capacity: number) => days.map((day) => ({ date: inDays(day), start: '09:00', end: '10:00', capacity }))

async function book(capacity = 3) {
  const { id } = await addType(app, { slots: slots(capacity) })
  const [slot, next] = await slotsOf(app, id)
  const answer = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, { appointmentTypeId: id, slotId: slot?.id ?? '' }),
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  const manageToken = answer.data.appointment?.manageUrl.split('/').at(-1) ?? ''
  return { uid: answer.data.leadUid, slot, next, manageToken }
}
const bookingOf = (uid: string) => titan.bookings.find(({ externalId }) => externalId === uid)
const refsOf = async (uid: string) => {
  const row = await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${uid}`))
  return (await admin.call('leads.getInternal', { params: { id: row?.id ?? 0 } })).data.externalRefs
}

describe('ServiceTitan', () => {
  it('is connected with its settings and secrets', async () => {
    const { items } = (await admin.call('connections.list', {})).data
    expect(items.find(({ system }) => system === 'serviceTitan')).toMatchObject({
      health: 'ok',
      missing: [],
      settings: titan.settings,
      secretsSet: ['appKey', 'clientId', 'clientSecret'],
    })
  })

  it('receives a booking with all known data, and the lead shows its number', async () => {
    const { uid, slot } = await book()
    expect(await app.settled(() => bookingOf(uid))).toMatchObject({
      source: 'Walkup',
      isFirstTimeClient: true,
      customerType: 'Residential',
      start: slot?.startAt,
      contacts: expect.arrayContaining([expect.objectContaining({ type: 'Email' })]),
      isSendConfirmationEmail: false,
    })
    const booking = bookingOf(uid)
    expect(booking?.summary).toMatch(/^[^\n]*: Test visit\nAppointment: \w+day, /)
    expect(await app.settled(() => refsOf(uid))).toMatchObject([
      { system: 'serviceTitan', state: 'acknowledged', externalId: String(booking?.id), attempts: 1 },
    ])
  })

  it('has one booking of a lead that changes after the delivery with the lost response was dismissed', async () => {
    const { uid } = await book()
    expect(await app.settled(() => bookingOf(uid))).toBeDefined()
    // As after an attempt whose response was lost.
    const row = await app.db.asOwner(async (tx) => {
      await tx.run(sql`delete from external_ref where lead_id = (select id from lead where uid = ${uid})`)
      return tx.one<{ id: number; leadId: number }>(sql`
        update delivery set state = 'failed', is_uncertain = true, external_id = null, next_attempt_at = app_now() + interval '1 hour'
        where lead_id = (select id from lead where uid = ${uid}) returning id, lead_id`)
    })
    await admin.call('deliveries.dismiss', { params: { id: row?.id ?? 0 }, body: {} })
    await app.db.asOwner((tx) => tx.run(sql`update lead set last_name = 'Changed' where id = ${row?.leadId}`))
    expect(await app.settled(() => refsOf(uid))).toMatchObject([
      { state: 'acknowledged', externalId: String(bookingOf(uid)?.id) },
    ])
    expect(titan.bookings.filter(({ externalId }) => externalId === uid)).toHaveLength(1)
  })

  it('recognizes a customer by phone', async () => {
    const known = await app.db.asOwner((tx) =>
      tx.one<{ id: number; phone: string }>(
        sql`select id, phone from lead where organization_id = 1 and status = 'captured' and kind = 'internal' and phone is not null and deleted_at is null limit 1`,
      ),
    )
    titan.customers.add(known?.phone ?? '')
    await app.db.asOwner((tx) =>
      tx.run(sql`update appointment_type set st_job_type_id = (select min(id) from lookup_item where organization_id = 1
        and list = 'serviceTitanJobTypes') where organization_id = 1 and id = 1`),
    )
    await app.db.asOwner((tx) => tx.run(sql`update lead set appointment_type_id = 1 where id = ${known?.id}`))
    const sent = await admin.call('leads.sendToServiceTitan', { params: { id: known?.id ?? 0, isExternal: false } })
    expect(sent.status).toBe(200)
    expect(await app.settled(() => titan.bookings.at(-1))).toMatchObject({ isFirstTimeClient: false })
  })

  it('receives a move and a cancellation before a booking becomes a job', async () => {
    const { uid, next, manageToken } = await book()
    expect(await app.settled(() => bookingOf(uid))).toBeDefined()
    expect((await app.call('manage.reschedule', { params: { manageToken }, body: { slotId: next?.id } })).status).toBe(200)
    expect(await app.settled(() => bookingOf(uid)?.start)).toBe(next?.startAt)
    expect((await app.call('manage.cancel', { params: { manageToken } })).status).toBe(200)
    expect(await app.settled(() => bookingOf(uid)?.summary)).toMatch(/^CANCELED: /)
    expect(titan.bookings.filter(({ externalId }) => externalId === uid)).toHaveLength(1)
  })

  it('moves and cancels the job of a booking', async () => {
    const { uid, next, manageToken } = await book()
    expect(await app.settled(() => bookingOf(uid))).toBeDefined()
    const appointment = titan.convert(uid)
    await app.call('manage.reschedule', { params: { manageToken }, body: { slotId: next?.id } })
    expect(await app.settled(() => appointment.start)).toBe(next?.startAt)
    await app.call('manage.cancel', { params: { manageToken } })
    expect(await app.settled(() => titan.canceledJobs)).toContain(appointment.jobId)
  })

  it('is not sent a captured lead unless configured', async () => {
    const capture = async () => {
      const answer = await app.call('qrCodes.entry', { params: { userUid }, body: entry(version, {}) })
      return answer.data.leadUid
    }
    const before = await capture()
    expect(await app.settled(() => app.db.asOwner((tx) => tx.rows(sql`select id from outbox`)))).toEqual([])
    await save({ settings: { sendCaptured: true } })
    const after = await capture()
    expect(await app.settled(() => bookingOf(after))).toMatchObject({ externalId: after })
    expect(bookingOf(before)).toBeUndefined()
    expect(bookingOf(after)).not.toHaveProperty('start')
    await save({ settings: { sendCaptured: null } })
  })

  it('explains what is wrong with the connection', async () => {
    expect(await check()).toMatchObject({ ok: true })
    await save({ secrets: { appKey: 'ak1.another' } })
    expect(await check()).toMatchObject({ ok: false, detail: expect.stringContaining('app key') })
    await save({ secrets: { ...titan.secrets, clientSecret: 'cs1.another' } })
    expect(await check()).toMatchObject({ ok: false, detail: expect.stringContaining('client secret') })
    await save({ secrets: { ...titan.secrets }, settings: { tenantId: '9' } })
    expect(await check()).toMatchObject({ ok: false, detail: expect.stringContaining('tenant ID') })
    await save({ settings: { tenantId: titan.settings.tenantId } })
    const shown = JSON.stringify((await admin.call('connections.list', {})).data)
    for (const secret of Object.values(titan.secrets)) expect(shown).not.toContain(secret)
  })

  it('has each lead exactly once despite errors, lost responses, rate limits and killed workers', async () => {
    Object.assign(titan.faults, { latencyMs: 5, fails: 0.33, loses: 0.1, perSecond: 100 })
    const uids: string[] = []
    for (let n = 0; n < 8; n++) uids.push((await book()).uid)
    const query = <Row extends object>(text: string) =>
      app.db.asOwner((tx) =>
        tx.rows<Row>(
          sql([`select ${text} from delivery d join lead on lead.id = d.lead_id where lead.uid in ('${uids.join(`','`)}')`]),
        ),
      )
    const states = async () => (await query<{ state: string }>('d.state')).map(({ state }) => state)
    const isOver = async () => {
      const now = await states()
      return now.length === uids.length && now.every((state) => state === 'acknowledged')
    }
    for (let round = 0; round < 150 && !(await isOver()); round++) {
      await Promise.all([1, 2].map(() => runJob(deliveriesJob, app)))
      // A worker that died with its deliveries, whose leases end without an outcome.
      if (round % 5 === 2) {
        await app.db.asOwner((tx) =>
          tx.run(sql`update delivery set state = 'sending', lease = 'dead', attempts = attempts + 1,
            first_attempt_at = coalesce(first_attempt_at, next_attempt_at),
            next_attempt_at = ${new Date(app.now().getTime() + 45_000)} where state in ('queued', 'failed')`),
        )
      }
      const inProgress = async () => (await query<{ lease: string }>(`d.lease`)).filter(({ lease }) => lease && lease !== 'dead')
      expect(await app.settled(inProgress)).toEqual([])
      const [due] = await query<{ at: string | null }>('min(d.next_attempt_at) as at')
      // Longer than the pause of a destination that is down.
      if (due?.at) app.advance(Math.max(0, Date.parse(due.at) - app.now().getTime()) + 31_000)
    }
    expect(await states()).toEqual(uids.map(() => 'acknowledged'))
    const received = titan.bookings.filter(({ externalId }) => uids.includes(externalId)).map(({ externalId }) => externalId)
    expect(received.toSorted()).toEqual(uids.toSorted())
  })
})
