import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addType, inDays, slotsOf } from '../http/bookingFixture.ts'
import { startReceiver } from '../http/receiver.ts'
import { startServiceTitan } from '../simulators/serviceTitan.ts'
import { administrator, expectFits, findingsInBoth, makeLead, openIntegrations, verify } from './integrationsFixture.ts'
import { press } from './keyboard.ts'
import { desktop, phone, shoot } from './site.ts'

const [titan, receiver] = await Promise.all([startServiceTitan(), startReceiver()])
const session = openIntegrations()
beforeEach(() =>
  session.site.db.asOwner((tx) => tx.run(sql`delete from connection where system in ('serviceTitan', 'crmWebhook')`)),
)
afterAll(() => Promise.all([titan.close(), receiver.close()]))

const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })
/** The bookings that were sent to the simulator. */
const arrivals = () => titan.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/bookings'))

describe('an administrator', () => {
  it.each([
    ['desk', desktop],
    ['phone', phone],
  ])('connects ServiceTitan, tests, previews, pauses, resumes and disconnects it: %s', async (device, viewport) => {
    const { site } = session
    const admin = await site.signIn(administrator)
    const { page, faults, close } = await session.visit(administrator, '/integrations', { viewport })
    const card = cardOf(page, 'ServiceTitan')
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    const act = (name: string) => card.getByRole('button', { name, exact: true })
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    const stateIs = (word: string) => card.getByText(word, { exact: true }).waitFor()
    await stateIs('Not set up')
    await expectFits(page)

    const given = {
      'Sign-in URL': titan.url,
      'API URL': 'http://10.0.0.5',
      'Tenant ID': titan.settings.tenantId,
      'Booking provider ID': titan.settings.bookingProviderId,
      'Client ID': titan.secrets.clientId,
      'Client secret': 'not the secret',
      'App key': titan.secrets.appKey,
    }
    await act('Set up: ServiceTitan').click()
    for (const [name, value] of Object.entries(given)) await field(name).fill(value)
    await field('Also send leads without an appointment').check()
    await save()
    const wrong = dialog.locator('[aria-invalid=true]')
    await wrong.waitFor()
    await dialog.getByText('API URL must be an address of the public internet.', { exact: true }).waitFor()
    await expect.poll(() => field('API URL').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await wrong.count()).toBe(1)
    for (const [name, value] of Object.entries(given)) expect(await field(name).inputValue(), name).toBe(value)
    expect(await field('Also send leads without an appointment').isChecked()).toBe(true)
    await expectFits(page)
    await shoot(page, `connections-wrong-${device}`)
    await field('API URL').fill(titan.url)
    await save()
    await dialog.waitFor({ state: 'detached' })
    await stateIs('On')
    await card.getByText(titan.settings.tenantId, { exact: true }).waitFor()

    await act('Test: ServiceTitan').click()
    await card
      .getByText(/^The connection doesn’t work\. ServiceTitan does not accept this client ID and client secret\./)
      .waitFor()
    await act('Change: ServiceTitan').click()
    // Secrets are never returned; empty fields keep them.
    expect(await field('Client secret').inputValue()).toBe('')
    await field('Client secret').fill(titan.secrets.clientSecret)
    await save()
    await dialog.waitFor({ state: 'detached' })
    await act('Test: ServiceTitan').click()
    await card.getByText(/^The connection works\./).waitFor()
    expect(await page.content()).not.toContain(titan.secrets.clientSecret)

    const before = arrivals().length
    await makeLead(admin, `First of ${device}`)
    expect(await site.settled(() => arrivals().length)).toBe(before + 1)
    await act('Preview: ServiceTitan').click()
    await dialog.getByRole('link', { name: `Delia First of ${device}` }).waitFor()
    await dialog
      .getByText(`PATCH ${titan.url}/crm/v2/`)
      .or(dialog.getByText(`POST ${titan.url}/crm/v2/`))
      .waitFor()
    await expectFits(page)
    await shoot(page, `connections-preview-${device}`)
    expect(await dialog.locator('pre').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining(`"name": "Delia First of ${device}"`)]),
    )
    expect(await dialog.textContent()).not.toContain(titan.secrets.appKey)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect(await site.settled(() => arrivals().length)).toBe(before + 1)

    await act('Turn off: ServiceTitan').click()
    await stateIs('Off')
    await page.getByRole('button', { name: 'Undo' }).click()
    await stateIs('On')
    await act('Turn off: ServiceTitan').click()
    await stateIs('Off')
    await makeLead(admin, `Second of ${device}`)
    expect(await site.settled(() => arrivals().length)).toBe(before + 1)
    await act('Turn on: ServiceTitan').click()
    await stateIs('On')
    await makeLead(admin, `Third of ${device}`)
    expect(await site.settled(() => arrivals().length)).toBe(before + 2)
    expect(JSON.parse(arrivals().at(-1)?.text ?? '')).toMatchObject({ name: `Delia Third of ${device}` })

    await act('Change: ServiceTitan').click()
    await dialog.getByRole('button', { name: 'Remove: Client secret' }).click()
    await dialog.getByText('Will be removed when you save. This can’t be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Undo: Client secret' }).click()
    await dialog.getByText('Will be removed when you save. This can’t be undone.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Remove: Client secret' }).click()
    await save()
    await dialog.getByText('Client secret is required to turn the integration on.', { exact: true }).waitFor()
    await field('Send leads').uncheck()
    await save()
    await dialog.waitFor({ state: 'detached' })
    await stateIs('Not set up')
    await card.getByText('Leads can’t be sent yet. Missing: Client secret.').waitFor()
    expect(await act('Turn on: ServiceTitan').count()).toBe(0)
    expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([])
    await close()
  })

  it('says on the card and above the slots that ServiceTitan’s capacity does not answer', async () => {
    const { site } = session
    const admin = await site.signIn(administrator)
    const settings = { ...titan.settings, useCapacity: true }
    const body = { isActive: true, settings, secrets: titan.secrets }
    expect((await admin.call('connections.save', { params: { system: 'serviceTitan' }, body })).status).toBe(200)
    const { id } = await addType(site, { slots: [{ date: inDays(3), start: '09:00', end: '10:00', capacity: 2 }] })
    const release = titan.block('/capacity')
    expect((await slotsOf(site, id)).map(({ startLocal }) => startLocal)).toEqual(['09:00'])

    const { page, faults, close } = await session.visit(administrator, '/integrations')
    const sentence =
      /^Couldn’t read ServiceTitan’s capacity at .+\. Until it responds, only your own slots determine which times are offered\./
    const onCard = cardOf(page, 'ServiceTitan').getByText(sentence)
    await onCard.waitFor()
    expect(await onCard.textContent()).toMatch(/ServiceTitan did not answer within 1\.5 s\.$|127\.0\.0\.1/)
    await shoot(page, 'connections-capacity')
    await page.goto(`${site.url}/slots?type=${id}&week=${inDays(3)}&day=${inDays(3)}`)
    await page.getByText(sentence).waitFor()

    release()
    await expect
      .poll(async () => {
        // Longer than capacity is cached, and than the pause after a failure.
        site.advance(61_000)
        await slotsOf(site, id)
        return site.db.asOwner((tx) => tx.rows(sql`select id from connection where capacity_error is not null`))
      })
      .toEqual([])
    await page.reload()
    await page.locator(`[data-item="${inDays(3)}T09:00"]`).waitFor()
    expect(await page.getByText(sentence).count()).toBe(0)
    await page.goto(`${site.url}/integrations`)
    await cardOf(page, 'ServiceTitan').getByText('On', { exact: true }).waitFor()
    expect(await onCard.count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  it('connects a CRM by keyboard alone; its secret is shown once', async () => {
    const { page, faults, close } = await session.visit(administrator, '/integrations')
    const dialog = page.getByRole('dialog')
    const card = cardOf(page, 'CRM')
    await press(page, card.getByRole('button', { name: 'Set up: CRM' }))
    await dialog.getByLabel('URL', { exact: true }).waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await page.keyboard.type(receiver.url)
    await page.keyboard.press('Enter')
    const shown = dialog.getByRole('textbox', { name: 'Signing secret' })
    await shown.waitFor()
    const secret = await shown.inputValue()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Close' }).last())
    await dialog.waitFor({ state: 'detached' })
    await press(page, card.getByRole('button', { name: 'Test: CRM' }))
    await card.getByText(/^The connection works\. The receiver answered 200\./).waitFor()
    expect(verify(secret, receiver.received.at(-1), session.site)).toMatchObject({ type: 'webhook.test' })
    await press(page, card.getByRole('button', { name: 'Preview: CRM' }))
    await dialog.getByText(`POST ${receiver.url}`).waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The focus returns to the button.
    const hasFocus = (name: string) => card.getByRole('button', { name }).evaluate((one) => one === document.activeElement)
    await expect.poll(() => hasFocus('Preview: CRM')).toBe(true)
    await press(page, card.getByRole('button', { name: 'Turn off: CRM' }), 'Space')
    await card.getByText('Off', { exact: true }).waitFor()
    await press(page, card.getByRole('button', { name: 'Change: CRM' }))
    await dialog.getByLabel('URL', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await findingsInBoth(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
