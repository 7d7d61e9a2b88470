import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { readingsJob } from '../../packages/server/src/delivery/sync.ts'
import { entry, slotsOf, userUid } from './bookingFixture.ts'
import { runJob } from './runJob.ts'
import { openServiceTitan } from './serviceTitanReadingFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openServiceTitan()
const { readNow, sync, bookingOf, isIdle, book } = suite

async function leadOf(uid: string) {
  const row = await suite.app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${uid}`))
  return (await suite.admin.call('leads.getInternal', { params: { id: row?.id ?? 0 } })).data
}

describe('reading the outcome of a booking', () => {
  it('imports the visit, the sale and its amount automatically', async () => {
    const { uid } = await book()
    const appointment = suite.titan.convert(uid)
    appointment.status = 'Done'
    await suite.app.db.asOwner((tx) => tx.run(sql`update connection set next_records_at = app_now() - interval '1 second'`))
    await runJob(readingsJob, suite.app)
    const ran = await leadOf(uid)
    expect(ran).toMatchObject({ status: 'ran' })
    expect(ran.timeline.find(({ kind, to }) => kind === 'status' && to === 'ran')).toMatchObject({
      actor: null,
      note: 'Reported by ServiceTitan',
    })
    suite.titan.estimates.push({
      id: 1,
      jobId: appointment.jobId,
      soldOn: new Date(testNow()).toISOString(),
      items: [{ total: 1200.5 }, { total: 99.5 }],
    })
    await sync()
    expect(await leadOf(uid)).toMatchObject({ status: 'sold', soldCents: 130_000 })
    suite.titan.estimates.push({
      id: 2,
      jobId: appointment.jobId,
      soldOn: new Date(testNow()).toISOString(),
      items: [{ total: 10 }],
    })
    await sync()
    expect(await leadOf(uid)).toMatchObject({ status: 'sold', soldCents: 131_000 })
    expect((await sync()).data.records).toEqual({ added: 0, changed: 0, deactivated: 0 })
  })

  it('cancels bookings that were canceled or dismissed there, once', async () => {
    const job = await book()
    const booking = await book()
    suite.titan.convert(job.uid).status = 'Canceled'
    Object.assign(bookingOf(booking.uid) ?? {}, { status: 'Dismissed', modifiedOn: new Date(testNow()).toISOString() })
    expect((await sync()).data.records).toMatchObject({ changed: 2 })
    expect(await leadOf(job.uid)).toMatchObject({ status: 'cancelled', booking: { status: 'cancelled' } })
    expect((await leadOf(booking.uid)).status).toBe('cancelled')
    expect(await suite.app.settled(isIdle)).toBe(true)
    // A cancellation from there is not sent back.
    expect(suite.titan.canceledJobs).toEqual([])
  })

  it('moves and reassigns a visit, flagged if over capacity', async () => {
    const { uid, slot, next, typeId } = await book(1)
    const full = await suite.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(suite.version, { appointmentTypeId: typeId, slotId: next?.id ?? '' }),
    })
    expect(full.status).toBe(200)
    expect(await suite.app.settled(() => bookingOf(full.data.leadUid))).toBeDefined()
    expect(await suite.app.settled(isIdle)).toBe(true)
    suite.titan.lists.technicians.push({ id: 98, name: 'Bo Lind', active: true })
    const appointment = suite.titan.convert(uid)
    suite.titan.assignments.set(appointment.id, [98])
    await sync()
    expect((await leadOf(uid)).booking).toMatchObject({ startAt: slot?.startAt, technician: { name: 'Bo Lind' } })
    appointment.start = next?.startAt ?? ''
    await sync()
    const moved = await leadOf(uid)
    expect(moved.booking).toMatchObject({ startAt: next?.startAt, technician: { name: 'Bo Lind' } })
    expect(moved.flags).toContain('overCapacity')
    expect(moved.timeline.some(({ note }) => note?.includes('over the capacity'))).toBe(true)
    // Nobody books a third visit there.
    expect(await slotsOf(suite.app, typeId)).toMatchObject([{ id: slot?.id }])
  })

  it('keeps changes that staff made since the last read', async () => {
    const { uid, next, manageToken } = await book()
    const appointment = suite.titan.convert(uid)
    await sync()
    const moved = await suite.app.call('manage.reschedule', { params: { manageToken }, body: { slotId: next?.id } })
    expect(moved.status).toBe(200)
    // No read reverts it, whether it has been sent or not.
    await readNow()
    expect((await leadOf(uid)).booking).toMatchObject({ startAt: next?.startAt })
    expect(await suite.app.settled(() => appointment.start)).toBe(next?.startAt)
    expect(await suite.app.settled(isIdle)).toBe(true)
    await sync()
    expect((await leadOf(uid)).booking).toMatchObject({ startAt: next?.startAt })
  })

  it('rereads a record that was skipped because a change of ours was being sent', async () => {
    const { uid } = await book()
    const minutesAgo = (minutes: number) => new Date(testNow() - minutes * 60_000)
    Object.assign(bookingOf(uid) ?? {}, { status: 'Dismissed', modifiedOn: minutesAgo(5).toISOString() })
    const delivery = await suite.app.db.asOwner(async (tx) => {
      await tx.run(sql`update connection set records_read_until = ${minutesAgo(10)} where system = 'serviceTitan'`)
      return tx.one<{ id: number }>(sql`
        insert into delivery (organization_id, connection_id, lead_id, topic, uid, next_attempt_at)
        select 1, c.id, lead.id, 'lead.updated', 'waiting', app_now() + interval '1 hour' from lead, connection c
        where lead.uid = ${uid} and c.system = 'serviceTitan' and c.organization_id = 1 returning id`)
    })
    await readNow()
    expect((await leadOf(uid)).status).toBe('scheduled')
    await suite.app.db.asOwner((tx) => tx.run(sql`delete from delivery where id = ${delivery?.id}`))
    await readNow()
    expect((await leadOf(uid)).status).toBe('cancelled')
  })

  it('reads sales for two years after the visit, less and less often', async () => {
    const { uid } = await book()
    const { jobId } = suite.titan.convert(uid)
    await sync()
    const set = (statement: ReturnType<typeof sql>) => suite.app.db.asOwner((tx) => tx.run(statement))
    // Only records that are due by age, not those that changed recently.
    await set(sql`update connection set records_read_until = app_now() + interval '1 hour'`)
    await set(sql`update external_ref set next_read_at = app_now() + interval '1 day'`)
    const ofLead = sql`lead_id = (select id from lead where uid = ${uid})`
    /** How many of three reads include a job of an age: immediately, soon after, and after `pause`. */
    const readings = async (age: string, pause: string) => {
      await set(sql`update lead set appointment_at = app_now() - ${age}::interval where uid = ${uid}`)
      await set(sql`update external_ref set next_read_at = null where ${ofLead}`)
      const before = suite.titan.requests.length
      await sync()
      await sync()
      await set(sql`update external_ref set next_read_at = next_read_at - ${pause}::interval where ${ofLead}`)
      await sync()
      return suite.titan.requests.slice(before).filter(({ path, query }) => {
        return path.endsWith('/appointments') && query.get('jobId') === String(jobId)
      }).length
    }
    expect(await readings('6 days', '0')).toBe(3)
    expect(await readings('8 days', '59 minutes')).toBe(1)
    expect(await readings('8 days', '1 hour')).toBe(2)
    expect(await readings('61 days', '23 hours')).toBe(1)
    expect(await readings('61 days', '1 day')).toBe(2)
    expect(await readings('23 months', '6 days')).toBe(1)
    expect(await readings('23 months', '7 days')).toBe(2)
    expect(await readings('25 months', '1 year')).toBe(0)

    suite.titan.estimates.push({ id: 3, jobId, soldOn: new Date(testNow()).toISOString(), items: [{ total: 8 }] })
    await set(sql`update lead set appointment_at = app_now() - interval '23 months' where uid = ${uid}`)
    await set(sql`update external_ref set next_read_at = null where ${ofLead}`)
    await sync()
    expect(await leadOf(uid)).toMatchObject({ status: 'sold', soldCents: 800 })
  })

  it('does not touch another organization’s leads, even by their uid', async () => {
    const other = await suite.app.db.asOwner((tx) =>
      tx.one<{ uid: string; status: string }>(
        sql`select uid, status from lead where organization_id <> 1 and status in ('captured', 'new') and deleted_at is null limit 1`,
      ),
    )
    suite.titan.bookings.push({
      id: 1,
      externalId: other?.uid ?? '',
      status: 'Dismissed',
      jobId: null,
      modifiedOn: new Date(testNow()).toISOString(),
      summary: '',
    })
    await sync()
    const after = await suite.app.db.asOwner((tx) =>
      tx.one<{ status: string }>(sql`select status from lead where uid = ${other?.uid}`),
    )
    expect(after?.status).toBe(other?.status)
  })
})
