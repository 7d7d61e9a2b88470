import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

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

type Body = Record<string, unknown>
const person = { firstName: 'Ida', lastName: 'Work', serviceGroupId: 1 }
const consent = { version: '2026-01', accepted: true }
const phone = (number: string) => ({ phones: [{ number, type: 'mobile' }], consent })
const upsert = (body: Body, by = admin) => by.call('leads.upsertInternal', { body: { ...person, ...body } })
const made = async (body: Body = {}, by = admin) => {
  const answer = await upsert(body, by)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))

describe('creating a lead', () => {
  test('normalizes phones to E.164 and email to lowercase, and records creator and time', async () => {
    const lead = await made({
      email: 'IDA@Shop.Example',
      ...phone('(614) 555-0142'),
      note: 'Rings twice',
      address: { line1: '1 Elm St', city: 'Columbus', state: 'OH', postalCode: '43004' },
    })
    expect(lead).toMatchObject({
      kind: 'internal',
      status: 'new',
      email: 'ida@shop.example',
      phone: '+16145550142',
      phones: [{ e164: '+16145550142', type: 'mobile' }],
      consent: { version: '2026-01', tickedBy: 'staff' },
      city: 'Columbus',
      nextStatuses: ['contacted', 'scheduled', 'rejected'],
    })
    expect(lead.timeline.map(({ kind, actor, note }) => [kind, actor?.id, note])).toEqual([
      ['created', admin.record.userId, null],
      ['note', admin.record.userId, 'Rings twice'],
    ])
    const [kept] = await query<{ action: string; actorId: number }>(
      `select action, actor_id from audit_event where entity = 'lead' and entity_id = ${lead.id}`,
    )
    expect(kept).toEqual({ action: 'create', actorId: admin.record.userId })
  })

  test('a generator’s lead is captured and attributed to them, their shift and territory', async () => {
    const userId = generator.record.userId
    await query(
      `update time_log set clock_out_at = clock_in_at + interval '1 minute' where user_id = ${userId} and clock_out_at is null`,
    )
    const [shift] = await query<{ id: number; storeId: number; territoryId: number }>(`
      with log as (insert into time_log (organization_id, user_id, store_id, clock_in_at, time_zone, source)
        select 1, ${userId}, id, app_now() - interval '1 second', time_zone, 'mobile' from store where organization_id = 1 order by id limit 1
        returning id, store_id)
      select log.id, store_id, territory_id from log join store on store.id = store_id`)
    const lead = await made({}, generator)
    expect(lead).toMatchObject({
      status: 'captured',
      leadGenerator: { id: userId },
      store: { id: shift?.storeId },
      territory: { id: shift?.territoryId },
      nextStatuses: [],
    })
    expect(lead.capturedAt).not.toBeNull()
    expect(await query(`select time_log_id as id from lead where id = ${lead.id}`)).toEqual([{ id: shift?.id }])
    expect(paths(await upsert({ leadGeneratorId: admin.record.userId }, generator))).toEqual([400, ['leadGeneratorId']])
  })

  test('requires the organization’s current consent for a phone', async () => {
    expect(paths(await upsert({ phones: phone('6145550142').phones }))).toEqual([400, ['consent']])
    expect(paths(await upsert({ ...phone('6145550142'), consent: { ...consent, version: 'old' } }))).toEqual([
      400,
      ['consent.version'],
    ])
  })

  test('reports invalid fields', async () => {
    const foreign = (table: string) =>
      query<{ id: number }>(`select id from ${table} where organization_id = 4 limit 1`).then(([row]) => row?.id)
    expect(paths(await upsert(phone('12345678')))).toEqual([400, ['phones.0.number']])
    expect(paths(await upsert({ storeId: await foreign('store') }))).toEqual([400, ['storeId']])
    expect(paths(await upsert({ appointmentTypeId: await foreign('appointment_type') }))).toEqual([400, ['appointmentTypeId']])
    expect(paths(await upsert({ territoryId: await foreign('territory') }))).toEqual([400, ['territoryId']])
    expect(paths(await upsert({ serviceGroupId: await foreign('service_group') }))).toEqual([400, ['serviceGroupId']])
    const [stranger] = await query<{ id: number }>(`select user_id as id from membership where organization_id = 4 limit 1`)
    expect(paths(await upsert({ leadGeneratorId: stranger?.id }))).toEqual([400, ['leadGeneratorId']])
    expect(paths(await upsert({ firstName: '  ', languageId: 99 }))).toEqual([400, ['languageId', 'firstName']])
    expect(paths(await upsert({ answers: [{ questionId: 2_000_000, value: 'x' }] }))).toEqual([400, ['answers.0.questionId']])
  })

  test('a lead with the phone of one in the last 30 days is linked to the first', async () => {
    const first = await made(phone('614-555-0177'))
    const second = await made(phone('+1 614 555 0177'), generator)
    expect(second).toMatchObject({ duplicateOfId: first.id, flags: ['duplicate'] })
    const mail = await made({ email: 'twin@shop.example' })
    await query(`update lead set received_at = app_now() - interval '31 days' where id = ${mail.id}`)
    expect(await made({ email: 'Twin@shop.example' })).toMatchObject({ duplicateOfId: null, flags: [] })
  })
})

describe('changing a lead', () => {
  test('a stale change returns 409 with the current lead, and overwrites nothing', async () => {
    const lead = await made()
    const one = await upsert({ id: lead.id, updatedAt: lead.updatedAt, firstName: 'First' })
    expect([one.status, one.data.firstName]).toEqual([200, 'First'])
    const two = await upsert({ id: lead.id, updatedAt: lead.updatedAt, firstName: 'Second' })
    expect([two.status, two.problem.type]).toEqual([409, 'stale'])
    expect(two.problem.current).toMatchObject({ id: lead.id, firstName: 'First', updatedAt: one.data.updatedAt })
    expect((await upsert({ id: lead.id, updatedAt: one.data.updatedAt, firstName: 'Third' })).status).toBe(200)
  })

  test('omitted fields keep their values, null clears', async () => {
    const lead = await made({ email: 'stay@shop.example', ...phone('614-555-0121'), storeId: 1 })
    const kept = await made({ id: lead.id, lastName: 'Other' })
    expect(kept).toMatchObject({ lastName: 'Other', email: 'stay@shop.example', phone: '+16145550121', store: { id: 1 } })
    expect(await made({ id: lead.id, lastName: 'Other', email: null })).toMatchObject({ email: null, phone: '+16145550121' })
    const audits = await query<{ before: object; after: object }>(
      `select before, after from audit_event where entity_id = ${lead.id} and action = 'update' order by id`,
    )
    expect(audits[1]).toEqual({ before: { email: 'stay@shop.example' }, after: { email: null } })
  })

  test('attribution changes are recorded, and never allowed for the generator', async () => {
    const [other] = await query<{ id: number; name: string; territoryId: number }>(
      `select id, name, territory_id from store where organization_id = 1 and territory_id <> 1 order by id limit 1`,
    )
    const lead = await made({ storeId: 1 })
    const moved = await made({ id: lead.id, storeId: other?.id })
    expect(moved).toMatchObject({ store: { id: other?.id }, territory: { id: other?.territoryId } })
    expect(moved.timeline.at(-1)).toMatchObject({ kind: 'change', actor: { id: admin.record.userId } })
    expect(moved.timeline.at(-1)?.note).toContain(other?.name)
    expect(await query(`select action from audit_event where entity_id = ${lead.id} order by id`)).toEqual([
      { action: 'create' },
      { action: 'reattribute' },
    ])
    const own = await made({}, generator)
    expect((await upsert({ id: own.id, storeId: other?.id }, generator)).status).toBe(403)
    expect((await upsert({ id: own.id, lastName: 'Mine' }, generator)).data.lastName).toBe('Mine')
  })

  test('an external lead is not found as an internal one', async () => {
    const [external] = await query<{ id: number }>(
      `select id from lead where organization_id = 1 and kind = 'external' and deleted_at is null limit 1`,
    )
    const id = external?.id ?? 0
    expect((await upsert({ id })).status).toBe(404)
    expect((await admin.call('leads.getInternal', { params: { id } })).status).toBe(404)
    expect((await admin.call('leads.getExternal', { params: { id } })).data).toMatchObject({ id, kind: 'external' })
  })
})

describe('claiming', () => {
  test('lets one of two concurrent claims win, and returns the winner to the other', async () => {
    const { id } = await made()
    const claim = (by: SignedIn, body: Body = {}) => by.call('leads.claim', { params: { id }, body })
    const answers = await Promise.all([claim(admin), claim(dispatcher)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = answers[0].status === 200 ? admin : dispatcher
    const loser = winner === admin ? dispatcher : admin
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.problem).toMatchObject({ type: 'claimed', claimedBy: { id: winner.record.userId } })
    const won = answers.find(({ status }) => status === 200)
    expect(won?.data.claimedBy?.id).toBe(winner.record.userId)
    // Claiming does not count as contact, so the speed-to-lead clock keeps running.
    expect(won?.data).toMatchObject({ firstClaimedAt: expect.any(String), firstContactAt: null })
    expect((await claim(winner)).status).toBe(200)
    // A manager may release what another claimed, a dispatcher may not.
    expect((await claim(loser, { release: true })).status).toBe(loser === dispatcher ? 409 : 200)
    expect((await claim(admin, { release: true })).data.claimedBy).toBeNull()
    const taken = await claim(dispatcher)
    expect(taken.data).toMatchObject({ claimedBy: { id: dispatcher.record.userId }, firstClaimedAt: won?.data.firstClaimedAt })
    expect(taken.data.timeline.filter(({ kind }) => kind === 'claim').map(({ note }) => note)).toEqual([
      'Claimed',
      'Released',
      'Claimed',
    ])
  })

  test('only a call’s note stops the speed-to-lead clock', async () => {
    const { id } = await made({}, generator)
    const note = (body: Body) => generator.call('leads.addNote', { params: { id }, body })
    const read = async () => (await admin.call('leads.getInternal', { params: { id } })).data
    expect((await note({ text: 'Likes oak' })).data).toEqual({ ok: true })
    expect((await read()).firstContactAt).toBeNull()
    await note({ text: 'Rang', isCall: true })
    const { firstContactAt, timeline } = await read()
    expect(firstContactAt).not.toBeNull()
    expect(timeline.filter(({ kind }) => kind === 'note').map((entry) => entry.note)).toEqual(['Likes oak', 'Rang'])
  })
})
