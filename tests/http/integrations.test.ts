import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecrets } from '../../packages/server/src/delivery/secrets.ts'
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
    await query('delete from connection where organization_id = 1')
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
      `select action from audit_event where entity = 'connection' and entity_id = ${id} order by id`,
    )
    expect(audits.map(({ action }) => action)).toEqual(['create', 'map', 'update', 'map'])
    expect((await admin.call('integrations.upsertHomeDepot', { body: { id, isActive: false } })).status).toBe(404)
  })

  test('store the secret encrypted and never return it', async () => {
    const { data } = await read()
    const set = await save({ id: data.id, secret: 'open sesame, Centah' })
    expect(set.data.isSecretSet).toBe(true)
    expect(JSON.stringify(set.data)).not.toContain('sesame')
    const { sealed } = await one<{ sealed: string }>(`select sealed_secrets as sealed from connection where id = ${data.id}`)
    expect(sealed).not.toContain('sesame')
    expect(openSecrets(app.keys, 1, data.id ?? 0, sealed)).toEqual({ secret: 'open sesame, Centah' })
    expect(openSecrets(app.keys, 4, data.id ?? 0, sealed)).toEqual({})
    const trail = await query(`select * from audit_event where entity = 'connection' and entity_id = ${data.id}`)
    expect(JSON.stringify(trail)).not.toMatch(/sesame|sealed/i)
    expect((await save({ id: data.id })).data.isSecretSet).toBe(true)
    expect((await save({ id: data.id, secret: null })).data.isSecretSet).toBe(false)
  })

  test('report records in their mappings that the organization does not have', async () => {
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
  const outcome = ({ status, problem }: Answer) => [status, problem.type]
  const states = (id: number) => query<{ state: string }>(`select state from delivery where lead_id = ${id} order by id`)
  const connect = async () => {
    const body = { isActive: true, settings: { url: 'https://crm.example/walkup' } }
    const { data } = await admin.call('connections.save', { params: { system: 'crmWebhook' }, body })
    // Nothing is sent in these tests.
    await query(`update connection set paused_until = app_now() + interval '1 hour' where system = 'crmWebhook'`)
    return data
  }
  const send = (id: number) => admin.call('leads.sendToCrm', { params: { id }, body: {} })
  const retry = (id: number, system = 'crmWebhook') => admin.call('leads.retryExternal', { params: { id, system }, body: {} })

  test('requires a CRM and an active connection to it', async () => {
    const lead = await make()
    expect(outcome(await send(lead.id))).toEqual([409, 'no-crm'])
    await query('update organization set crm_integration_id = 1 where id = 1')
    expect(outcome(await send(lead.id))).toEqual([409, 'not-configured'])
    const toRetailer = await admin.call('leads.sendToRetailer', { params: { id: lead.id } })
    expect(outcome(toRetailer)).toEqual([409, 'not-configured'])
    expect(await states(lead.id)).toEqual([])
  })

  test('queues one delivery with its event, even if repeated', async () => {
    const lead = await make()
    await connect()
    const sent = await send(lead.id)
    expect(sent.data.externalRefs).toEqual([
      {
        system: 'crmWebhook',
        isSimulated: false,
        externalId: null,
        url: null,
        state: 'queued',
        attempts: 0,
        lastError: null,
        nextAttemptAt: expect.any(String),
      },
    ])
    expect(sent.data.timeline.at(-1)).toMatchObject({ kind: 'external' })
    const again = await send(lead.id)
    expect(again.data.timeline).toHaveLength(sent.data.timeline.length)
    expect(await states(lead.id)).toEqual([{ state: 'queued' }])
  })

  test('of the other kind returns 404', async () => {
    const lead = await make()
    const answer = await admin.call('leads.sendToServiceTitan', { params: { id: lead.id, isExternal: true } })
    expect(answer.status).toBe(404)
  })

  test('only a failed delivery can be retried', async () => {
    const lead = await make()
    expect((await retry(lead.id, 'hubSpot')).status).toBe(404)
    await send(lead.id)
    expect(outcome(await retry(lead.id))).toEqual([409, 'not-failed'])
    await query(
      `update delivery set state = 'dead', attempts = 8, last_error = 'It answered 503.', next_attempt_at = null where lead_id = ${lead.id}`,
    )
    expect((await retry(lead.id)).data.externalRefs).toMatchObject([{ state: 'queued', attempts: 0, lastError: null }])
  })

  test('is rejected after consent was revoked, even as a retry', async () => {
    const lead = await make()
    // The delivery of its creation would be the latest one.
    expect(await app.settled(() => query('select id from outbox'))).toEqual([])
    await send(lead.id)
    await admin.call('leads.revokeConsent', { params: { id: lead.id }, body: {} })
    expect(outcome(await send(lead.id))).toEqual([409, 'consent-revoked'])
    expect(outcome(await retry(lead.id))).toEqual([409, 'consent-revoked'])
    expect((await states(lead.id)).every(({ state }) => state === 'dead')).toBe(true)
  })
})
