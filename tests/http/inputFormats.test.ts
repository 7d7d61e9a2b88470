import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentVersion, entry, group, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role2@walkup.test')
})
afterAll(() => test.close())

it('stores a shopper’s input in the canonical format', async () => {
  const contact = {
    firstName: 'Sam',
    lastName: 'Lee',
    phone: '1 (614) 555.0142',
    email: ' Sam.Lee@Example.com ',
    address: { line1: '12 Oak St', city: 'Columbus', state: 'ohio', postalCode: '432151234' },
  }
  const answer = await test.call('qrCodes.entry', {
    params: { userUid },
    body: { ...entry(await consentVersion(test), { hdsfiGroup: group }), contact },
  })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  const [lead] = await test.db.asOwner((tx) =>
    tx.rows(
      sql`select email, phone, address ->> 'state' as state, address ->> 'postalCode' as zip from lead where uid = ${answer.data.leadUid}`,
    ),
  )
  expect(lead).toEqual({ email: 'sam.lee@example.com', phone: '+16145550142', state: 'OH', zip: '43215-1234' })
})

it.each([
  ['oh', 'OH', '43017', '43017'],
  ['N.Y.', 'NY', '10001 1234', '10001-1234'],
  ['District of Columbia', 'DC', '20001', '20001'],
])('stores a store in %s', async (state, code, postalCode, zip) => {
  const territoryId = (await admin.call('territories.search', { body: {} })).data.items[0]?.id
  const made = await admin.call('stores.upsert', {
    body: {
      number: `F-${code}`,
      name: 'Forgiving',
      territoryId,
      address: { line1: '1 Main St', city: 'Anytown', state, postalCode },
    },
  })
  expect(made.status, JSON.stringify(made.problem)).toBe(200)
  expect(made.data.address).toMatchObject({ state: code, postalCode: zip })
})

it('reads US dates and times in bodies and filters', async () => {
  const holiday = await admin.call('settings.upsertHoliday', { body: { date: '11/20/2041', name: 'Typed' } })
  expect(holiday.data.date).toBe('2041-11-20')
  const filtered = await admin.call('settings.holidays', { body: { filter: { from: 'Nov 20, 2041', to: '11-20-2041' } } })
  expect(filtered.data.items.map(({ id }) => id)).toEqual([holiday.data.id])
  const leads = await admin.call('leads.searchAll', { body: { filter: { received: { from: '1/2/2020', to: '12/31/2019' } } } })
  expect(leads.problem.errors).toMatchObject([{ path: 'filter.received.to' }])

  const type = (await admin.call('appointmentTypes.search', { body: {} })).data.items[0]
  const slot = await admin.call('defaultAppointments.upsert', {
    body: {
      appointmentTypeId: type?.id,
      dayOfWeek: 0,
      startLocal: '9pm',
      endLocal: '10:30 PM',
      capacity: 1,
      effectiveFrom: '1/5/2042',
    },
  })
  expect(slot.status, JSON.stringify(slot.problem)).toBe(200)
  expect(slot.data).toMatchObject({ startLocal: '21:00', endLocal: '22:30', effectiveFrom: '2042-01-05' })
  const query = { appointmentTypeId: type?.id ?? 0, from: '1/5/2042', to: '2042-01-06' }
  expect((await test.call('qrCodes.availableAppointments', { params: { userUid }, query })).status).not.toBe(400)
})

it('names the field with an example if it cannot be parsed', async () => {
  const wrong = await admin.call('settings.upsertHoliday', { body: { date: '31/12/2041', name: 'Wrong' } })
  expect(wrong.problem.errors).toEqual([
    { path: 'date', code: 'bad-day', params: {}, message: 'must be a date, such as 11/20/2026 or 2026-11-20' },
  ])
  const store = await admin.call('stores.upsert', {
    body: {
      number: 'F-X',
      name: 'X',
      territoryId: 1,
      address: { line1: '1 Main St', city: 'A', state: 'Atlantis', postalCode: '12' },
    },
  })
  expect(store.problem.errors).toMatchObject([
    { path: 'address.state', code: 'bad-state' },
    { path: 'address.postalCode', code: 'bad-zip-code' },
  ])
  const body = { ...entry(await consentVersion(test), { hdsfiGroup: group }) }
  const shopper = await test.call('qrCodes.entry', {
    params: { userUid },
    body: { ...body, contact: { ...(body as { contact: object }).contact, phone: '555', email: 'sam(at)example' } } as never,
  })
  expect(shopper.problem.errors?.map(({ path }) => path)).toContain('contact.email')
})

it('reads instants with a known time zone, and names the field of others', async () => {
  const key = (expiresAt: string) => admin.call('apiKeys.upsert', { body: { name: 'Typed', scopes: ['leads:read'], expiresAt } })
  const typed = await key('11/20/2041 3pm EST')
  expect(typed.data.expiresAt, JSON.stringify(typed.problem)).toBe('2041-11-20T20:00:00.000Z')
  expect((await key('2041-11-20T15:00:00-05:00')).data.expiresAt).toBe('2041-11-20T20:00:00.000Z')
  for (const unclear of ['11/20/2041 3pm', '20/11/2041 3pm EST', 'tomorrow']) {
    const answer = await key(unclear)
    expect(answer.status).toBe(400)
    expect(answer.problem.errors).toMatchObject([{ path: 'expiresAt', code: 'bad-instant' }])
  }
})

it.each([
  [
    'leads.upsertInternal',
    'phones.0.number',
    { firstName: 'R', lastName: 'R', serviceGroupId: 1, phones: [{ number: '?', type: 'home' }] },
  ],
  ['users.upsert', 'phone', { firstName: 'R', lastName: 'R', email: 'r@walkup.test', roleId: 14, phone: '?' }],
  [
    'users.upsert',
    'externalEmployeeId',
    { firstName: 'R', lastName: 'R', email: 'r@walkup.test', roleId: 14, externalEmployeeId: '?' },
  ],
  ['technicians.upsert', 'phone', { name: 'R', phone: '?' }],
  ['technicians.upsert', 'stId', { name: 'R', stId: '?' }],
  ['businessUnits.upsert', 'stId', { name: 'R', officialName: 'R', stId: '?' }],
  [
    'stores.upsert',
    'number',
    { number: '?', name: 'R', territoryId: 1, address: { line1: '1 Elm St', city: 'X', state: 'OH', postalCode: '43017' } },
  ],
  ['settings.upsertListEntry', 'externalId', { name: 'R', externalId: '?' }],
  ['settings.upsertListEntry', 'number', { name: 'R', number: '?' }],
  ['account.loginByPhone', 'phone', { phone: '?' }],
] as const)('%s rejects a rounded number as %s, and names the spreadsheet', async (name, path, body) => {
  for (const rounded of ['6.14555E+09', '6,14555e+9']) {
    const input = JSON.parse(JSON.stringify(body).replace('"?"', JSON.stringify(rounded))) as object
    const { status, problem } = await admin.call(name, { params: { list: 'costcoStores' }, body: input } as never)
    expect([status, problem.errors], rounded).toEqual([400, [expect.objectContaining({ path, code: 'rounded-by-spreadsheet' })]])
  }
})
