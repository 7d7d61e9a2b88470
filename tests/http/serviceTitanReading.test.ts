import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readingsJob } from '../../packages/server/src/delivery/sync.ts'
import { startServiceTitan, type ServiceTitanSimulator } from '../simulators/serviceTitan.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let titan: ServiceTitanSimulator
let version: string
beforeAll(async () => {
  app = await startApp({ outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
  titan = await startServiceTitan()
  version = await consentVersion(app)
  await save({ isActive: true, settings: titan.settings, secrets: titan.secrets })
  // The server reads once at startup; after that, the tests trigger reads.
  await app.settled(() => {})
  await app.db.asOwner((tx) =>
    tx.run(
      sql`update connection set next_lists_at = app_now() + interval '30 minutes', next_records_at = app_now() + interval '30 minutes'`,
    ),
  )
})
afterAll(async () => {
  await app.close()
  await titan.close()
})
beforeEach(() => titan.forbidden.clear())

const params = { system: 'serviceTitan' } as const
const save = (body: object) => admin.call('connections.save', { params, body })
const readNow = () => admin.call('connections.sync', { params, body: {} })
/** Reads once nothing is being sent, since leads with unsent changes are skipped until the next read. */
async function sync() {
  expect(await app.settled(isIdle)).toBe(true)
  return readNow()
}
const bookingOf = (uid: string) => titan.bookings.find(({ externalId }) => externalId === uid)
const isIdle = async () =>
  (
    await app.db.asOwner((tx) =>
      tx.rows(sql`select id from outbox union all select id from delivery where state in ('queued', 'sending', 'failed')`),
    )
  ).length === 0

/** Books a visit that has arrived in ServiceTitan. */
async function book(capacity = 3) {
  const { id } = await addType(app, {
    slots: [3, 4].map((day) => ({ date: inDays(day), start: '09:00', end: '10:00', capacity })),
  })
  const [slot, next] = await slotsOf(app, id)
  const answer = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, { appointmentTypeId: id, slotId: slot?.id ?? '' }),
  })
  const uid = answer.data.leadUid
  expect(await app.settled(() => bookingOf(uid))).toBeDefined()
  expect(await app.settled(isIdle)).toBe(true)
  return { uid, typeId: id, slot, next, manageToken: answer.data.appointment?.manageUrl.split('/').at(-1) ?? '' }
}
async function leadOf(uid: string) {
  const row = await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${uid}`))
  return (await admin.call('leads.getInternal', { params: { id: row?.id ?? 0 } })).data
}
const namesOf = async (list: string) =>
  (
    await app.db.asOwner((tx) =>
      tx.rows<{ name: string; isActive: boolean; code: string | null }>(
        sql`select name, is_active, code from lookup_item where organization_id = 1 and list = ${list} and code like '9%' order by code`,
      ),
    )
  ).map(({ name, isActive, code }) => `${code} ${name}${isActive ? '' : ' (off)'}`)

describe('reading lists', () => {
  it('adds, renames and deactivates entries, and keeps the others', async () => {
    titan.lists['business-units'].push({ id: 91, name: 'Gutters North', active: true })
    titan.lists.campaigns.push({ id: 92, name: 'Spring fair', active: true }, { id: 93, name: 'Radio', active: true })
    titan.lists['job-types'].push({ id: 94, name: 'Estimate', active: true }, { id: 89, name: 'Repair', active: true })
    titan.lists.technicians.push({ id: 95, name: 'Ana Ruiz', active: true, email: 'ana@crew.example', businessUnitId: 91 })
    const first = await sync()
    expect(first.data).toMatchObject({
      serviceTitanBussiness: { added: 1 },
      serviceTitanCampaigns: { added: 2, changed: 0 },
      serviceTitanJobTypes: { added: 2 },
      technicians: { added: 1 },
    })
    expect(await namesOf('serviceTitanCampaigns')).toEqual(['92 Spring fair', '93 Radio'])
    const technician = await app.db.asOwner((tx) =>
      tx.one(sql`select t.name, t.email, u.name as unit from technician t join business_unit u on u.id = t.business_unit_id
        where t.organization_id = 1 and t.st_id = '95'`),
    )
    expect(technician).toEqual({ name: 'Ana Ruiz', email: 'ana@crew.example', unit: 'Gutters North' })

    // Two entries swap names, one is removed, and one is deactivated.
    Object.assign(titan.lists.campaigns[0] ?? {}, { name: 'Radio' })
    Object.assign(titan.lists.campaigns[1] ?? {}, { name: 'Spring fair' })
    titan.lists['job-types'].shift()
    Object.assign(titan.lists.technicians[0] ?? {}, { active: false })
    const second = await sync()
    expect(second.data).toMatchObject({
      serviceTitanCampaigns: { added: 0, changed: 2, deactivated: 0 },
      serviceTitanJobTypes: { added: 0, changed: 0 },
      technicians: { added: 0, changed: 0, deactivated: 1 },
    })
    expect(await namesOf('serviceTitanCampaigns')).toEqual(['92 Radio', '93 Spring fair'])
    expect(await namesOf('serviceTitanJobTypes')).toEqual(['94 Estimate (off)'])
    const third = await sync()
    for (const counts of Object.values(third.data)) expect(counts).toEqual({ added: 0, changed: 0, deactivated: 0 })
  })

  it('does not update a list that would lose many entries, and asks an administrator', async () => {
    const crew = Array.from({ length: 10 }, (_, n) => ({ id: 9500 + n, name: `Crew ${n}`, active: true }))
    const kept = [...titan.lists.technicians]
    titan.lists.technicians.push(...crew)
    await sync()
    const ofCrew = () =>
      app.db.asOwner(async (tx) => {
        const rows = await tx.rows<{ isActive: boolean }>(
          sql`select is_active from technician where st_id like '950_' order by st_id`,
        )
        return rows.filter(({ isActive }) => isActive).length
      })
    const held = async () =>
      (await admin.call('connections.list', {})).data.items.find(({ system }) => system === 'serviceTitan')?.heldLists
    const questions = async () =>
      (await admin.call('notifications.inbox', { body: { limit: 200 } })).data.items.filter(({ title }) =>
        title.startsWith('ServiceTitan would deactivate'),
      )
    const changes = async () =>
      (await admin.call('audit.search', { body: { filter: { actions: ['syncList'] } } })).data.items.map(({ after, actor }) => ({
        ...(after as { list: string; deactivated: string[] }),
        by: actor?.id ?? null,
      }))
    const before = (await changes()).length

    // Two may be lost, but not more than a fifth or all of them.
    titan.lists.technicians.splice(0, Infinity, ...kept, ...crew.slice(2))
    expect((await sync()).data.technicians).toMatchObject({ deactivated: 2 })
    titan.lists.technicians.splice(0, Infinity, ...kept, ...crew.slice(5))
    for (let round = 0; round < 2; round++) expect((await sync()).data).not.toHaveProperty('technicians')
    expect(await ofCrew()).toBe(8)
    expect(await held()).toEqual([{ list: 'technicians', deactivated: 3, of: 8 }])
    expect((await questions()).map(({ title }) => title)).toEqual(['ServiceTitan would deactivate 3 of 8 technicians'])
    titan.lists.technicians.splice(0)
    await sync()
    expect([await ofCrew(), await held()]).toEqual([8, [{ list: 'technicians', deactivated: 8, of: 8 }]])
    expect(await questions()).toHaveLength(2)

    // It continues once the system lists them again or an administrator accepts the loss.
    titan.lists.technicians.splice(0, Infinity, ...kept, ...crew.slice(2))
    expect((await sync()).data.technicians).toMatchObject({ deactivated: 0 })
    expect(await held()).toEqual([])
    titan.lists.technicians.splice(0, Infinity, ...kept)
    await sync()
    const accepted = await admin.call('connections.sync', { params, body: { acceptLists: ['technicians'] } })
    expect(accepted.data.technicians).toMatchObject({ deactivated: 8 })
    expect([await ofCrew(), await held()]).toEqual([0, []])
    const own = (await changes()).slice(0, -before || undefined)
    expect(own[0]).toMatchObject({ list: 'technicians', by: admin.record.userId })
    expect(own[0]?.deactivated).toEqual(crew.slice(2).map(({ name }) => name))
  })

  it('reads every page of a list, and changes nothing if one cannot be read', async () => {
    const own = [...titan.lists.campaigns]
    titan.lists.campaigns.push(...Array.from({ length: 1001 }, (_, n) => ({ id: 970_000 + n, name: `Page ${n}`, active: true })))
    expect((await sync()).data.serviceTitanCampaigns).toMatchObject({ added: 1001, deactivated: 0 })
    // The last page is lost, and few enough entries are on it that no limit would hold the list back.
    titan.forbidden.add('campaigns?page=3')
    titan.lists['job-types'].push({ id: 98, name: 'After the pages', active: true })
    expect((await sync()).problem).toMatchObject({ type: 'sync-failed' })
    expect((await namesOf('serviceTitanCampaigns')).filter((name) => name.endsWith('(off)'))).toEqual([])
    expect(await namesOf('serviceTitanJobTypes')).not.toContain('98 After the pages')
    titan.forbidden.clear()
    expect((await sync()).data).toMatchObject({ serviceTitanCampaigns: { deactivated: 0 }, serviceTitanJobTypes: { added: 1 } })
    titan.lists.campaigns.splice(0, Infinity, ...own)
    titan.lists['job-types'].pop()
    await admin.call('connections.sync', { params, body: { acceptLists: ['serviceTitanCampaigns'] } })
  })

  it('keeps a technician active whose id was typed by staff and never listed', async () => {
    const typed = await admin.call('technicians.upsert', { body: { name: 'Sam Typo', stId: '95000', isActive: true } })
    expect((await sync()).data.technicians).toMatchObject({ deactivated: 0 })
    const found = await app.db.asOwner((tx) => tx.one(sql`select is_active from technician where id = ${typed.data.id}`))
    expect(found).toEqual({ isActive: true })
  })

  it('links an entry of staff with the same name, and makes duplicate names distinct', async () => {
    const own = await admin.call('settings.upsertListEntry', {
      params: { list: 'serviceTitanCampaigns' },
      body: { name: 'Billboard' },
    })
    titan.lists.campaigns.push({ id: 96, name: 'billboard', active: true }, { id: 97, name: 'Billboard', active: true })
    expect((await sync()).data.serviceTitanCampaigns).toMatchObject({ added: 1, changed: 1 })
    expect(await namesOf('serviceTitanCampaigns')).toContain('96 billboard')
    expect(await namesOf('serviceTitanCampaigns')).toContain('97 Billboard (97)')
    const edited = await admin.call('settings.upsertListEntry', {
      params: { list: 'serviceTitanCampaigns' },
      body: { id: own.data.id, name: 'Billboard 2' },
    })
    expect(edited.status).toBe(409)
  })

  it('explains why a list cannot be read, without stopping deliveries', async () => {
    titan.forbidden.add('campaigns')
    const refused = await sync()
    expect(refused).toMatchObject({ status: 409, problem: { code: 'sync-failed', detail: expect.stringContaining('campaigns') } })
    const { items } = (await admin.call('connections.list', {})).data
    expect(items.find(({ system }) => system === 'serviceTitan')).toMatchObject({
      health: 'failing',
      lastError: expect.stringContaining('permission for campaigns'),
    })
    await book()
    titan.forbidden.clear()
    expect((await sync()).status).toBe(200)
    const { items: after } = (await admin.call('connections.list', {})).data
    expect(after.find(({ system }) => system === 'serviceTitan')).toMatchObject({ health: 'ok', lastError: null })
  })
})

describe('reading the outcome of a booking', () => {
  it('imports the visit, the sale and its amount automatically', async () => {
    const { uid } = await book()
    const appointment = titan.convert(uid)
    appointment.status = 'Done'
    await app.db.asOwner((tx) => tx.run(sql`update connection set next_records_at = app_now() - interval '1 second'`))
    await runJob(readingsJob, app)
    const ran = await leadOf(uid)
    expect(ran).toMatchObject({ status: 'ran' })
    expect(ran.timeline.find(({ kind, to }) => kind === 'status' && to === 'ran')).toMatchObject({
      actor: null,
      note: 'Reported by ServiceTitan',
    })
    titan.estimates.push({
      id: 1,
      jobId: appointment.jobId,
      soldOn: new Date(testNow()).toISOString(),
      items: [{ total: 1200.5 }, { total: 99.5 }],
    })
    await sync()
    expect(await leadOf(uid)).toMatchObject({ status: 'sold', soldCents: 130_000 })
    titan.estimates.push({ id: 2, jobId: appointment.jobId, soldOn: new Date(testNow()).toISOString(), items: [{ total: 10 }] })
    await sync()
    expect(await leadOf(uid)).toMatchObject({ status: 'sold', soldCents: 131_000 })
    expect((await sync()).data.records).toEqual({ added: 0, changed: 0, deactivated: 0 })
  })

  it('cancels bookings that were canceled or dismissed there, once', async () => {
    const job = await book()
    const booking = await book()
    titan.convert(job.uid).status = 'Canceled'
    Object.assign(bookingOf(booking.uid) ?? {}, { status: 'Dismissed', modifiedOn: new Date(testNow()).toISOString() })
    expect((await sync()).data.records).toMatchObject({ changed: 2 })
    expect(await leadOf(job.uid)).toMatchObject({ status: 'cancelled', booking: { status: 'cancelled' } })
    expect((await leadOf(booking.uid)).status).toBe('cancelled')
    expect(await app.settled(isIdle)).toBe(true)
    // A cancellation from there is not sent back.
    expect(titan.canceledJobs).toEqual([])
  })

  it('moves and reassigns a visit, flagged if over capacity', async () => {
    const { uid, slot, next, typeId } = await book(1)
    const full = await app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(version, { appointmentTypeId: typeId, slotId: next?.id ?? '' }),
    })
    expect(full.status).toBe(200)
    expect(await app.settled(() => bookingOf(full.data.leadUid))).toBeDefined()
    expect(await app.settled(isIdle)).toBe(true)
    titan.lists.technicians.push({ id: 98, name: 'Bo Lind', active: true })
    const appointment = titan.convert(uid)
    titan.assignments.set(appointment.id, [98])
    await sync()
    expect((await leadOf(uid)).booking).toMatchObject({ startAt: slot?.startAt, technician: { name: 'Bo Lind' } })
    appointment.start = next?.startAt ?? ''
    await sync()
    const moved = await leadOf(uid)
    expect(moved.booking).toMatchObject({ startAt: next?.startAt, technician: { name: 'Bo Lind' } })
    expect(moved.flags).toContain('overCapacity')
    expect(moved.timeline.some(({ note }) => note?.includes('over the capacity'))).toBe(true)
    // Nobody books a third visit there.
    expect(await slotsOf(app, typeId)).toMatchObject([{ id: slot?.id }])
  })

  it('keeps changes that staff made since the last read', async () => {
    const { uid, next, manageToken } = await book()
    const appointment = titan.convert(uid)
    await sync()
    const moved = await app.call('manage.reschedule', { params: { manageToken }, body: { slotId: next?.id } })
    expect(moved.status).toBe(200)
    // No read reverts it, whether it has been sent or not.
    await readNow()
    expect((await leadOf(uid)).booking).toMatchObject({ startAt: next?.startAt })
    expect(await app.settled(() => appointment.start)).toBe(next?.startAt)
    expect(await app.settled(isIdle)).toBe(true)
    await sync()
    expect((await leadOf(uid)).booking).toMatchObject({ startAt: next?.startAt })
  })

  it('rereads a record that was skipped because a change of ours was being sent', async () => {
    const { uid } = await book()
    const minutesAgo = (minutes: number) => new Date(testNow() - minutes * 60_000)
    Object.assign(bookingOf(uid) ?? {}, { status: 'Dismissed', modifiedOn: minutesAgo(5).toISOString() })
    const delivery = await app.db.asOwner(async (tx) => {
      await tx.run(sql`update connection set records_read_until = ${minutesAgo(10)} where system = 'serviceTitan'`)
      return tx.one<{ id: number }>(sql`
        insert into delivery (organization_id, connection_id, lead_id, topic, uid, next_attempt_at)
        select 1, c.id, lead.id, 'lead.updated', 'waiting', app_now() + interval '1 hour' from lead, connection c
        where lead.uid = ${uid} and c.system = 'serviceTitan' and c.organization_id = 1 returning id`)
    })
    await readNow()
    expect((await leadOf(uid)).status).toBe('scheduled')
    await app.db.asOwner((tx) => tx.run(sql`delete from delivery where id = ${delivery?.id}`))
    await readNow()
    expect((await leadOf(uid)).status).toBe('cancelled')
  })

  it('reads sales for two years after the visit, less and less often', async () => {
    const { uid } = await book()
    const { jobId } = titan.convert(uid)
    await sync()
    const set = (statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.run(statement))
    // Only records that are due by age, not those that changed recently.
    await set(sql`update connection set records_read_until = app_now() + interval '1 hour'`)
    await set(sql`update external_ref set next_read_at = app_now() + interval '1 day'`)
    const ofLead = sql`lead_id = (select id from lead where uid = ${uid})`
    /** How many of three reads include a job of an age: immediately, soon after, and after `pause`. */
    const readings = async (age: string, pause: string) => {
      await set(sql`update lead set appointment_at = app_now() - ${age}::interval where uid = ${uid}`)
      await set(sql`update external_ref set next_read_at = null where ${ofLead}`)
      const before = titan.requests.length
      await sync()
      await sync()
      await set(sql`update external_ref set next_read_at = next_read_at - ${pause}::interval where ${ofLead}`)
      await sync()
      return titan.requests.slice(before).filter(({ path, query }) => {
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

    titan.estimates.push({ id: 3, jobId, soldOn: new Date(testNow()).toISOString(), items: [{ total: 8 }] })
    await set(sql`update lead set appointment_at = app_now() - interval '23 months' where uid = ${uid}`)
    await set(sql`update external_ref set next_read_at = null where ${ofLead}`)
    await sync()
    expect(await leadOf(uid)).toMatchObject({ status: 'sold', soldCents: 800 })
  })

  it('does not touch another organization’s leads, even by their uid', async () => {
    const other = await app.db.asOwner((tx) =>
      tx.one<{ uid: string; status: string }>(
        sql`select uid, status from lead where organization_id <> 1 and status in ('captured', 'new') and deleted_at is null limit 1`,
      ),
    )
    titan.bookings.push({
      id: 1,
      externalId: other?.uid ?? '',
      status: 'Dismissed',
      jobId: null,
      modifiedOn: new Date(testNow()).toISOString(),
      summary: '',
    })
    await sync()
    const after = await app.db.asOwner((tx) => tx.one<{ status: string }>(sql`select status from lead where uid = ${other?.uid}`))
    expect(after?.status).toBe(other?.status)
  })
})
