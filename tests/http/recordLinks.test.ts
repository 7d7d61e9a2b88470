import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHubSpot, type HubSpotSimulator } from '../simulators/hubSpot.ts'
import { connect, type Connected } from './connectionFixture.ts'

let hub: HubSpotSimulator
let own: Connected
beforeAll(async () => {
  hub = await startHubSpot()
  own = await connect('hubSpot', hub)
})
afterAll(async () => {
  await own.app.close()
  await hub.close()
})

interface Record {
  readonly system?: string
  readonly settings?: object
  readonly account?: object
  readonly isSimulated?: boolean
  readonly externalId: string | null
  readonly details?: object
}
/** The URL of a record in a connection that is rolled back. */
const urlOf = async ({
  system = 'serviceTitan',
  settings = {},
  account = {},
  isSimulated = false,
  externalId,
  details = {},
}: Record) =>
  (
    await own.app.db.asOwner((tx) =>
      tx.one<{ url: string | null }>(sql`
        select record_url(jsonb_populate_record(null::connection, ${JSON.stringify({ system, settings, account, is_simulated: isSimulated })}::jsonb),
          ${externalId}, ${JSON.stringify(details)}::jsonb) as url`),
    )
  )?.url

it('links a ServiceTitan booking once it is a job, in the right environment', async () => {
  const settings = { apiUrl: 'https://api.servicetitan.io' }
  expect(await urlOf({ settings, externalId: '5001' })).toBeNull()
  expect(await urlOf({ settings, externalId: '5001', details: { jobId: 15_001 } })).toBe(
    'https://go.servicetitan.com/#/Job/Index/15001',
  )
  const sandbox = { apiUrl: 'https://api-integration.servicetitan.io' }
  expect(await urlOf({ settings: sandbox, externalId: '5001', details: { jobId: 15_001 } })).toBe(
    'https://integration.servicetitan.com/#/Job/Index/15001',
  )
})

it('never creates a link from a malformed response', async () => {
  expect(await urlOf({ externalId: '1', details: { jobId: '1/../../x' } })).toBeNull()
  const account = { portalId: '7', uiDomain: 'evil.example/app.hubspot.com' }
  expect(await urlOf({ system: 'hubSpot', account, externalId: '9' })).toBe('https://app.hubspot.com/contacts/7/record/0-3/9')
  expect(await urlOf({ system: 'hubSpot', account, externalId: 'javascript:alert(1)' })).toBeNull()
  expect(await urlOf({ system: 'hubSpot', account: { portalId: '7/x' }, externalId: '9' })).toBeNull()
  expect(await urlOf({ system: 'centah', externalId: 'CT-1' })).toBeNull()
})

it('links a HubSpot deal in the portal that HubSpot returned', async () => {
  const lead = await own.makeLead()
  expect(await own.deliverAll([lead.id], (state) => state === 'acknowledged')).toEqual(['acknowledged'])
  const synced = await own.admin.call('connections.sync', { params: { system: 'hubSpot' }, body: {} })
  expect(synced.status).toBe(200)
  const [deal] = hub.deals
  const url = `https://app.hubspot.com/contacts/4810230/record/0-3/${deal?.id}`
  expect(await own.refsOf(lead.id)).toMatchObject([{ externalId: deal?.id, url }])
  const { items } = (await own.admin.call('deliveries.search', { body: { filter: { leadId: lead.id } } })).data
  expect(items).toMatchObject([{ externalId: deal?.id, url }])
})

it('links to the simulator’s page of a record in the demo, which escapes what people wrote', async () => {
  const lead = await own.makeLead({ firstName: '<img src=x>' })
  await own.deliverAll([lead.id], (state) => state === 'acknowledged')
  await own.app.db.asOwner((tx) =>
    tx.run(sql`update connection set is_simulated = true where organization_id = 1 and system = 'hubSpot'`),
  )
  const [ref] = (await own.refsOf(lead.id)) as { externalId: string; url: string }[]
  expect(ref?.url).toBe(`${hub.url}/records/${ref?.externalId}`)
  const page = await (await fetch(ref?.url ?? '')).text()
  expect(page).toContain('A record of a simulated system.')
  expect(page).toContain('&lt;img src=x&gt;')
  expect(page).not.toContain('<img')
})
