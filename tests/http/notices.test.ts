import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { messageSealContext } from '../../packages/server/src/messages/plan.ts'
import { sendDigests } from '../../packages/server/src/notices/digest.ts'
import { expandBatch, expandNotices } from '../../packages/server/src/notices/expand.ts'
import { notifyOfMissingPunches } from '../../packages/server/src/notices/missingPunches.ts'
import { notify } from '../../packages/server/src/notices/notify.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let dispatcher: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  dispatcher = await app.signIn('role5@walkup.test')
  generator = await app.signIn('role14@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const services = (now: () => Date = () => new Date(testNow())) => ({ db: app.db, keys: app.keys, config: app.config, now })
const save = (by: SignedIn, body: object) => by.call('notices.savePreferences', { body })
const atOnce = { quiet: null, digestAt: null }
beforeEach(async () => {
  for (const by of [admin, dispatcher, generator]) await save(by, { ...atOnce, kinds: [], nearbyMiles: 25 })
  await query(`update notice_preference set channels = '{}'`)
})

interface Planned {
  readonly uid: string
  readonly channel: string
  readonly dueAt: string
  readonly sealedBody: string
}
const plannedFor = async (by: SignedIn, notice: string) => {
  const rows = await query<Planned>(`
    select uid, channel, due_at, sealed_body from message
    where user_id = ${by.record.userId} and kind = 'notice' and params ->> 'notice' = '${notice}' order by id`)
  return rows.map(({ uid, sealedBody, ...row }) => ({
    ...row,
    ...(JSON.parse(app.keys.unseal(messageSealContext(uid), sealedBody) ?? '{}') as { subject?: string; text: string }),
  }))
}
const inboxOf = async (by: SignedIn, kind: string) =>
  (await by.call('notifications.inbox', { body: { limit: 200 } })).data.items.filter((one) => one.kind === kind)
let count = 0
const sendNotice = (userIds: number[], now?: () => Date, kind: 'leadSold' | 'escalation' = 'leadSold') =>
  app.db.asTenant(serverScope(1), (tx) =>
    notify(tx, services(now), {
      organizationId: 1,
      kind,
      occasion: `test:${(count += 1)}`,
      userIds,
      title: kind === 'leadSold' ? 'leadSoldTitle' : 'escalationTitle',
      body: kind === 'leadSold' ? 'leadSold' : 'escalation',
      values: { name: 'Sam Lee', service: 'Windows', place: null, minutes: 5 },
      discreetValues: { name: 'Sam' },
      link: '/leads/1',
    }),
  )

describe('preferences', () => {
  test('default to those of the role', async () => {
    const kinds = async (by: SignedIn) => (await by.call('notices.preferences')).data.kinds.map(({ kind }) => kind)
    expect(await kinds(dispatcher)).toEqual([
      'newLead',
      'escalation',
      'textReply',
      'assignment',
      'cancellation',
      'messageFailure',
      'followUp',
      'deliveryFailure',
    ])
    expect(await kinds(generator)).toEqual(['shiftPosted', 'openShift', 'missingPunch', 'leadSold'])
    expect(await kinds(admin)).toContain('deliveryFailure')
    const { data } = await dispatcher.call('notices.preferences')
    expect(data).toMatchObject({ quiet: null, digestAt: null, nearbyMiles: 25 })
    expect(data.kinds[1]).toEqual({ kind: 'escalation', channels: ['inApp', 'email', 'push'], isDefault: true })
  })

  test('are separate for each person and organization', async () => {
    expect((await save(dispatcher, { kinds: [{ kind: 'newLead', channels: ['email'] }] })).data.kinds[0]).toMatchObject({
      channels: ['email'],
      isDefault: false,
    })
    expect((await admin.call('notices.preferences')).data.kinds[0]).toMatchObject({ isDefault: true })
    const rows = await app.db.asTenant({ ...serverScope(1), roleId: 2, userId: admin.record.userId }, (tx) =>
      tx.rows<{ userId: number }>(sql`select user_id from notice_preference`),
    )
    expect(rows.every(({ userId }) => userId === admin.record.userId)).toBe(true)
    expect((await save(dispatcher, { kinds: [{ kind: 'newLead', channels: null }] })).data.kinds[0]).toMatchObject({
      isDefault: true,
    })
  })

  test('of other roles, with unknown zones or from stale forms are rejected', async () => {
    expect((await save(dispatcher, { kinds: [{ kind: 'shiftPosted', channels: [] }] })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'kinds.0.kind' }],
    })
    expect((await save(dispatcher, { timeZone: 'Mars/Olympus' })).problem.errors?.[0]?.path).toBe('timeZone')
    expect((await save(dispatcher, { updatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
    const partner = await app.signIn('hd@walkup.test')
    expect((await partner.call('notices.preferences')).status).toBe(403)
  })
})

describe('channels', () => {
  test('an occasion is announced once, on the chosen channels, with little data on a locked screen', async () => {
    await save(generator, { kinds: [{ kind: 'leadSold', channels: ['email', 'push'] }] })
    const before = (await inboxOf(generator, 'leadSold')).length
    expect(await sendNotice([generator.record.userId])).toBe(1)
    count -= 1
    expect(await sendNotice([generator.record.userId])).toBe(0)
    const planned = await plannedFor(generator, 'leadSold')
    expect(planned.slice(-2)).toMatchObject([
      { channel: 'email', subject: 'Sold: Sam Lee', text: expect.stringContaining('http://walkup.test/leads/1') },
      { channel: 'push', subject: 'Sold: Sam' },
    ])
    expect(JSON.stringify(planned.at(-1))).not.toContain('Lee')
    expect(await inboxOf(generator, 'leadSold')).toHaveLength(before)
  })

  test('only the inbox is used in quiet hours, also across clock changes', async () => {
    await save(generator, {
      quiet: { from: '21:00', to: '07:00' },
      timeZone: 'America/New_York',
      kinds: [{ kind: 'leadSold', channels: ['inApp', 'email'] }],
    })
    // The night of November 1, 2026, is an hour longer.
    for (const [now, due] of [
      ['2026-10-31T18:00:00Z', '2026-10-31T18:00:00.000Z'],
      ['2026-11-01T02:00:00Z', '2026-11-01T12:00:00.000Z'],
      ['2026-11-02T11:59:00Z', '2026-11-02T12:00:00.000Z'],
    ] as const) {
      await sendNotice([generator.record.userId], () => new Date(now))
      expect((await plannedFor(generator, 'leadSold')).at(-1)).toMatchObject({ channel: 'email', dueAt: due })
    }
  })

  test('a daily digest collects mail that can wait, once, on any number of servers', async () => {
    const { userId } = generator.record
    await save(generator, { digestAt: '18:00', timeZone: 'America/New_York', kinds: [{ kind: 'leadSold', channels: ['email'] }] })
    await query('delete from notice_digest')
    const before = (await plannedFor(generator, 'leadSold')).length
    const now = () => new Date('2027-03-10T15:00:00Z')
    await sendNotice([userId], now)
    await sendNotice([userId], now)
    expect(await plannedFor(generator, 'leadSold')).toHaveLength(before)
    const digests = () =>
      query<{ uid: string; sealedBody: string }>(
        `select uid, sealed_body from message where user_id = ${userId} and occasion like 'digest:%' order by id`,
      )
    await sendDigests(services(() => new Date('2027-03-10T22:59:00Z')))
    expect(await digests()).toHaveLength(0)
    await Promise.all([1, 2, 3].map(() => sendDigests(services(() => new Date('2027-03-10T23:00:00Z')))))
    const sent = await digests()
    expect(sent).toHaveLength(1)
    const [{ uid, sealedBody }] = sent as [{ uid: string; sealedBody: string }]
    const body = JSON.parse(app.keys.unseal(messageSealContext(uid), sealedBody) ?? '{}') as { subject: string; text: string }
    expect(body.subject).toBe('Daily digest: 2 notifications')
    expect(body.text.match(/Sold: Sam Lee/g)).toHaveLength(2)
  })
})

describe('a notice is sent of', () => {
  const person = { firstName: 'Nora', lastName: 'Notice', serviceGroupId: 1, territoryId: 1 }
  const make = async (body: object = {}): Promise<number> => {
    const { data, status, problem } = await admin.call('leads.upsertInternal', { body: { ...person, ...body } })
    if (status !== 200) throw new Error(JSON.stringify(problem))
    return data.id
  }
  const linksTo = async (by: SignedIn, kind: string, id: number) =>
    (await inboxOf(by, kind)).filter(({ link }) => link === `/leads/${id}`).length

  test('a new lead, once, with several workers and one that dies, unless it is already gone', async () => {
    await expandNotices(services())
    const [id, gone] = [await make(), await make()]
    await dispatcher.call('leads.claim', { params: { id: gone }, body: {} })
    await app.db
      .asTenant(serverScope(1), async (tx) => {
        await expandBatch(tx, services(), 1)
        throw new Error('killed')
      })
      .catch(() => {})
    await Promise.all(Array.from({ length: 5 }, () => expandNotices(services())))
    expect(await linksTo(dispatcher, 'newLead', id)).toBe(1)
    expect(await linksTo(dispatcher, 'newLead', gone)).toBe(0)
    expect(await query('select 1 as left from notice_event where organization_id = 1')).toEqual([])
  })

  test('a sale, to the lead’s generator', async () => {
    const { userId } = generator.record
    const id = await make({ leadGeneratorId: userId })
    await query(`update lead set status = 'ran' where id = ${id}`)
    await query(`update lead set status = 'sold', sold_cents = 100, sold_at = app_now() where id = ${id}`)
    await expandNotices(services())
    expect(await linksTo(generator, 'leadSold', id)).toBe(1)
    await query(`update lead set status = 'ran', sold_cents = null, sold_at = null where id = ${id}`)
    await query(`update lead set status = 'sold', sold_cents = 100, sold_at = app_now() where id = ${id}`)
    await expandNotices(services())
    expect(await linksTo(generator, 'leadSold', id)).toBe(1)
  })

  test('a visit that is canceled less than a day ahead, but no other', async () => {
    const cancel = async (hours: number): Promise<number> => {
      const [booked] = await query<{ id: number; leadId: number }>(`
        select b.id, b.lead_id from booking b join lead l on l.organization_id = b.organization_id and l.id = b.lead_id and l.kind = 'internal' and l.deleted_at is null
        where b.organization_id = 1 and b.status in ('scheduled', 'confirmed') and b.technician_id is null and b.start_at > app_now() order by b.id limit 1`)
      const found =
        booked ??
        (
          await query<{ id: number; leadId: number }>(`
        select b.id, b.lead_id from booking b join lead l on l.organization_id = b.organization_id and l.id = b.lead_id and l.kind = 'internal' and l.deleted_at is null
        where b.organization_id = 1 and b.status in ('scheduled', 'confirmed') and b.start_at > app_now() order by b.id limit 1`)
        )[0]
      if (!found) throw new Error('no booking')
      await query(
        `update booking set technician_id = null, start_at = app_now() + interval '${hours} hours', end_at = app_now() + interval '${hours + 1} hours' where id = ${found.id}`,
      )
      await query(`update booking set status = 'cancelled' where id = ${found.id}`)
      await query(`update lead set status = 'cancelled' where id = ${found.leadId}`)
      await expandNotices(services())
      return found.leadId
    }
    expect(await linksTo(dispatcher, 'cancellation', await cancel(5))).toBe(1)
    expect(await linksTo(dispatcher, 'cancellation', await cancel(30))).toBe(0)
  })

  test('shifts posted together, and of open ones to people nearby who are free', async () => {
    const { userId } = generator.record
    await expandNotices(services())
    const [own] = await query<{ id: number; territoryId: number }>(`
      select s.id, s.territory_id from store s join membership m on m.organization_id = 1 and m.user_id = ${userId}
      join membership_territory t on t.organization_id = 1 and t.membership_id = m.id and t.territory_id = s.territory_id
      where s.organization_id = 1 and s.is_active limit 1`)
    const add = (who: number | string, from: string, to: string, store: number | undefined = own?.id) =>
      query(`insert into shift (organization_id, user_id, store_id, start_at, end_at, posted_at)
        values (1, ${who}, ${store}, app_now() + interval '${from}', app_now() + interval '${to}', app_now())`)
    await query(`update shift set deleted_at = app_now() where user_id = ${userId} and start_at > app_now()`)
    const before = {
      posted: (await inboxOf(generator, 'shiftPosted')).length,
      open: (await inboxOf(generator, 'openShift')).length,
    }
    await add(userId, '30 days', '30 days 4 hours')
    await add(userId, '31 days', '31 days 4 hours')
    await expandNotices(services())
    const posted = await inboxOf(generator, 'shiftPosted')
    expect(posted).toHaveLength(before.posted + 1)
    expect(posted[0]?.title).toBe('You have 2 new shifts')
    await add('null', '40 days', '40 days 4 hours')
    // They already work at that time.
    await add('null', '30 days 1 hour', '30 days 2 hours')
    // Far from all their stores.
    const [far] = await query<{ id: number }>(`
      insert into store (organization_id, number, name, territory_id, line1, city, state, postal_code, lat, lng, time_zone)
      select 1, '99999', 'Far away', (select max(t.id) from territory t where t.organization_id = 1 and t.id not in
        (select territory_id from membership_territory mt join membership m on m.organization_id = mt.organization_id and m.id = mt.membership_id where m.user_id = ${userId})),
        '1 Way', 'Nome', 'AK', '99762', 64.5, -165.4, 'America/Anchorage' returning id`)
    await add('null', '41 days', '41 days 4 hours', far?.id)
    await expandNotices(services())
    expect(await inboxOf(generator, 'openShift')).toHaveLength(before.open + 1)
  })

  test('a person’s own missing punch, once', async () => {
    const { userId } = generator.record
    const before = (await inboxOf(generator, 'missingPunch')).length
    await query(
      `update time_log set deleted_at = app_now() where user_id = ${userId} and clock_in_at > app_now() - interval '3 days'`,
    )
    await query(`update shift set deleted_at = app_now() where user_id = ${userId} and start_at > app_now() - interval '3 days'`)
    await query(`insert into shift (organization_id, user_id, store_id, start_at, end_at, posted_at)
      select 1, ${userId}, min(id), app_now() - interval '6 hours', app_now() - interval '2 hours', app_now() - interval '2 days' from store where organization_id = 1`)
    await notifyOfMissingPunches(services())
    await notifyOfMissingPunches(services())
    const notices = await inboxOf(generator, 'missingPunch')
    expect(notices.length).toBeGreaterThan(before)
    const keys = await query<{ occasion: string }>(`select occasion from notification where kind = 'missingPunch'`)
    expect(new Set(keys.map(({ occasion }) => occasion)).size).toBe(keys.length)
  })
})
