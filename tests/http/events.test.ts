import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pruneChanges } from '../../packages/server/src/events/broker.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { closeStreams, openStream, type Message } from './streaming.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let origin: string
let admin: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
})
afterAll(() => app.close())

afterEach(closeStreams)
/** Without notifications, since notices of the leads created here arrive seconds later, at any point of a test. */
const open = async (user: SignedIn, lastEventId?: string) => {
  const stream = await openStream(origin, user, lastEventId)
  return { ...stream, changes: () => stream.changes().filter(({ data }) => data?.entity !== 'notification') }
}
const make = async (by = admin, fields = {}) => {
  const answer = await by.call('leads.upsertInternal', {
    body: { firstName: 'Eve', lastName: 'Stream', serviceGroupId: 1, ...fields },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data.id
}
const ids = (messages: readonly Message[]) => messages.map(({ data }) => data?.id)

describe('the event stream', () => {
  test('sends events for new and changed leads, without their content', async () => {
    const stream = await open(admin)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    const id = await make()
    await stream.until(() => stream.changes().length === 1)
    expect(stream.changes()[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      event: 'change',
      data: { entity: 'lead', id, change: 'created', organizationId: 1 },
    })
    await admin.call('leads.setStatus', { params: { id }, body: { to: 'contacted' } })
    await stream.until(() => stream.changes().length === 2)
    expect(stream.changes()[1]?.data).toEqual({ entity: 'lead', id, change: 'updated', organizationId: 1 })
  })

  test('keeps one event per transaction and change of a row, in which a new row’s changes are included', async () => {
    const last = await app.db.asOwner((tx) => tx.one<{ id: string }>(sql`select max(id)::text as id from change_event`))
    await app.db.asOwner(async (tx) => {
      for (const [lead, change, territory] of [
        [7, 'updated', null],
        [7, 'updated', null],
        [8, 'created', 1],
        [8, 'updated', 1],
        [8, 'updated', 2],
        [7, 'deleted', null],
        [7, 'deleted', null],
      ] as const) {
        await tx.one(sql`select publish_change(1, 'slot', ${lead}::int, ${change}, ${territory}::int)`)
      }
    })
    const rows = await app.db.asOwner((tx) =>
      tx.rows(sql`select entity_id as id, change, territory_id as territory from change_event
        where entity = 'slot' and id > ${last?.id ?? '0'}::bigint order by change_event.id`),
    )
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      [7, 'updated', null],
      [8, 'created', 1],
      [8, 'updated', 2],
      [7, 'deleted', null],
    ])
  })

  test('sends generators only events of their own leads, and none to payroll and other organizations', async () => {
    const [manager, foreigner] = [await app.signIn('role6@walkup.test'), await app.signIn('other@walkup.test')]
    const [payroll, other] = [await open(manager), await open(foreigner)]
    const own = await open(generator)
    const all = await open(admin)
    const theirs = await make()
    const mine = await make(generator)
    await all.until(() => ids(all.changes()).includes(mine))
    await own.until(() => ids(own.changes()).includes(mine))
    expect(ids(all.changes())).toEqual([theirs, mine])
    expect(ids(own.changes())).toEqual([mine])
    // The next event shows that nothing else was pending.
    const audience = { userIds: [manager.record.userId] }
    await admin.call('notifications.send', { body: { title: 'Next', body: 'Read this.', channels: ['inApp'], audience } })
    await payroll.until(() => payroll.messages.some(({ data }) => data?.entity === 'notification'))
    const there = foreigner.record.currentOrganizationId
    const group = await app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select id from service_group where organization_id = ${there} order by id limit 1`),
    )
    const next = await make(foreigner, { serviceGroupId: group?.id })
    await other.until(() => ids(other.changes()).includes(next))
    expect([payroll.changes(), ids(other.changes())]).toEqual([[], [next]])
  })

  test('sends events for shifts, punches and decisions to those who can access them', async () => {
    const { userId } = generator.record
    const store = await app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select store_id as id from time_log where user_id = ${userId} order by id limit 1`),
    )
    const other = await app.db.asOwner((tx) =>
      tx.one<{
        id: number
      }>(sql`select user_id as id from membership where organization_id = 1 and role_id = 14 and user_id <> ${userId}
        and is_active order by user_id limit 1`),
    )
    const [all, own, dispatcher, stranger] = [
      await open(admin),
      await open(generator),
      await open(await app.signIn('role5@walkup.test')),
      await open(await app.signIn('other@walkup.test')),
    ]
    const day = (days: number, hour: number) =>
      new Date(Math.floor(testNow() / 86_400_000 + days) * 86_400_000 + hour * 3_600_000).toISOString()
    const plan = async (user: number) => {
      const { status, data } = await admin.call('hours.upsert', {
        body: { userId: user, storeId: store?.id, startAt: day(60, 14), endAt: day(60, 18) },
      })
      expect(status).toBe(200)
      return data.id
    }
    const [theirs, mine] = [await plan(other?.id ?? 0), await plan(userId)]
    await app.db.asOwner((tx) => tx.run(sql`update shift set posted_at = app_now() where id in (${theirs}, ${mine})`))
    const punch = await admin.call('labor.createTimeLog', {
      params: { userId },
      body: { storeId: store?.id, clockInAt: day(-200, 14), clockOutAt: day(-200, 18) },
    })
    await admin.call('labor.deleteTimeLog', { params: { userId, logId: punch.data.id } })
    const { data: missing } = await admin.call('labor.missingPunches', { body: { limit: 200 } })
    const foreign = missing.items.find(({ user }) => user.id !== userId)
    expect(
      (await admin.call('labor.decidePunch', { body: { key: foreign?.key, action: 'reject', reason: 'On holiday.' } })).status,
    ).toBe(200)
    const changesOf = (stream: typeof all) => stream.changes().map(({ data }) => [data?.entity, data?.id, data?.change])
    await all.until(() => changesOf(all).some(([entity]) => entity === 'punchDecision'))
    await own.until(() => changesOf(own).some(([entity, , change]) => entity === 'timeLog' && change === 'deleted'))
    expect(changesOf(all)).toEqual(
      expect.arrayContaining([
        ['hours', theirs, 'created'],
        ['hours', mine, 'created'],
        ['timeLog', punch.data.id, 'deleted'],
        ['punchDecision', expect.any(Number), 'created'],
      ]),
    )
    expect(changesOf(own)).toEqual(expect.arrayContaining([['hours', mine, 'updated']]))
    expect(changesOf(own).filter(([entity, id]) => entity === 'punchDecision' || id === theirs)).toEqual([])
    expect([changesOf(dispatcher), changesOf(stranger)]).toEqual([[], []])
  })

  test('sends an event for a reopened missing punch to those who can list it', async () => {
    const { data } = await admin.call('labor.missingPunches', { body: { filter: { states: ['open'] }, limit: 200 } })
    const punch = data.items.find(({ user }) => user.id !== generator.record.userId)
    const decide = (body: object) => admin.call('labor.decidePunch', { body: { key: punch?.key, ...body } })
    // Heard here first, so that the streams below get none of it.
    const before = await open(admin)
    const made = (await decide({ action: 'reject', reason: 'On holiday.', updatedAt: null })).data
    await before.until(() => before.changes().length > 0)
    const [payroll, own, dispatcher] = [
      await open(await app.signIn('role6@walkup.test')),
      await open(generator),
      await open(await app.signIn('role5@walkup.test')),
    ]
    expect((await decide({ action: 'reopen', updatedAt: made.updatedAt })).data).toMatchObject({ state: 'open', updatedAt: null })
    const changesOf = (stream: typeof own) => stream.changes().map(({ data: change }) => [change?.entity, change?.change])
    await payroll.until(() => payroll.changes().length > 0)
    expect(changesOf(payroll)).toEqual([['punchDecision', 'deleted']])
    expect((await decide({ action: 'reject', reason: 'She was ill.', updatedAt: null })).data).toMatchObject({
      state: 'rejected',
    })
    await payroll.until(() => payroll.changes().length > 1)
    expect(changesOf(payroll)[1]).toEqual(['punchDecision', 'created'])
    expect([changesOf(own), changesOf(dispatcher)]).toEqual([[], []])
  })

  test('sends slot and booking events to those who can access the schedule, and booking events to those who can see the lead', async () => {
    const manager = await app.signIn('role4@walkup.test')
    const type = (where: ReturnType<typeof sql>) =>
      app.db.asOwner((tx) =>
        tx.one<{ id: number }>(sql`select id from appointment_type where organization_id = 1 and deleted_at is null and
          ${where} (select t.territory_id from membership_territory t join membership m on m.id = t.membership_id
            where m.user_id = ${manager.record.userId}) order by id limit 1`),
      )
    const near = await type(sql`territory_id in`)
    const far = await type(sql`territory_id not in`)
    const [all, local, payroll, viewer, own] = [
      await open(admin),
      await open(manager),
      await open(await app.signIn('role6@walkup.test')),
      await open(await app.signIn('role7@walkup.test')),
      await open(generator),
    ]
    const slots = await app.db.asOwner((tx) =>
      tx.rows<{ id: number; appointmentTypeId: number }>(sql`
        insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity)
        select 1, id, app_today() + 300, '09:00', '10:00', 1 from unnest(${[near?.id ?? 0, far?.id ?? 0]}::int[]) id
        returning id, appointment_type_id`),
    )
    await app.db.asOwner((tx) => tx.run(sql`delete from slot where id = any (${slots.map(({ id }) => id)}::int[])`))
    const booked = await app.db.asOwner((tx) =>
      tx.one<{ id: number; leadId: number; isNear: boolean }>(sql`
        update booking set ics_sequence = ics_sequence + 1 where id = (select max(b.id) from booking b
          join lead l on l.organization_id = b.organization_id and l.id = b.lead_id
          where b.organization_id = 1 and l.lead_generator_id = ${generator.record.userId}) returning id, lead_id`),
    )
    const changesOf = (stream: typeof all) => stream.changes().map(({ data }) => [data?.entity, data?.id, data?.change])
    await all.until(() => changesOf(all).some(([entity]) => entity === 'booking'))
    await own.until(() => changesOf(own).some(([entity]) => entity === 'booking'))
    await viewer.until(() => changesOf(viewer).some(([entity]) => entity === 'booking'))
    await local.until(() => changesOf(local).some(([, , change]) => change === 'deleted'))
    const ofSlots = (kinds: readonly ('created' | 'deleted')[], ids: readonly (number | undefined)[]) =>
      kinds.flatMap((change) => ids.map((id) => ['slot', id, change]))
    const nearSlot = slots.find(({ appointmentTypeId }) => appointmentTypeId === near?.id)?.id
    expect(changesOf(all)).toEqual([
      ...ofSlots(
        ['created', 'deleted'],
        slots.map(({ id }) => id),
      ),
      ['booking', booked?.id, 'updated'],
    ])
    expect(changesOf(local).filter(([entity]) => entity === 'slot')).toEqual(ofSlots(['created', 'deleted'], [nearSlot]))
    expect(changesOf(viewer)).toEqual([['booking', booked?.id, 'updated']])
    expect(changesOf(own)).toEqual([['booking', booked?.id, 'updated']])
    expect(changesOf(payroll)).toEqual([])
  })

  test('resumes after the last event, including events that committed late', async () => {
    const first = await open(admin)
    const before = await make()
    await first.until(() => first.changes().length === 1)
    const last = first.changes()[0]?.id ?? ''
    await first.close()
    const missed = [await make(), await make(generator)]
    const resumed = await open(admin, last)
    await resumed.until(() => missed.every((id) => ids(resumed.changes()).includes(id)))
    expect(ids(resumed.changes())).not.toContain(before)
    const narrow = await open(generator, last)
    await narrow.until(() => ids(narrow.changes()).includes(missed[1]))
    expect(ids(narrow.changes())).not.toContain(missed[0])
    // Committed now by a transaction that started seconds ago and has an earlier sequence number.
    const late = await app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`insert into change_event (organization_id, id, at, entity, entity_id, change)
        select organization_id, id - 1000000, at - interval '3 seconds', entity, entity_id, 'deleted' from change_event where id = ${Number(last)} returning id`),
    )
    const again = await open(admin, last)
    await again.until(() => again.changes().some(({ id }) => id === String(late?.id)))
  })

  test('sends the resume position in the first message, before any change', async () => {
    const quiet = await open(admin)
    const place = quiet.messages[0]?.id ?? ''
    await quiet.close()
    const id = await make()
    const resumed = await open(admin, place)
    await resumed.until(() => ids(resumed.changes()).includes(id))
    expect(resumed.messages.some(({ event }) => event === 'reset')).toBe(false)
  })

  test('sends a reset if the gap is too old, too long or unknown', async () => {
    const stream = await open(admin)
    await make()
    await stream.until(() => stream.changes().length === 1)
    const last = stream.changes()[0]?.id ?? ''
    await stream.close()
    for (const id of ['987654321', 'nonsense']) expect((await open(admin, id)).messages[0]).toMatchObject({ event: 'reset' })
    await app.db.asOwner((tx) =>
      tx.run(sql`insert into change_event (organization_id, entity, entity_id, change)
        select organization_id, entity, entity_id, 'updated' from change_event, generate_series(1, 1001) where id = ${Number(last)}`),
    )
    const long = await open(admin, last)
    expect(long.messages[0]).toMatchObject({ event: 'reset' })
    // Nothing is missing from there on.
    expect((await open(admin, long.messages[0]?.id)).messages.some(({ event }) => event === 'reset')).toBe(false)
    await app.db.asOwner((tx) =>
      tx.run(sql`update change_event set at = app_now() - interval '2 hours' where id = ${Number(last)}`),
    )
    expect((await open(admin, last)).messages[0]).toMatchObject({ event: 'reset' })
    expect(await pruneChanges(app.db)).toBeGreaterThan(0)
    expect(await app.db.asOwner((tx) => tx.one(sql`select 1 from change_event where id = ${Number(last)}`))).toBeUndefined()
    expect(await pruneChanges(app.db)).toBe(0)
  })

  test('needs a session', async () => {
    expect((await fetch(`${origin}/api/events`)).status).toBe(401)
  })
})
