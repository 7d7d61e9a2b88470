import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../http/harness.ts'
import { startReceiver } from '../http/receiver.ts'
import { startServiceTitan } from '../simulators/serviceTitan.ts'
import { administrator, expectFits, findingsInBoth, makeLead, openIntegrations } from './integrationsFixture.ts'
import { press } from './keyboard.ts'
import { phone, shoot } from './site.ts'

const [titan, receiver] = await Promise.all([startServiceTitan(), startReceiver()])
const session = openIntegrations()
let admin: SignedIn
const path = '/integrations/deliveries'
beforeAll(async () => void (admin = await session.site.signIn(administrator)))
beforeEach(async () => {
  await session.site.db.asOwner((tx) => tx.run(sql`delete from connection where system in ('serviceTitan', 'webhook')`))
  receiver.received.length = 0
  receiver.answer = () => ({ status: 200 })
})
afterAll(() => Promise.all([titan.close(), receiver.close()]))

const subscribe = async () => {
  const { data } = await admin.call('webhooks.upsert', { body: { url: receiver.url, events: ['lead.created'], isActive: true } })
  return data.id
}
/** Waits for the site's own workers too, which may hold a delivery that nothing is left to do for here. */
async function expectReceived(received: () => number, amount: number): Promise<void> {
  await session.site.settled(() => undefined)
  await expect.poll(received).toBe(amount)
}
/** Creates leads whose messages the receiver refuses. */
async function makeRefused(...lastNames: readonly string[]): Promise<void> {
  receiver.answer = () => ({ status: 400, body: '{"error":"No field uid for Delia."}' })
  const before = receiver.received.length
  for (const lastName of lastNames) await makeLead(admin, lastName)
  await expectReceived(() => receiver.received.length, before + lastNames.length)
}
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
const rows = (page: Page, name?: RegExp) => page.getByRole('row', { name: name ?? /Delia/ })
/** Sends everything that is due, then reloads the list. */
async function settle(page: Page): Promise<void> {
  await session.site.settled(() => undefined)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
}

describe('the deliveries', () => {
  it('show a lead that arrived as delivered, with the number that the other system gave it', async () => {
    const settings = { ...titan.settings, sendCaptured: true }
    const body = { isActive: true, settings, secrets: titan.secrets }
    expect((await admin.call('connections.save', { params: { system: 'serviceTitan' }, body })).status).toBe(200)
    await subscribe()
    const { page, faults, close } = await session.visit(administrator, path)
    await page.getByText('What is sent to other systems appears here.').waitFor()

    const lead = await makeLead(admin, 'Arrives')
    await settle(page)
    const booking = titan.bookings.find(({ externalId }) => externalId === lead.uid)
    expect(booking).toMatchObject({ name: 'Delia Arrives' })
    expect(receiver.received.map(({ body: text }) => JSON.parse(text) as object)).toMatchObject([
      { type: 'lead.created', data: { uid: lead.uid } },
    ])
    await rows(page, /ServiceTitan.*Delia Arrives.*Delivered/).waitFor()
    await rows(page, new RegExp(`Webhook \\(${new URL(receiver.url).host}\\).*Delia Arrives.*Sent`)).waitFor()
    await page.getByRole('button', { name: 'System' }).click()
    await page.getByRole('checkbox', { name: 'ServiceTitan' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).click()
    const panel = page.getByRole('complementary')
    await panel.getByText(String(booking?.id), { exact: true }).waitFor()
    await panel.getByText(/^POST http.*\/bookings → 200/).waitFor()
    await shoot(page, 'deliveries-delivered')
    await page.getByRole('grid').getByRole('link', { name: 'Delia Arrives' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delia Arrives' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('name why a receiver refused; staff filter, try one again, and then all', async () => {
    await subscribe()
    await makeRefused('Refused', 'Turned', 'Declined')
    const first = ids()
    const { page, faults, close } = await session.visit(administrator, path)
    await expect.poll(() => rows(page, /Failed, will retry/).count()).toBe(3)
    await page.getByRole('button', { name: 'State' }).click()
    await page.getByRole('checkbox', { name: 'Delivered' }).check()
    await page.getByText('No results for these filters').waitFor()
    expect(await page.getByRole('button', { name: /^Retry all matching/ }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('checkbox', { name: 'Delivered' }).uncheck()
    await page.getByRole('checkbox', { name: 'Failed, will retry' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows(page).count()).toBe(3)

    await rows(page, /Delia Turned/).click()
    const panel = page.getByRole('complementary')
    await panel.getByText('The receiver answered 400.').waitFor()
    await panel.getByText(`POST ${receiver.url} → 400`).waitFor()
    // The response is shown without personal data.
    await panel.getByText('{"error":"No field uid for •••."}').waitFor()
    await shoot(page, 'deliveries-refused')

    // Refused once more.
    const retry = panel.getByRole('button', { name: 'Try again now' })
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await expectReceived(() => ids().length, 4)
    // The list and the panel follow without a reload.
    await panel.getByText(/^2\. Failed, will retry/).waitFor()
    await retry.waitFor()
    receiver.answer = () => ({ status: 200 })
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await settle(page)
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(ids()).toHaveLength(5)

    await page.getByRole('button', { name: 'Retry all matching (2)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Failed deliveries that match the filters are queued again and sent at once.').waitFor()
    await dialog.getByRole('button', { name: 'Try again now' }).click()
    await page.getByText('Queued again: 2').waitFor()
    // The list is updated without a reload.
    await expect.poll(() => rows(page).count()).toBe(0)
    expect(await session.site.settled(() => ids().length)).toBe(7)
    expect(new Set(ids())).toEqual(new Set(first))
    await page.goto(session.site.url + path)
    await expect.poll(() => rows(page, /Sent/).count()).toBe(3)
    expect(faults).toEqual([])
    await close()
  })

  it('of one webhook are a link away from it', async () => {
    await subscribe()
    const other = await startReceiver()
    other.answer = () => ({ status: 400 })
    await admin.call('webhooks.upsert', { body: { url: other.url, events: ['lead.created'], isActive: true } })
    await makeRefused('Here', 'There')
    const { page, faults, close } = await session.visit(administrator, '/integrations/webhooks')
    await page.getByRole('row', { name: other.url }).getByRole('link', { name: '2' }).click()
    await expect.poll(() => rows(page, /Delia.*Failed, will retry/).count()).toBe(2)
    await page.getByRole('button', { name: `Webhook: ${other.url}` }).waitFor()
    expect(faults).toEqual([])
    await close()
    await other.close()
  })

  it('are worked by keyboard alone, on a phone too', async () => {
    await subscribe()
    await makeRefused('Keyed', 'Typed')
    const { page, faults, close } = await session.visit(administrator, path)
    await rows(page, /Delia Keyed/).waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    const panel = page.getByRole('complementary')
    await press(page, rows(page).first(), 'j')
    await page.keyboard.press('Space')
    await panel.getByText('The receiver answered 400.').waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, panel.getByRole('button', { name: 'Dismiss' }))
    await rows(page, /Delia Keyed.*Failed\b(?!,)/).waitFor()
    receiver.answer = () => ({ status: 200 })
    await press(page, page.getByRole('button', { name: 'Undo' }))
    await rows(page, /Delia Keyed.*Waiting to send/).waitFor()
    await settle(page)
    await rows(page, /Delia Keyed.*Sent/).waitFor()
    await press(page, page.getByRole('button', { name: 'Retry all matching (1)' }))
    await page.getByRole('dialog').waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Try again now' }))
    await page.getByText('Queued again: 1').waitFor()
    await settle(page)
    await expect.poll(() => rows(page, /Sent/).count()).toBe(2)

    await page.setViewportSize(phone)
    await panel.getByText(/^POST .* → 200/).waitFor()
    await expectFits(page)
    await shoot(page, 'deliveries-phone')
    await press(page, panel.getByRole('button', { name: 'Close' }))
    await panel.waitFor({ state: 'detached' })
    await page.getByText('Sent · Delia Keyed').waitFor()
    await expectFits(page)
    expect(await findingsInBoth(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
