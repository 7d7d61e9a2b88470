import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentVersion, entry, group, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let admin: SignedIn
let campaigns: number[]
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role2@walkup.test')
  const rows = await test.db.asOwner((tx) =>
    tx.rows<{ id: number }>(
      sql`select id from lookup_item where organization_id = 1 and list = 'serviceTitanCampaigns' and is_active order by id limit 3`,
    ),
  )
  campaigns = rows.map(({ id }) => id)
})
afterAll(() => test.close())

const leadOf = async (more: object) => {
  const body = entry(await consentVersion(test), { hdsfiGroup: group, ...more })
  const answer = await test.call('qrCodes.entry', { params: { userUid }, body })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  const uid = answer.data.leadUid
  const row = await test.db.asOwner((tx) =>
    tx.one<{ id: number; campaignId: number | null }>(sql`select id, campaign_id from lead where uid = ${uid}`),
  )
  if (!row) throw new Error('no lead')
  return row
}
const rule = (body: object) => admin.call('settings.upsertCampaignRule', { body })

it('takes a lead’s campaign from the most specific UTM rule, whatever the case', async () => {
  const [general, special] = campaigns
  expect((await leadOf({ utm: { utm_source: 'google' } })).campaignId).toBeNull()
  expect((await rule({ utmSource: 'google', campaignId: general })).status).toBe(200)
  expect((await rule({ utmSource: 'google', utmCampaign: 'windows_*', campaignId: special })).status).toBe(200)
  expect((await leadOf({ utm: { utm_source: 'Google' } })).campaignId).toBe(general)
  expect((await leadOf({ utm: { utm_source: 'google', utm_campaign: 'Windows_spring' } })).campaignId).toBe(special)
  // An underscore in a pattern is literal.
  expect((await leadOf({ utm: { utm_source: 'google', utm_campaign: 'windows-spring' } })).campaignId).toBe(general)
  expect((await leadOf({ utm: { utm_source: 'bing' } })).campaignId).toBeNull()
  expect((await leadOf({})).campaignId).toBeNull()
})

it('prefers the campaign of the code, and a person’s choice to both', async () => {
  const [general, , ofCode] = campaigns
  const code = await test.db.asOwner((tx) =>
    tx.one<{ id: number; uid: string }>(sql`select q.id, q.uid from qr_code q join app_user u on u.id = q.user_id
      where u.uid = ${userUid} and q.deleted_at is null and q.is_active and q.service_group_id = ${group} limit 1`),
  )
  const current = (await admin.call('qrCodes.search', { body: { filter: { ids: [code?.id ?? 0] } } })).data.items[0]
  if (!current || !code) throw new Error('no code')
  const { label, user, serviceGroup, id } = current
  const saved = await admin.call('qrCodes.upsert', {
    body: { id, label, userId: user.id, serviceGroupId: serviceGroup.id, campaignId: ofCode },
  })
  expect(saved.data.campaign?.id).toBe(ofCode)
  const made = await leadOf({ qrUid: code.uid, utm: { utm_source: 'google' } })
  expect(made.campaignId).toBe(ofCode)

  const lead = (await admin.call('leads.getInternal', { params: { id: made.id } })).data
  expect(lead.campaign?.id).toBe(ofCode)
  const changed = await admin.call('leads.upsertInternal', {
    body: {
      id: lead.id,
      firstName: lead.firstName,
      lastName: lead.lastName,
      serviceGroupId: lead.serviceGroup.id,
      campaignId: general,
    },
  })
  expect(changed.data.campaign?.id).toBe(general)
  expect(changed.data.timeline.at(-1)?.messages).toEqual([
    { code: 'campaign-changed', params: { name: changed.data.campaign?.name } },
  ])
  // It is kept when the rules change, and can be filtered by.
  await rule({ utmSource: 'facebook', campaignId: ofCode })
  const found = await admin.call('leads.searchAll', { body: { filter: { campaignIds: [general ?? 0] } } })
  expect(found.data.items.map((row) => row.id)).toContain(made.id)
  const without = await admin.call('leads.searchAll', { body: { filter: { hasCampaign: false, search: lead.lastName } } })
  expect(without.data.items.map((row) => row.id)).not.toContain(made.id)
  expect(
    (await admin.call('leads.upsertInternal', { body: { ...changed.data, phones: undefined, campaignId: 9_999 } as never }))
      .status,
  ).toBe(400)
})

it('rejects rules without a parameter, of another list or of another organization', async () => {
  const [general] = campaigns
  const empty = await rule({ utmSource: ' ', campaignId: general })
  expect(empty.problem).toMatchObject({ status: 400, errors: [{ path: 'utmCampaign', code: 'required' }] })
  const [foreign] = await test.db.asOwner((tx) =>
    tx.rows<{
      id: number
    }>(sql`select id from lookup_item where organization_id <> 1 and list = 'serviceTitanCampaigns' and id not in
      (select id from lookup_item where organization_id = 1) limit 1`),
  )
  expect((await rule({ utmSource: 'x', campaignId: foreign?.id ?? 0 })).problem.errors).toMatchObject([{ path: 'campaignId' }])
  expect((await rule({ utmSource: 'google', campaignId: general })).status).toBe(409)

  const made = await rule({ utmSource: 'newsletter', campaignId: general })
  const other = await test.signIn('other@walkup.test')
  expect((await other.call('settings.deleteCampaignRule', { params: { id: made.data.id } })).status).toBe(404)
  expect((await other.call('settings.campaignRules', { body: {} })).data.items.map(({ id }) => id)).not.toContain(made.data.id)
  expect((await admin.call('settings.deleteCampaignRule', { params: { id: made.data.id } })).status).toBe(200)
})
