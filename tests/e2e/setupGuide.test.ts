import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../http/harness.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()
let call: Call
const name = 'Fresh Start Homes'
async function organization(called: string): Promise<Call> {
  const system = await session.site.signIn('role1@walkup.test')
  const { id } = (await system.call('organizations.upsert', { body: { name: called, organizationParentId: null } })).data
  return system.in(id)
}
beforeAll(async () => void (call = await organization(name)))

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Organization: / }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: `Organization: ${name}` }).waitFor()
}

describe('the setup guide', () => {
  it('leads a new organization from its banner through the steps, and can be finished and reopened', async () => {
    const { page, faults, close } = await session.visit('role1@walkup.test', '/stores')
    await switchTo(page, name)
    await page.getByRole('complementary', { name: 'Set up your organization' }).getByText('1 of 9').waitFor()
    await page.goto(`${session.site.url}/stores`)
    // An empty list also links to it.
    await page.getByRole('main').getByRole('link', { name: 'Set up your organization' }).waitFor()
    await shoot(page, 'setup-banner')
    await page.getByRole('link', { name: 'Continue setup' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Set up your organization' }).waitFor()
    expect(await page.getByRole('button', { name: 'Finish setup' }).isDisabled()).toBe(true)
    await page.getByText('7 steps are still open.').waitFor()
    await shoot(page, 'setup-guide')

    // A form that the guide opened returns to it, also when it is canceled.
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await page.getByRole('link', { name: 'Add store' }).click()
      await page.getByRole('dialog', { name: 'New store' }).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('heading', { level: 1, name: 'Set up your organization' }).waitFor()
    }
    await page.setViewportSize(desktop)

    // A new territory starts in the browser's zone; others can be found by city.
    await page.getByRole('link', { name: 'Add territory' }).click()
    const zone = page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' })
    await expect.poll(() => zone.inputValue()).toMatch(/New York/)
    await zone.fill('houston')
    await page.getByRole('option', { name: /Chicago/ }).waitFor()
    await zone.fill('columbus')
    await page.getByRole('option', { name: /New York/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Set up your organization' }).waitFor()

    const territory = (await call('territories.upsert', { body: { name: 'North', timeZone: 'America/Chicago' } })).data
    const group = (await call('lookup.third')).data.hdsfiGroup[0]
    const type = (
      await call('appointmentTypes.upsert', {
        body: { name: 'Kitchen estimate', territoryId: territory.id, serviceGroupId: group?.id, durationMin: 60 },
      })
    ).data
    // The guide is updated when others make changes.
    await page.getByRole('link', { name: 'Add times to Kitchen estimate' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'From a template' })
    await dialog.getByText('30 slots a week').waitFor()
    await shoot(page, 'setup-template')
    await dialog.getByLabel('Saturday').press('Space')
    await dialog.getByRole('button', { name: 'Add 25 slots' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const count = async () =>
      (await call('defaultAppointments.search', { body: { filter: { appointmentTypeIds: [type.id] } } })).data.total
    expect(await count()).toBe(25)
    await page.getByRole('heading', { level: 1, name: 'Set up your organization' }).waitFor()
    // A step with an existing entry opens it instead of adding one.
    await page.getByRole('link', { name: 'Open appointment types' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(count, { timeout: 20_000 }).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  it('counts a single lead generator, warns of an address for this computer only, and copies the widget', async () => {
    const own = await organization('Solo Homes')
    const person = { firstName: 'Sol', lastName: 'Solo', email: 'sol@solo.example', roleId: 14 as const }
    const { id: userId } = (await own('users.upsert', { body: person })).data
    const serviceGroupId = (await own('lookup.third')).data.hdsfiGroup[0]?.id ?? 0
    expect((await own('qrCodes.upsert', { body: { userId, serviceGroupId, label: 'Door' } })).status).toBe(200)
    const { page, faults, close } = await session.visit('role1@walkup.test', '/stores')
    await switchTo(page, 'Solo Homes')
    await page.goto(`${session.site.url}/setup`)
    const step = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await step('Lead generators').getByText('1 added', { exact: true }).waitFor()
    await step('Test booking')
      .getByText(/opens on this computer only.*set PUBLIC_URL/)
      .waitFor()
    await step('Go live')
      .getByText(/opens on this computer only.*set PUBLIC_URL/)
      .waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy HTML' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(
        `^<script type="module" src="${session.site.url}/widgets/walkup.js"></script>\\n` +
          `<walkup-qr-booking user-uid="[\\w-]+" group="${serviceGroupId}"></walkup-qr-booking>$`,
      ),
    )
    await page.getByRole('link', { name: 'Add for everyone' }).click()
    await page.getByRole('dialog').getByText('One lead generator.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it.each(['light', 'dark'] as const)('fits a phone, %s', async (scheme) => {
    const { page, faults, close } = await session.visit('role1@walkup.test', '/setup', { viewport: phone, scheme })
    await page.getByRole('heading', { level: 1, name: 'Set up your organization' }).waitFor()
    await page.getByRole('button', { name: 'Reopen setup' }).waitFor()
    await shoot(page, `setup-phone-${scheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Reopen setup' }).click()
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await page.getByText('Setup finished').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
