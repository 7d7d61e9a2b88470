import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

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
const one = async <Row extends object>(text: string): Promise<Row> => {
  const [row] = await query<Row>(text)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}
const uidOf = async (id: number) => (await one<{ uid: string }>(`select uid from organization where id = ${id}`)).uid
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const item = async (list: string, organizationId = 1) =>
  (
    await one<{ id: number }>(
      `select id from lookup_item where organization_id = ${organizationId} and list = '${list}' order by id limit 1`,
    )
  ).id

describe('settings', () => {
  const read = async (by = admin, organizationId = 1) =>
    by.call('integrations.centah', { params: { orgUid: await uidOf(organizationId) }, body: {} })
  const save = (body: object, by = admin) => by.call('integrations.upsertCentah', { body: { isActive: true, ...body } })

  test('are off until created, then changed by id with conflict detection', async () => {
    await query('delete from integration where organization_id = 1')
    expect((await read()).data).toEqual({
      id: null,
      organizationId: 1,
      isActive: false,
      baseUrl: null,
      account: null,
      isSecretSet: false,
      updatedAt: null,
      mappings: [],
    })
    expect(paths(await save({}))).toEqual([400, ['baseUrl', 'account']])
    const fields = { baseUrl: 'https://centah.example/api', account: 'A-1' }
    const mappings = [{ serviceGroupId: 1, serviceId: await item('centahServiceId'), adCodeId: null }]
    const made = await save({ ...fields, mappings })
    expect(made.data).toMatchObject({ ...fields, isActive: true, isSecretSet: false, mappings })
    expect((await read(manager)).data).toEqual(made.data)
    expect((await save(fields)).problem.type).toBe('exists')
    const { id, updatedAt } = made.data
    const changed = await save({ id, updatedAt, account: 'A-2' })
    expect(changed.data).toMatchObject({ ...fields, account: 'A-2', mappings })
    const stale = await save({ id, updatedAt, account: 'A-3' })
    expect([stale.status, stale.problem.type]).toEqual([409, 'stale'])
    expect(stale.problem.current).toEqual(changed.data)
    const emptied = await save({ id, updatedAt: changed.data.updatedAt, mappings: [] })
    expect(emptied.data.mappings).toEqual([])
    expect((await save({ id, updatedAt: changed.data.updatedAt })).problem.type).toBe('stale')
    const audits = await query<{ action: string }>(
      `select action from audit_event where entity = 'integration' and entity_id = ${id} order by id`,
    )
    expect(audits.map(({ action }) => action)).toEqual(['create', 'map', 'update', 'map'])
    expect((await admin.call('integrations.upsertHomeDepot', { body: { id, isActive: false } })).status).toBe(404)
  })

  test('store the secret encrypted and never return it', async () => {
    const { data } = await read()
    const set = await save({ id: data.id, secret: 'open sesame, Centah' })
    expect(set.data.isSecretSet).toBe(true)
    expect(JSON.stringify(set.data)).not.toContain('sesame')
    const { sealed } = await one<{ sealed: string }>(`select sealed_secret as sealed from integration where id = ${data.id}`)
    expect(sealed).not.toContain('sesame')
    expect(app.keys.unseal('integration:1:centah', sealed)).toBe('open sesame, Centah')
    expect(app.keys.unseal('integration:4:centah', sealed)).toBeUndefined()
    const trail = await query(`select * from audit_event where entity = 'integration' and entity_id = ${data.id}`)
    expect(JSON.stringify(trail)).not.toMatch(/sesame|sealed/i)
    expect((await save({ id: data.id })).data.isSecretSet).toBe(true)
    expect((await save({ id: data.id, secret: null })).data.isSecretSet).toBe(false)
  })

  test('name what their mappings refer to and the organization lacks', async () => {
    const { data } = await read()
    const serviceId = await item('centahServiceId')
    const wrong = async (mappings: object[]) => paths(await save({ id: data.id, mappings }))
    expect(await wrong([{ serviceGroupId: 1, serviceId: await item('centahServiceId', 4), adCodeId: null }])).toEqual([
      400,
      ['mappings.0.serviceId'],
    ])
    expect(await wrong([{ serviceGroupId: 1, serviceId: await item('hdJobType'), adCodeId: null }])).toEqual([
      400,
      ['mappings.0.serviceId'],
    ])
    expect(await wrong([{ serviceGroupId: 1, serviceId, adCodeId: serviceId }])).toEqual([400, ['mappings.0.adCodeId']])
    const twice = { serviceGroupId: 1, serviceId, adCodeId: null }
    expect(await wrong([twice, twice])).toEqual([400, ['mappings.1.serviceGroupId']])
    expect(paths(await save({ id: data.id, baseUrl: 'http://plain.example' }))).toEqual([400, ['baseUrl']])
    expect(paths(await save({ id: data.id, baseUrl: null }))).toEqual([400, ['baseUrl']])
  })

  test('can be changed by administrators and read by managers of the organization only', async () => {
    expect((await save({ baseUrl: 'https://x.example', account: 'x' }, manager)).status).toBe(403)
    expect((await read(admin, 4)).status).toBe(404)
    expect((await admin.call('integrations.centah', { params: { orgUid: 'Qw12Qw12Qw12Qw12Qw12Qw12' }, body: {} })).status).toBe(
      404,
    )
    expect((await save({ orgUid: await uidOf(4), baseUrl: 'https://x.example', account: 'x' })).status).toBe(404)
    const retailer = await app.signIn('hd@walkup.test')
    const centah = await app.signIn('centah@walkup.test')
    expect((await read(retailer)).status).toBe(403)
    expect((await read(centah)).data.account).toBe('A-2')
    const { id } = (await read()).data
    expect((await save({ id }, centah)).status).toBe(403)
    const other = await app.signIn('other@walkup.test')
    expect((await save({ id }, other)).status).toBe(404)
  })
})

describe('sending a lead', () => {
  const consent = { version: '2026-01', accepted: true }
  const make = async (fields: object = {}) => {
    const answer = await admin.call('leads.upsertInternal', {
      body: {
        firstName: 'Sol',
        lastName: 'Sent',
        serviceGroupId: 1,
        phones: [{ number: '614-555-0133', type: 'mobile' }],
        consent,
        ...fields,
      },
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    return answer.data
  }
  const told = ({ status, problem }: Answer) => [status, problem.type]
  const outbox = (id: number) =>
    query<{
      state: string
      payload: object
    }>(`select outbox.state, payload from outbox join external_ref ref on ref.id = external_ref_id
      where ref.lead_id = ${id} order by outbox.id`)

  test('to the CRM: atomically writes an external ref and an outbox row, never `sent`; idempotent', async () => {
    const lead = await make()
    const send = () => admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    expect(told(await send())).toEqual([409, 'no-crm'])
    expect(await outbox(lead.id)).toEqual([])
    await query('update organization set crm_integration_id = 2 where id = 1')
    const sent = await send()
    expect(sent.data.externalRefs).toEqual([
      { system: 'hubSpot', externalId: null, state: 'queued', attempts: 0, lastError: null, nextAttemptAt: expect.any(String) },
    ])
    expect(sent.data.timeline.at(-1)).toMatchObject({ kind: 'external', note: 'Queued for HubSpot' })
    const [row, ...rest] = await outbox(lead.id)
    expect(row).toMatchObject({ state: 'queued', payload: { leadId: lead.id, leadUid: lead.uid, system: 'hubSpot' } })
    expect(rest).toEqual([])
    const again = await send()
    expect(again.data.timeline).toHaveLength(sent.data.timeline.length)
    expect(await outbox(lead.id)).toHaveLength(1)

    await make({ id: lead.id, lastName: 'Changed' })
    expect((await send()).status).toBe(200)
    expect((await outbox(lead.id)).map(({ state }) => state)).toEqual(['dead', 'queued'])
    await query(`update external_ref set state = 'acknowledged' where lead_id = ${lead.id}`)
    expect(told(await send())).toEqual([409, 'already-sent'])
  })

  test('to the field-service system: requires the given kind and a mapped appointment type', async () => {
    const lead = await make()
    const send = (isExternal: boolean) => admin.call('leads.sendToServiceTitan', { params: { id: lead.id, isExternal } })
    expect((await send(true)).status).toBe(404)
    expect(told(await send(false))).toEqual([409, 'not-mapped'])
    await make({ id: lead.id, appointmentTypeId: 1 })
    expect((await send(false)).data.externalRefs).toMatchObject([{ system: 'serviceTitan', state: 'queued' }])
  })

  test('to the retailer: requires an active integration and a mapped group', async () => {
    const lead = await make()
    const send = () => admin.call('leads.sendToRetailer', { params: { id: lead.id } })
    expect(told(await send())).toEqual([409, 'not-configured'])
    const fields = { isActive: true, baseUrl: 'https://retailer.example', account: '1' }
    const made = await admin.call('integrations.upsertHomeDepot', { body: fields })
    expect(told(await send())).toEqual([409, 'not-mapped'])
    const mappings = [{ serviceGroupId: 1, jobTypeId: await item('hdJobType'), subCategoryId: null }]
    await admin.call('integrations.upsertHomeDepot', { body: { ...fields, id: made.data.id, mappings } })
    expect((await send()).data.externalRefs).toMatchObject([{ system: 'homeDepot', state: 'queued' }])
  })

  test('only a failed delivery can be retried', async () => {
    const lead = await make()
    const retry = (system: string) => admin.call('leads.retryExternal', { params: { id: lead.id, system }, body: {} })
    expect((await retry('hubSpot')).status).toBe(404)
    await admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    expect(told(await retry('hubSpot'))).toEqual([409, 'not-failed'])
    await query(
      `update external_ref set state = 'dead', attempts = 8, last_error = 'It answered 503.' where lead_id = ${lead.id}`,
    )
    await query(`update outbox set state = 'dead' where payload ->> 'leadId' = '${lead.id}'`)
    expect((await retry('hubSpot')).data.externalRefs).toMatchObject([{ state: 'queued', attempts: 0, lastError: null }])
    expect((await outbox(lead.id)).map(({ state }) => state)).toEqual(['dead', 'queued'])
  })

  test('is rejected after consent was revoked, even as a retry', async () => {
    const lead = await make()
    await admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    await admin.call('leads.revokeConsent', { params: { id: lead.id }, body: {} })
    expect(told(await admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} }))).toEqual([409, 'consent-revoked'])
    expect(told(await admin.call('leads.retryExternal', { params: { id: lead.id, system: 'hubSpot' }, body: {} }))).toEqual([
      409,
      'consent-revoked',
    ])
    expect((await outbox(lead.id)).map(({ state }) => state)).toEqual(['dead'])
  })
})
