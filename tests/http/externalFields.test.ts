import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServiceTitan, type ServiceTitanSimulator } from '../simulators/serviceTitan.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let titan: ServiceTitanSimulator
beforeAll(async () => {
  app = await startApp({ outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
  titan = await startServiceTitan()
})
afterAll(async () => {
  await app.close()
  await titan.close()
})

const params = { system: 'serviceTitan' } as const
const connect = (isActive: boolean) =>
  admin.call('connections.save', { params, body: { isActive, settings: titan.settings, secrets: titan.secrets } })
const sync = async () => {
  const answer = await admin.call('connections.sync', { params, body: {} })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
}
const refusal = ({ status, problem }: Answer) => [status, problem.params, problem.errors?.map(({ path }) => path)]
const kept = (...fields: string[]) => [409, { reason: 'external-fields' }, fields]

const technician = async (search: string) =>
  (await admin.call('technicians.search', { body: { filter: { search } } })).data.items[0] ?? expect.fail(search)
const unit = async (search: string) =>
  (await admin.call('businessUnits.search', { body: { filter: { search } } })).data.items[0] ?? expect.fail(search)
const campaign = async (search: string) =>
  (await admin.call('settings.listEntries', { params: { list: 'serviceTitanCampaigns' }, body: { filter: { search } } })).data
    .items[0] ?? expect.fail(search)

describe('a row from ServiceTitan’s lists', () => {
  beforeEach(async () => {
    await connect(false)
    await app.db.asOwner(async (tx) => {
      await tx.run(sql`update technician set deleted_at = app_now(), is_active = false where st_id like '79%'`)
      await tx.run(sql`update business_unit set deleted_at = app_now(), is_active = false where st_id like '79%'`)
      await tx.run(sql`delete from lookup_item where code like '79%'`)
    })
    // As created by staff before there was a connection.
    await admin.call('businessUnits.upsert', { body: { name: 'Gutters', officialName: 'Gutters LLC', stId: '7901' } })
    await admin.call('technicians.upsert', { body: { name: 'Ana Ruiz', stId: '7902', email: 'ana@crew.example' } })
    await admin.call('settings.upsertListEntry', {
      params: { list: 'serviceTitanCampaigns' },
      body: { name: 'Spring fair', externalId: '7903' },
    })
    titan.lists['business-units'].splice(0, Infinity, { id: 7901, name: 'Gutters', active: true })
    titan.lists.technicians.splice(0, Infinity, { id: 7902, name: 'Ana Ruiz', active: true, email: 'ana@crew.example' })
    titan.lists.campaigns.splice(0, Infinity, { id: 7903, name: 'Spring fair', active: true })
    await connect(true)
    await sync()
  })

  it('is owned by ServiceTitan from the first sync, even if nothing changed', async () => {
    const [ana, gutters] = [await technician('Ana Ruiz'), await unit('Gutters')]
    expect(ana.externalFields).toEqual(['name', 'stId', 'email', 'isActive'])
    expect(gutters.externalFields).toEqual(['name', 'stId', 'isActive'])
    expect((await campaign('Spring fair')).source).toBe('external')

    const save = (body: object) => admin.call('technicians.upsert', { body: { id: ana.id, name: ana.name, ...body } })
    expect(refusal(await save({ name: 'Ann Ruiz' }))).toEqual(kept('name'))
    expect(refusal(await save({ isActive: false, stId: '1', email: 'a@crew.example' }))).toEqual(
      kept('email', 'stId', 'isActive'),
    )
    expect((await admin.call('technicians.delete', { params: { id: ana.id } })).status).toBe(409)
    const saveUnit = (body: object) =>
      admin.call('businessUnits.upsert', { body: { id: gutters.id, name: gutters.name, officialName: 'Gutters LLC', ...body } })
    expect(refusal(await saveUnit({ name: 'Roofs' }))).toEqual(kept('name'))
    expect((await admin.call('businessUnits.delete', { params: { id: gutters.id } })).status).toBe(409)
    const list = { list: 'serviceTitanCampaigns' }
    const entry = await campaign('Spring fair')
    expect(
      (await admin.call('settings.upsertListEntry', { params: list, body: { id: entry.id, name: 'Autumn fair' } })).status,
    ).toBe(409)

    // Other fields belong to the organization, including those that the system leaves out; equal values are not changes.
    const own = { phone: '+16145550142', skills: ['Gutters'], noticeChannels: ['sms'], email: 'Ana@crew.example', stId: '7902' }
    expect((await save(own)).data).toMatchObject({ phone: '+16145550142', skills: ['Gutters'], email: 'ana@crew.example' })
    expect((await saveUnit({ officialName: 'Gutters Inc.', phone: '+16145550143' })).status).toBe(200)
    await sync()
    expect(await technician('Ana Ruiz')).toMatchObject({ phone: '+16145550142', skills: ['Gutters'] })
  })

  it('is normalized like input of staff, so that they can save the other fields', async () => {
    Object.assign(titan.lists.technicians[0] ?? {}, {
      name: `  ${'Ana '.repeat(40)}`,
      email: 'Ana@Crew.EXAMPLE',
      phoneNumber: '614-555-0145',
    })
    titan.lists.technicians.push({ id: 7904, name: 'Bo Lind', active: true, phoneNumber: 'ask Ana' })
    await sync()
    const ana = await technician('7902')
    expect(ana).toMatchObject({ email: 'ana@crew.example', phone: '+16145550145' })
    expect(ana.externalFields).toContain('phone')
    const { id, name, email, phone, stId, isActive } = ana
    const saved = await admin.call('technicians.upsert', {
      body: { id, name, email, phone, stId, isActive, skills: ['Gutters'] },
    })
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
    // Fields with invalid values, such as phone numbers, are not owned.
    expect((await technician('7904')).externalFields).toEqual(['name', 'stId', 'isActive'])
  })

  it('is not changed by an import, which reports the field', async () => {
    const imported = await admin.call('technicians.import', {
      body: { csv: 'id,email\n7902,other@crew.example', mapping: { stId: 'id', email: 'email' } },
    })
    expect(imported.data, JSON.stringify(imported.problem)).toMatchObject({
      rejected: 1,
      rows: [{ result: 'rejected', errors: [{ field: 'email', code: 'external-field' }] }],
    })
    expect(await technician('Ana Ruiz')).toMatchObject({ email: 'ana@crew.example' })
  })

  it('belongs to the organization again once the system no longer lists it', async () => {
    titan.lists.technicians.splice(0, Infinity, { id: 7909, name: 'Bo Lind', active: true })
    titan.lists.campaigns.splice(0, Infinity, { id: 7908, name: 'Radio', active: true })
    await sync()
    const ana = await technician('Ana Ruiz')
    expect(ana).toMatchObject({ isActive: false, externalFields: [] })
    expect(await campaign('Spring fair')).toMatchObject({ isActive: false, source: 'own' })
    expect((await admin.call('technicians.upsert', { body: { id: ana.id, name: 'Ana Ruiz', isActive: true } })).status).toBe(200)
    await sync()
    expect(await technician('Ana Ruiz')).toMatchObject({ isActive: true })
  })

  it('belongs to the organization while the connection is off, and to ServiceTitan again with the next one', async () => {
    await connect(false)
    const [ana, gutters, fair] = [await technician('Ana Ruiz'), await unit('Gutters'), await campaign('Spring fair')]
    expect([ana.externalFields, gutters.externalFields, fair.source]).toEqual([[], [], 'own'])
    expect((await admin.call('technicians.upsert', { body: { id: ana.id, name: 'Ann Ruiz' } })).status).toBe(200)
    await connect(true)
    await sync()
    expect(await technician('Ana Ruiz')).toMatchObject({ id: ana.id, externalFields: ['name', 'stId', 'email', 'isActive'] })
  })
})
