import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noFaults } from '../http/connectionFixture.ts'
import { startHubSpot, type HubSpotSimulator } from '../simulators/hubSpot.ts'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession({ outboundAllow: '127.0.0.1/32' })
let hub: HubSpotSimulator
beforeAll(async () => {
  hub = await startHubSpot()
  const admin = await session.site.signIn('role2@walkup.test')
  await session.site.db.asOwner((tx) => tx.run(sql`update connection set is_active = false`))
  const { settings, secrets } = hub
  await admin.call('connections.save', { params: { system: 'hubSpot' }, body: { isActive: true, settings, secrets } })
})
afterAll(() => hub.close())

const email = 'role2@walkup.test'
const page = '/integrations'
const opener = { name: 'Send earlier leads: HubSpot' }
const newLeads = async () =>
  (
    await session.site.db.asOwner((tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from lead where organization_id = 1 and status = 'new' and deleted_at is null`,
      ),
    )
  )?.count ?? 0

it('an administrator counts, sends and cancels earlier leads by keyboard', async () => {
  hub.faults.latencyMs = 400
  const desk = await session.visit(email, page)
  const open = desk.page.getByRole('button', opener)
  await open.press('Enter')
  const dialog = desk.page.getByRole('dialog', opener)
  const counted = dialog.getByText(/^[\d,]+ of [\d,]+ leads will be sent\.$/)
  await counted.waitFor()
  const all = Number((await counted.textContent())?.match(/^\d+/)?.[0])
  expect(all).toBeGreaterThan(100)
  const choose = async (status: string) => {
    await dialog.getByLabel('Status').press('Enter')
    await desk.page.getByRole('option', { name: status, exact: true }).press('Enter')
  }
  await choose('New')
  const leads = await newLeads()
  await dialog.getByText(`${leads} of ${leads} leads will be sent.`).waitFor()
  expect(await findings(desk.page)).toEqual([])
  await shoot(desk.page, 'earlier-leads')
  await dialog.getByLabel('Received from').fill('2026-02-01')
  await dialog.getByLabel('Received through').fill('2026-01-01')
  await dialog.getByText('The end date must be on or after the start date').first().waitFor()
  expect(await dialog.getByRole('button', { name: /^Send / }).getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('Received through').fill('')
  await dialog.getByLabel('Received from').fill('')
  await choose('Any status')
  await dialog.getByRole('button', { name: `Send ${all} leads` }).press('Enter')
  await dialog.getByRole('progressbar').waitFor()
  await dialog.getByText(`0 of ${all} sent`).waitFor()
  await shoot(desk.page, 'earlier-leads-running')

  // Whoever comes back finds it running.
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
  await open.press('Enter')
  await dialog.getByRole('progressbar').waitFor()
  await dialog.getByRole('button', { name: 'Cancel sending' }).press('Enter')
  await dialog.getByText(/^Canceled: \d+ of/).waitFor()
  expect(hub.deals.length).toBeLessThan(all)

  Object.assign(hub.faults, noFaults)
  await dialog.getByRole('button', { name: 'Send more' }).press('Enter')
  await choose('New')
  await dialog.getByRole('button', { name: `Send ${leads} leads` }).press('Enter')
  await dialog.getByText(/^Done: \d+ of/).waitFor()
  expect(new Set(hub.deals.map(({ properties }) => properties.walkup_lead_uid)).size).toBe(hub.deals.length)
  await shoot(desk.page, 'earlier-leads-done')
  expect(desk.faults).toEqual([])
  await desk.close()

  const mobile = await session.visit(email, page, { viewport: phone, scheme: 'dark' })
  await mobile.page.getByRole('button', opener).click()
  await mobile.page.getByText(/leads will be sent\.$/).waitFor()
  await shoot(mobile.page, 'earlier-leads-phone')
  await mobile.close()
})
