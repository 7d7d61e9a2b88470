import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, consentVersion, entry, group, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { pruneReview } from '../../packages/server/src/areas/leads/reviewPrune.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let version: string
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
/** A pending review entry and its row in the list. */
async function waiting(more: Record<string, unknown> = {}, contact: Record<string, unknown> = {}) {
  const body = entry(version, { hdsfiGroup: group, website: 'x', ...more }, contact)
  const answer = await app.call('qrCodes.entry', { params: { userUid }, body })
  expect(answer.data.status).toBe('review')
  const [row] = await rows<{ id: number }>(sql`select id from lead_review where uid = ${answer.data.leadUid}`)
  return { id: row?.id ?? 0, uid: answer.data.leadUid, body }
}
const search = (filter: object = {}, by: SignedIn = admin) => by.call('leadReviews.search', { body: { filter } })
const release = (id: number, by: SignedIn = admin) => by.call('leadReviews.release', { params: { id } })
const discard = (id: number) => admin.call('leadReviews.discard', { params: { id } })
const restore = (id: number) => admin.call('leadReviews.restore', { params: { id } })

describe('the list', () => {
  test('shows pending entries with their reasons, and searches people', async () => {
    const { id } = await waiting({}, { firstName: 'Wanda', lastName: 'Waiting', phone: '(614) 556-7788' })
    for (const text of ['wanda', 'WAITING', 'wanda waiting', '614 556-7788']) {
      const { items } = (await search({ search: text })).data
      expect(
        items.map((item) => item.id),
        text,
      ).toEqual([id])
      expect(items[0]).toMatchObject({ state: 'pending', reasons: ['honeypot'], phone: '+16145567788', leadId: null })
    }
    expect((await search({ search: 'wanda', reasons: ['proof'] })).data.total).toBe(0)
    expect((await search({ search: 'wanda', states: ['released', 'discarded'] })).data.total).toBe(0)
    expect((await admin.call('leads.searchAll', { body: { filter: { search: 'Wanda' } } })).data.total).toBe(0)
  })

  test('is limited to people who can work the leads', async () => {
    const { id } = await waiting()
    const other = await app.signIn('other@walkup.test')
    expect((await search({}, other)).data.items.map((item) => item.id)).not.toContain(id)
    for (const email of ['hd@walkup.test', 'centah@walkup.test']) {
      const partner = await app.signIn(email)
      expect((await search({}, partner)).data.total, email).toBe(0)
      expect((await release(id, partner)).status, email).toBe(404)
    }
    expect((await release(id, other)).status).toBe(404)
    expect((await admin.call('leadReviews.release', { params: { id: 999_999 } })).status).toBe(404)
    await rows(
      sql`update lead_review set territory_id = null, lead_generator_id = (select max(id) from app_user) where id = ${id} returning id`,
    )
    const manager = await app.signIn('role4@walkup.test')
    expect((await search({}, manager)).data.items.map((item) => item.id)).not.toContain(id)
  })
})

describe('a release', () => {
  test('creates a captured lead with the entry’s original attribution', async () => {
    const { id: typeId } = await addType(app, { slots: [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 1 }] })
    const [slot] = await slotsOf(app, typeId)
    const { id, uid, body } = await waiting({
      appointmentTypeId: typeId,
      slotId: slot?.id,
      utm: { utm_source: 'flyer' },
      context: { msclkid: 'b1' },
      locale: 'es',
    })
    const [before] = await rows<{ storeId: number; timeLogId: number }>(
      sql`select store_id, time_log_id from lead_review where id = ${id}`,
    )
    // Later changes by the generator have no effect.
    await rows(
      sql`update time_log set clock_out_at = app_now() where user_id = (select id from app_user where uid = ${userUid}) and clock_out_at is null returning id`,
    )
    const answer = await release(id)
    expect(answer.data).toMatchObject({ state: 'released', decidedBy: { id: admin.record.userId } })
    const lead = (await admin.call('leads.getInternal', { params: { id: answer.data.leadId ?? 0 } })).data
    expect(lead).toMatchObject({
      uid,
      status: 'captured',
      firstName: body.contact.firstName,
      lastName: body.contact.lastName,
      languageId: 2,
      utm: { source: 'flyer' },
      context: { msclkid: 'b1' },
      leadGenerator: { name: expect.any(String) as string },
      booking: null,
      consent: { version, tickedBy: 'shopper', locale: 'es' },
    })
    expect(lead.store?.id ?? null).toBe(before?.storeId ?? null)
    const [after] = await rows<{ timeLogId: number }>(sql`select time_log_id from lead where uid = ${uid}`)
    expect(after?.timeLogId).toBe(before?.timeLogId)
    expect(lead.timeline.at(-1)?.note ?? lead.timeline[0]?.note).toMatch(/^Released from review\. Requested time: .* at 10:00 AM/)
    expect((await slotsOf(app, typeId))[0]?.remaining).toBe(1)
  })

  test('is idempotent, even concurrently', async () => {
    const { id, uid } = await waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => release(id)))
    expect(new Set(answers.map(({ data }) => data.leadId)).size).toBe(1)
    expect(await rows(sql`select id from lead where uid = ${uid}`)).toHaveLength(1)
    expect(await rows(sql`select id from audit_event where entity = 'leadReview' and entity_id = ${id}`)).toHaveLength(1)
    expect((await discard(id)).problem.type).toBe('decided')
    expect((await restore(id)).problem.type).toBe('decided')
  })

  test('detects duplicates created in the meantime', async () => {
    const { id, body } = await waiting()
    const known = await app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(version, { hdsfiGroup: group }, { ...body.contact }),
    })
    const { leadId } = (await release(id)).data
    const lead = (await admin.call('leads.getInternal', { params: { id: leadId ?? 0 } })).data
    const [original] = await rows<{ id: number }>(sql`select id from lead where uid = ${known.data.leadUid}`)
    expect(lead).toMatchObject({ duplicateOfId: original?.id, flags: expect.arrayContaining(['duplicate']) as string[] })
  })
})

describe('a discard', () => {
  test('can be undone and is audited', async () => {
    const { id } = await waiting()
    expect((await discard(id)).data).toMatchObject({ state: 'discarded', decidedBy: { id: admin.record.userId } })
    expect((await discard(id)).data.state).toBe('discarded')
    expect((await release(id)).problem.type).toBe('decided')
    expect((await restore(id)).data).toMatchObject({ state: 'pending', decidedBy: null, decidedAt: null })
    expect((await release(id)).data.state).toBe('released')
    const actions = await rows<{ action: string }>(
      sql`select action from audit_event where entity = 'leadReview' and entity_id = ${id} order by id`,
    )
    expect(actions.map(({ action }) => action)).toEqual(['discard', 'restore', 'release'])
  })
})

test('erasing a person deletes their pending entries', async () => {
  const { id, body } = await waiting()
  const { contact } = body
  const known = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, { hdsfiGroup: group }, { ...contact }),
  })
  const [lead] = await rows<{ id: number }>(sql`select id from lead where uid = ${known.data.leadUid}`)
  const erased = await admin.call('leads.erasePerson', { params: { id: lead?.id ?? 0 }, body: { reason: 'Asked' } })
  expect(erased.status).toBe(200)
  expect(await rows(sql`select id from lead_review where id = ${id}`)).toEqual([])
})

test('entries expire after 90 days pending, or 30 days after a decision', async () => {
  const ids = await Promise.all([waiting(), waiting(), waiting(), waiting()])
  const [old, young, decided, justDecided] = ids.map(({ id }) => id)
  await discard(decided ?? 0)
  await discard(justDecided ?? 0)
  await app.db.asOwner(async (tx) => {
    await tx.run(
      sql`update lead_review set received_at = app_now() - interval '91 days' where id = any (${[old, decided, justDecided]}::int[])`,
    )
    await tx.run(sql`update lead_review set received_at = app_now() - interval '89 days' where id = ${young}`)
    await tx.run(sql`update lead_review set decided_at = app_now() - interval '31 days' where id = ${decided}`)
  })
  await pruneReview(app.db)
  const left = await rows<{ id: number }>(
    sql`select id from lead_review where id = any (${ids.map(({ id }) => id)}::int[]) order by id`,
  )
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([young, justDecided]))
})

describe('a flood', () => {
  const MAX_PENDING = 10_000
  const organizationId = () => admin.record.currentOrganizationId
  const pending = async () =>
    (
      await rows<{ entries: number }>(
        sql`select count(*)::int as entries from lead_review where organization_id = ${organizationId()} and state = 'pending'`,
      )
    )[0]?.entries
  /** Copies of one entry, one second apart, starting `daysAgo`. */
  const copies = (uid: string, state: string, count: number, daysAgo: number) =>
    app.db.asOwner(async (tx) => {
      await tx.run(sql`select set_config('app.quiet', 'on', true)`)
      await tx.run(sql`
        insert into lead_review (organization_id, uid, state, reasons, first_name, last_name, service_group_id, lead_generator_id,
          consent, captured_at, received_at, decided_at)
        select organization_id, ${state} || ${daysAgo}::text || copy, ${state}, reasons, 'Bot', copy::text, service_group_id, lead_generator_id,
          consent, captured_at, app_now() - make_interval(days => ${daysAgo}) + make_interval(secs => copy),
          case when ${state} = 'discarded' then app_now() end
        from lead_review, generate_series(1, ${count}::int) copy where uid = ${uid}`)
    })
  const dropped = async (by: SignedIn = admin) => (await search({ search: 'nobody' }, by)).data.dropped
  const oldest = async (state: string) =>
    (
      await rows<{ lastName: string }>(
        sql`select last_name from lead_review where first_name = 'Bot' and state = ${state} order by received_at limit 1`,
      )
    )[0]?.lastName

  test('drops the oldest pending entries and keeps decided ones', async () => {
    const { uid } = await waiting()
    const before = await dropped()
    await copies(uid, 'discarded', 150, 60)
    await copies(uid, 'pending', MAX_PENDING + 150 - ((await pending()) ?? 0), 50)
    expect(await pending()).toBe(MAX_PENDING + 150)
    // 100 consecutive ids always trigger pruning; here two concurrent shoppers do.
    await rows(sql`select setval(pg_get_serial_sequence('lead_review', 'id'), (max(id) / 100 + 1) * 100 - 2) from lead_review`)
    await Promise.all([waiting(), waiting(), waiting(), waiting()])
    const left = (await pending()) ?? 0
    expect(left).toBeGreaterThanOrEqual(MAX_PENDING)
    expect(left).toBeLessThanOrEqual(MAX_PENDING + 4)
    expect((await dropped()) - before).toBe(MAX_PENDING + 154 - left)
    expect(Number(await oldest('pending'))).toBeGreaterThan(149)
    expect(await oldest('discarded')).toBe('1')
    await pruneReview(app.db)
    expect(await pending()).toBe(MAX_PENDING)
    expect(await dropped()).toBe(before + 154)
  })

  test('is counted for those who can see every entry of their organization', async () => {
    expect(await dropped()).toBeGreaterThan(0)
    for (const email of ['other@walkup.test', 'role4@walkup.test', 'hd@walkup.test'])
      expect(await dropped(await app.signIn(email)), email).toBe(0)
  })
})
