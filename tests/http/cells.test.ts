import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Call, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let program: Call
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  const made = await admin.call('apiKeys.upsert', { body: { name: 'Acme', scopes: ['leads:write'] } })
  program = (name, input = {}) => app.call(name, { ...input, headers: { authorization: `Bearer ${made.data.key ?? ''}` } })
})
afterAll(() => app.close())

const consent = { version: 'fair-1', text: 'I agree to be called.' }
type Row = Readonly<Record<string, string>>
async function imported(...rows: readonly Row[]) {
  const cells = rows.map((row, at) => ({
    'External ID': `C-${JSON.stringify(row).length}-${at}`,
    'First name': 'Ida',
    'Last name': 'Cell',
    ...row,
  }))
  const { status, data, problem } = await admin.call('leads.importExternal', {
    body: { system: 'Cells', defaults: { serviceGroupId: 1 }, consent, rows: cells },
  })
  expect(status, JSON.stringify(problem)).toBe(200)
  return data.rows.map(({ result, errors }) => [result, ...errors.map(({ field, code }) => `${field} ${code}`)].join(' '))
}
const stored = (lastName: string) =>
  app.db.asOwner((tx) =>
    tx.one<{ firstName: string; lastName: string; phone: string; email: string }>(
      sql`select first_name, last_name, phone, email from lead where last_name = ${lastName} order by id desc limit 1`,
    ),
  )
const at = { 'Consent at': '2026-01-02' }

describe('a bad cell never rejects other rows', () => {
  test('if a spreadsheet rounded its number', async () => {
    expect(
      await imported(
        { Phone: '6.14555E+09', ...at },
        { Phone: '6.145550161E+09', 'Last name': 'Exact', ...at },
        { 'External ID': '1.23457E+11', Email: 'rounded@example.com' },
        { 'External ID': '1.23456789012E+11', Email: 'exact@example.com' },
      ),
    ).toEqual(['rejected phone rounded-by-spreadsheet', 'created', 'rejected externalId rounded-by-spreadsheet', 'created'])
    expect((await stored('Exact'))?.phone).toBe('+16145550161')
    const [id] = await app.db.asOwner((tx) =>
      tx.rows<{ sourceId: string }>(sql`select source_id from lead where email = 'exact@example.com'`),
    )
    expect(id?.sourceId).toBe('123456789012')
  })

  test('if it contains invisible characters or half an emoji', async () => {
    expect(
      await imported(
        { Phone: '\u202A614-555-0162\u202C', 'Last name': 'Pasted', ...at },
        { Note: 'x'.repeat(4001), Email: 'long@example.com' },
        { Unmapped: 'x'.repeat(10_000), Email: 'wide@example.com' },
        { 'First name': 'Ida\ud83d', 'Last name': 'Half', Email: 'half@example.com' },
        { 'First name': 'I\u0000da', 'Last name': 'Nul\u000B', Email: 'nul@example.com' },
      ),
    ).toEqual(['created', 'rejected note cell-too-long', 'created', 'created', 'created'])
    expect((await stored('Pasted'))?.phone).toBe('+16145550162')
    expect((await stored('Half'))?.firstName).toBe('Ida\uFFFD')
    expect((await stored('Nul'))?.firstName).toBe('I da')
  })

  test('also in a batch from another system', async () => {
    const lead = (fields: object) => ({ source: 'Acme', lastName: 'Batch', firstName: 'Ida', serviceGroupId: 1, ...fields })
    const { status, data } = await program('inbound.leads', {
      body: {
        leads: [
          lead({ externalId: 'B-1', email: 'b1@example.com', firstName: 'Ida\udc00' }),
          lead({
            externalId: 'B-2',
            email: 'b2@example.com',
            firstName: 'I\u0000da',
            lastName: 'Pasted\u000Bbatch',
            notes: 'One\u000Btwo\nthree',
            address: { line1: '1\u000BElm St', city: 'Dublin', state: 'OH', postalCode: '43017' },
          }),
          lead({ externalId: 'B-3', phone: '\u202A(614) 555-0163\u202C', consent: { ...consent, at: '2026-01-02T00:00:00Z' } }),
          lead({ externalId: 'B-4', phone: '6.14555E+09', consent: { ...consent, at: '2026-01-02T00:00:00Z' } }),
          lead({ externalId: '1.23457E+11', email: 'b5@example.com' }),
          lead({ externalId: 'B-6', email: 'b6@example.com', storeNumber: '1.2E+3' }),
        ],
      },
    })
    expect(status).toBe(200)
    expect(
      data.results.map(({ result, errors }) => [result, ...(errors ?? []).map(({ path, code }) => `${path} ${code}`)].join(' ')),
    ).toEqual([
      'created',
      'created',
      'created',
      'rejected phone rounded-by-spreadsheet',
      'rejected externalId rounded-by-spreadsheet',
      'rejected storeNumber rounded-by-spreadsheet',
    ])
    const row = await app.db.asOwner((tx) =>
      tx.one(sql`select first_name, address ->> 'line1' as line1, (select array_agg(note) from lead_event e
        where e.lead_id = lead.id and e.note ~ 'three') as notes from lead where last_name = 'Pasted batch'`),
    )
    expect(row).toEqual({ firstName: 'I da', line1: '1 Elm St', notes: ['One two\nthree'] })
  })

  test('also in a CSV text, and among days off', async () => {
    const csv =
      'External ID,First name,Last name,Email\nV-1,I\u0000da,Ver\u000Btical,v1@example.com\nV-2,Ida,Plain,v2@example.com\n'
    const { data } = await admin.call('leads.importExternal', {
      body: { system: 'Cells', defaults: { serviceGroupId: 1 }, consent, csv },
    })
    expect(data.rows.map(({ result }) => result)).toEqual(['created', 'created'])
    expect((await stored('Ver tical'))?.firstName).toBe('I da')
    await admin.call('technicians.upsert', { body: { name: 'Cell Off' } })
    const off = await admin.call('technicians.importTimeOff', {
      body: {
        dryRun: true,
        rows: [
          { technician: 'Cell\u000BOff', from: '2030-12-24', note: 'A\u0000b' },
          { technician: 'Cell Off', from: '2030-12-25', note: 'x'.repeat(201) },
          { technician: '', from: '' },
        ],
      },
    })
    expect(
      off.data.rows.map(({ result, errors }) => [result, ...errors.map(({ field, code }) => `${field} ${code}`)].join(' ')),
    ).toEqual(['created', 'rejected note cell-too-long', 'rejected technician unknown-technician from bad-day'])
  })
})

describe('names are stored as typed, and addresses and numbers are normalized', () => {
  test('by every endpoint', async () => {
    const name = 'علی‌رضا'
    const [made] = await imported({ 'First name': name, 'Last name': 'Joined', Email: 'a\u200Eli@example.com' })
    expect(made).toBe('created')
    expect(await stored('Joined')).toMatchObject({ firstName: name, email: 'ali@example.com' })
    const { data } = await program('inbound.leads', {
      body: {
        leads: [
          {
            source: 'Acme',
            externalId: 'N-1',
            firstName: name,
            lastName: '👩‍🔧',
            email: 'sa\u00ADm@example.com',
            serviceGroupId: 1,
          },
        ],
      },
    })
    expect(data.results[0]?.result).toBe('created')
    expect(await stored('👩‍🔧')).toMatchObject({ firstName: name, email: 'sam@example.com' })
  })

  test.each([
    'sam\u200E@example.com',
    'sa\u00ADm@example.com',
    'säm@example.com',
    'sam@exämple.com',
    's..m@example.com',
    '\uFFFCsam@example.com',
  ])('an import accepts %j exactly if the API does', async (email) => {
    const [row] = await imported({ 'Last name': 'Strict', Email: email })
    const asked = await admin.call('account.forgotPassword', { body: { email } })
    expect(row?.startsWith('created') || row?.startsWith('updated') || row?.startsWith('unchanged')).toBe(asked.status === 200)
  })
})

test('a request with half an emoji, or with invisible characters around a phone number, is accepted', async () => {
  const body = {
    firstName: 'Do\ud83d',
    lastName: 'Half',
    email: 'do.half@example.com',
    roleId: 14,
    phone: '\u202A614-555-0164\u202C',
  }
  const { status, problem } = await admin.call('users.upsert', { body })
  expect(status, JSON.stringify(problem)).toBe(200)
  const user = await app.db.asOwner((tx) =>
    tx.one(sql`select first_name, phone from app_user where last_name = 'Half' and home_organization_id = 1`),
  )
  expect(user).toEqual({ firstName: 'Do\uFFFD', phone: '+16145550164' })
})
