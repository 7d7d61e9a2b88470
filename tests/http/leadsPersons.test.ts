import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let manager: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  manager = await app.signIn('role3@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const person = { firstName: 'Pia', lastName: 'Person', serviceGroupId: 1 }
const consent = { version: '2026-01', accepted: true }
const make = async (fields: object, by = admin) => {
  const answer = await by.call('leads.upsertInternal', { body: { ...person, ...fields } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
const phones = (number: string) => ({ phones: [{ number, type: 'mobile' }], consent })
const queue = async (id: number, organizationId = 1) => {
  // Turned off, so that no worker processes it.
  await query(`with made as (insert into connection (organization_id, system) values (${organizationId}, 'webhook') returning id)
    insert into delivery (organization_id, connection_id, topic, lead_id, uid, message, next_attempt_at)
    select ${organizationId}, id, 'lead.updated', ${id}, 'msg', '{"data":{"firstName":"Pia"}}', app_now() from made`)
}
const deliveriesOf = (id: number) => query(`select state, last_error, message from delivery where lead_id = ${id}`)

describe('revoking consent', () => {
  test('is recorded once in the ledger and on the lead, and cancels queued deliveries', async () => {
    const lead = await make(phones('614-555-0150'))
    await queue(lead.id)
    const revoke = (body: object) => admin.call('leads.revokeConsent', { params: { id: lead.id }, body })
    expect((await revoke({ updatedAt: '2020-01-01T00:00:00Z' })).problem).toMatchObject({
      type: 'stale',
      current: { id: lead.id },
    })
    const revoked = await revoke({ reason: 'Asked by phone' })
    expect(revoked.data.consent?.revokedAt).not.toBeNull()
    expect(revoked.data.flags).toEqual(['consentRevoked'])
    expect(revoked.data.timeline.at(-1)).toMatchObject({
      kind: 'change',
      note: 'Consent revoked: Asked by phone',
      messages: [{ code: 'consent-revoked-with-reason', params: { reason: 'Asked by phone' } }],
    })
    expect(await deliveriesOf(lead.id)).toEqual([{ state: 'dead', lastError: 'Consent was revoked.', message: null }])
    const again = await revoke({})
    expect(again.data.consent).toEqual(revoked.data.consent)
    expect(again.data.timeline).toHaveLength(revoked.data.timeline.length)
  })
  test('shows both texts that were agreed to, in the language they were read in', async () => {
    const { data } = await admin.call('lookup.second')
    const languageId = data.languageTypes.find(({ code }) => code === 'fr')?.id
    const agreed = await make({ ...phones('614-555-0151'), languageId, consent: { ...consent, texts: true } })
    expect(agreed.consent?.texts).toBe(true)
    expect(agreed.consent?.textsText).toMatch(/^J’accepte aussi les SMS de Harbor Home Group /)
    expect((await make(phones('614-555-0152'))).consent).toMatchObject({ texts: false, textsText: null })
  })
  test('needs a consent', async () => {
    const lead = await make({ email: 'none@shop.example' })
    const answer = await admin.call('leads.revokeConsent', { params: { id: lead.id }, body: {} })
    expect([answer.status, answer.problem.type]).toEqual([409, 'no-consent'])
  })
  test('consents cannot be updated or deleted', async () => {
    const scope = { organizationId: 1, organizations: [1], userId: null, roleId: 0, subscriptionId: 1, territories: [] }
    for (const statement of [sql`update consent set text = 'x'`, sql`delete from consent`])
      await expect(app.db.asTenant(scope, (tx) => tx.run(statement))).rejects.toThrow(/permission denied/)
  })
})

describe('erasing a person', () => {
  const mark = 'zebulon'
  const everywhere = async () => {
    const columns = await query<{ tableName: string; columnName: string }>(`
      select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`)
    const found: string[] = []
    for (const { tableName, columnName } of columns) {
      const [row] = await query<{ n: number }>(
        `select count(*)::int as n from ${tableName} where lower(${columnName}::text) like '%${mark}%' or ${columnName}::text like '%6145550161%'`,
      )
      if (row?.n) found.push(`${tableName}.${columnName}`)
    }
    return found
  }

  test('removes them from every table, and keeps the ledger, the metrics and other people', async () => {
    const first = await make({ firstName: mark, email: `${mark}@shop.example`, ...phones('614-555-0161'), note: `${mark} rings` })
    await make({ id: first.id, firstName: mark, lastName: `Renamed ${mark}` })
    const second = await make({
      phones: [
        { number: '614-555-0199', type: 'home' },
        { number: '614-555-0161', type: 'mobile' },
      ],
      consent,
    })
    const third = await make({
      email: `${mark}@shop.example`,
      address: { line1: `1 ${mark} St`, city: 'Columbus', state: 'OH', postalCode: '43004' },
    })
    const other = await make({ firstName: 'Olga', email: 'olga@shop.example' })
    const days = await admin.call('appointments.availability', { params: { id: 1 } })
    const slotId = days.data.days[0]?.slots[0]?.id
    const booked = await admin.call('leads.setStatus', {
      params: { id: first.id },
      body: { to: 'scheduled', slotId, appointmentTypeId: 1 },
    })
    expect(booked.status).toBe(200)
    await admin.call('leads.deleteInternal', { params: { id: third.id } })
    await queue(first.id)
    await query(
      `insert into mail (organization_id, recipient, subject, text_body) values (1, '${mark}@shop.example', 'Hi', 'Dear ${mark}')`,
    )
    expect((await everywhere()).length).toBeGreaterThan(4)

    const erase = (by: SignedIn, body: object) => by.call('leads.erasePerson', { params: { id: first.id }, body })
    expect((await erase(manager, { reason: 'x' })).status).toBe(403)
    const retailer = await app.signIn('hd@walkup.test')
    expect((await erase(retailer, { reason: 'x' })).status).toBe(403)
    const expected = { leadIds: [first.id, second.id, third.id], heldConsents: 2, cancelledAppointments: 1 }
    expect((await erase(admin, { reason: 'Asked', dryRun: true })).data).toMatchObject({ dryRun: true, ...expected })
    expect((await admin.call('leads.getInternal', { params: { id: first.id } })).data.status).toBe('scheduled')
    expect((await erase(admin, { reason: 'Asked' })).data).toMatchObject({ dryRun: false, ...expected })

    expect(await everywhere()).toEqual([])
    const { data } = await admin.call('leads.getInternal', { params: { id: first.id } })
    expect(data).toMatchObject({
      firstName: 'Erased',
      lastName: 'person',
      status: 'cancelled',
      email: null,
      phone: null,
      phones: [],
    })
    expect(data.flags).toContain('erased')
    expect(data.consent?.text).toBeTruthy()
    expect(data.consent?.revokedAt).not.toBeNull()
    expect((await admin.call('leads.getInternal', { params: { id: other.id } })).data.firstName).toBe('Olga')
    const ledger = await query<{ subjectHashes: string[] }>(
      `select subject_hashes from consent where lead_id in (${first.id}, ${second.id}) and legal_hold_at is not null`,
    )
    expect(ledger.map(({ subjectHashes }) => subjectHashes.length)).toEqual([3, 3])
    expect(await deliveriesOf(first.id)).toEqual([
      { state: 'dead', lastError: 'The person was erased on request.', message: null },
    ])
    const audits = await query<{ action: string }>(
      `select action from audit_event where entity = 'lead' and entity_id = ${first.id} order by id`,
    )
    expect(audits.map(({ action }) => action)).toEqual(['create', 'update', 'status', 'erase'])

    const change = await admin.call('leads.upsertInternal', { body: { ...person, id: first.id } })
    expect([change.status, change.problem.type]).toEqual([409, 'erased'])
    expect((await erase(admin, { reason: 'Again' })).data.leadIds).toEqual([])
  })
})

describe('the audit trail', () => {
  test('returns who changed what, filtered, newest first', async () => {
    const lead = await make({ email: 'trail@shop.example' })
    await make({ id: lead.id, lastName: 'Changed' })
    const search = (filter: object, by = admin) => by.call('audit.search', { body: { filter } })
    const { data } = await search({ entities: ['lead'], entityId: lead.id })
    expect(data.items.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(data.items[0]).toMatchObject({
      organizationId: 1,
      actor: { id: admin.record.userId },
      entityName: expect.stringMatching(/ Changed$/),
      before: { lastName: 'Person' },
      after: { lastName: 'Changed' },
    })
    expect((await search({ entityId: lead.id, entities: ['lead'], actions: ['create'] }, manager)).data.total).toBe(1)
    expect((await search({ entityId: lead.id, actorIds: [manager.record.userId] })).data.total).toBe(0)
    const today = { dateRangeId: 1, timeZone: 'UTC' }
    expect((await search({ entities: ['lead'], entityId: lead.id, at: today })).data.total).toBe(2)
    expect((await search({ entities: ['lead'], entityId: lead.id, at: { to: '2020-01-01' } })).data.total).toBe(0)
    expect((await search({ at: { timeZone: 'Mars/Base' } })).problem.errors?.[0]?.path).toBe('filter.at.timeZone')
  })
  test('pages by keyset', async () => {
    const all: number[] = []
    let cursor: string | null = null
    do {
      const answer: Awaited<ReturnType<typeof page>> = await page(cursor)
      all.push(...answer.data.items.map(({ id }) => id))
      cursor = answer.data.nextCursor
    } while (cursor)
    const rows = await query<{ id: number }>('select id from audit_event where organization_id = 1 order by at desc, id desc')
    expect(rows.length).toBeGreaterThan(6)
    expect(all).toEqual(rows.map(({ id }) => id))
  })
  const page = (cursor: string | null) => admin.call('audit.search', { body: { limit: 3, ...(cursor && { cursor }) } })
  test('is accessible to the organization’s office roles, but not to partners', async () => {
    for (const name of ['role4', 'role5', 'role6', 'role7', 'role10', 'role14', 'role15', 'hd', 'centah'])
      expect([name, (await (await app.signIn(`${name}@walkup.test`)).call('audit.search', { body: {} })).status]).toEqual([
        name,
        403,
      ])
    const other = await (await app.signIn('other@walkup.test')).call('audit.search', { body: {} })
    expect(other.data.items.filter(({ organizationId }) => organizationId !== 4)).toEqual([])
  })
})
