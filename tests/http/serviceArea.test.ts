import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
  admin = await app.signIn('role2@walkup.test')
  other = await app.signIn('other@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const faults = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path, message }) => [path, message])]
let territories = 0
const save = (body: Record<string, unknown>, call = admin.call) =>
  call('territories.upsert', { body: { name: `Area ${++territories}`, timeZone: 'America/New_York', ...body } })
const typeIn = async (postalCodes: string[]) => {
  const { id } = await addType(app, { slots: [{ date: inDays(3), start: '09:00', end: '10:00', capacity: 50 }] })
  const [type] = await query<{ territoryId: number }>(sql`select territory_id from appointment_type where id = ${id}`)
  const saved = await save({ id: type?.territoryId, postalCodes })
  expect(saved.status).toBe(200)
  return { id, territoryId: type?.territoryId ?? 0, slotId: (await slotsOf(app, id))[0]?.id }
}
const at = (postalCode: string) => ({ address: { line1: '1 Main St', city: 'Cleveland', state: 'OH', postalCode } })
const enter = (more: object, contact: object) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { ...more }, { ...contact }) })
const leadOf = async (uid: string) => {
  const [lead] = await query<{ id: number; status: string; flags: string[] }>(
    sql`select id, status, flags from lead where uid = ${uid}`,
  )
  return lead ?? { id: 0, status: '', flags: [] }
}

describe('the ZIP codes of a territory', () => {
  test('are read with any separators and returned as ranges', async () => {
    const { data } = await save({ postalCodes: ['ZIP\n70001-1234\r\n70002; 70003 | 70010-70012', '70003'] })
    expect(data.postalCodes).toEqual(['70001-70003', '70010-70012'])
    const listed = (await admin.call('territories.search', { body: { limit: 200 } })).data.items.find(({ id }) => id === data.id)
    expect(listed?.postalCodes).toEqual(data.postalCodes)
    expect((await save({ id: data.id, name: data.name })).data.postalCodes).toEqual(data.postalCodes)
    expect((await save({ id: data.id, name: data.name, postalCodes: [] })).data.postalCodes).toEqual([])
  })

  test('are rejected with the invalid entries', async () => {
    expect(faults(await save({ postalCodes: ['70101, 7010 Ohio'] }))).toEqual([
      400,
      [['postalCodes', 'has entries that are not ZIP codes: 7010, Ohio']],
    ])
    expect((await save({ postalCodes: ['00001-02000, 02001-04000, 04001-06000, 06001-08000, 08001-10000, 10001'] })).status).toBe(
      400,
    )
  })

  test('belong to one active territory of an organization; 409 names the other', async () => {
    const first = (await save({ name: 'Lakeside', postalCodes: ['70201-70205'] })).data
    const taken = await save({ postalCodes: ['70205-70210'] })
    expect([taken.status, taken.problem.type, taken.problem.params]).toEqual([
      409,
      'exists',
      { reason: 'postal-codes', territory: 'Lakeside', codes: '70205' },
    ])
    expect((await save({ postalCodes: ['70205'] }, other.call)).status).toBe(200)
    expect((await save({ id: first.id, name: 'Lakeside', isActive: false })).status).toBe(200)
    const second = await save({ name: 'Harborside', postalCodes: ['70205'] })
    expect(second.status).toBe(200)
    expect((await save({ id: first.id, name: 'Lakeside', isActive: true })).problem.params).toMatchObject({
      territory: 'Harborside',
    })
    expect((await admin.call('territories.delete', { params: { id: second.data.id } })).status).toBe(200)
    expect((await save({ id: first.id, name: 'Lakeside', isActive: true })).status).toBe(200)
  })

  test('go to one of two territories that take the same code concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({ postalCodes: ['70301'] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
  })

  test.each([3, 4, 5, 7, 14, 15])('cannot be changed by role %i', async (roleId) => {
    const { call } = await app.signIn(`role${roleId}@walkup.test`)
    expect((await save({ postalCodes: ['70401'] }, call)).status).toBe(403)
  })

  test('cannot be accessed by another owner’s administrator', async () => {
    const { id } = (await save({ postalCodes: ['70402'] })).data
    expect((await save({ id, postalCodes: [] }, other.call)).status).toBe(404)
  })
})

describe('a shopper outside the area', () => {
  test('is captured and flagged but not booked, and their hold is released', async () => {
    const { id, slotId } = await typeIn(['71001-71010'])
    const inside = await enter({ appointmentTypeId: id, slotId }, at('71005-1234'))
    expect([inside.data.status, inside.data.isOutOfArea]).toEqual(['scheduled', undefined])
    const { holdToken } = (await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId } })).data
    const { data } = await enter({ appointmentTypeId: id, slotId, holdToken }, at('71011'))
    expect(data).toMatchObject({ status: 'captured', appointment: null, isOutOfArea: true })
    expect(await leadOf(data.leadUid)).toMatchObject({
      status: 'captured',
      flags: expect.arrayContaining(['outOfArea']) as string[],
    })
    expect(await query(sql`select status from booking where appointment_type_id = ${id}`)).toEqual([{ status: 'scheduled' }])
    expect((await slotsOf(app, id))[0]?.remaining).toBe(49)
  })

  test('is checked against the type’s territory, which is unbounded without ZIP codes', async () => {
    const listed = await typeIn(['71101'])
    const unlisted = await typeIn([])
    const elsewhere = await typeIn(['71102'])
    const status = async ({ id, slotId }: typeof listed, code: string) =>
      (await enter({ appointmentTypeId: id, slotId }, at(code))).data.status
    expect(await status(listed, '71102')).toBe('captured')
    expect(await status(elsewhere, '71102')).toBe('scheduled')
    expect(await status(unlisted, '71109')).toBe('scheduled')
    await save({ id: listed.territoryId, isActive: false })
    expect(await status(listed, '71102')).toBe('scheduled')
  })

  test('is also flagged without an appointment type, and found by the filter', async () => {
    await typeIn(['71201'])
    const { data } = await enter({}, at('99950'))
    const { id, flags } = await leadOf(data.leadUid)
    expect(flags).toContain('outOfArea')
    const ids = async (isOutOfArea: boolean) =>
      (await admin.call('leads.searchAll', { body: { filter: { isOutOfArea }, limit: 200 } })).data.items.map((lead) => lead.id)
    expect(await ids(true)).toContain(id)
    expect(await ids(false)).not.toContain(id)
  })

  test('can be booked by staff, and the flag is updated with the address', async () => {
    const { id: appointmentTypeId, slotId } = await typeIn(['71301'])
    const { data } = await enter({ appointmentTypeId, slotId }, at('71302'))
    const { id } = await leadOf(data.leadUid)
    const booked = await admin.call('leads.setStatus', { params: { id }, body: { to: 'scheduled', slotId, appointmentTypeId } })
    expect([booked.status, booked.data.status]).toEqual([200, 'scheduled'])
    const { firstName, lastName, serviceGroup, phones } = booked.data
    const correct = (postalCode: string) =>
      admin.call('leads.upsertInternal', {
        body: {
          id,
          firstName,
          lastName,
          serviceGroupId: serviceGroup.id,
          phones: phones.map(({ e164 }) => ({ number: e164, type: 'mobile' })),
          ...at(postalCode),
        },
      })
    expect((await correct('71301')).data.flags).not.toContain('outOfArea')
    expect((await correct('71309')).data.flags).toContain('outOfArea')
  })
})
