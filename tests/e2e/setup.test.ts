import { describe, expect, it } from 'vitest'
import { openSession } from './session.ts'

const session = openSession()

describe('settings in the user’s terms', () => {
  it('count positions from 1, and keep them when a form is saved unchanged', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/question-library')
    const main = page.getByRole('main')
    const names = async () =>
      (await main.locator('[role=row][data-index]').allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
    await main.getByRole('button', { name: 'New service type' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Put second')
    await dialog.getByLabel(/^Place/).fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(names).toContainEqual(expect.arrayContaining(['Put second', '2']))

    const { call } = await session.site.signIn('role2@walkup.test')
    const { data } = await call('settings.serviceTypes', { body: {} })
    expect(data.items.find(({ name }) => name === 'Put second')?.order).toBe(1)

    // Reopened, it shows the same position; saved unchanged, it stays.
    await main.getByText('Put second').click()
    await page.getByRole('complementary', { name: 'Put second' }).getByRole('button', { name: 'Edit' }).click()
    expect(await dialog.getByLabel(/^Place/).inputValue()).toBe('2')
    await dialog.getByLabel('Name').fill('Still second')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(names).toContainEqual(expect.arrayContaining(['Still second', '2']))
    expect(faults).toEqual([])
    await close()
  })

  it('name the languages of the booking page, and add others by name', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/booking-page')
    const main = page.getByRole('main')
    const chosen = main.getByRole('button', { name: /^Remove: / })
    await chosen.first().waitFor()
    const labels = () => chosen.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(await labels()).toEqual(expect.arrayContaining(['Remove: English', 'Remove: Spanish']))
    await main.getByRole('combobox', { name: 'Languages' }).fill('canadian')
    await page.getByRole('option', { name: 'Canadian French' }).click()
    await main.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Partner pages update within 30 seconds.').waitFor()
    const { call } = await session.site.signIn('role2@walkup.test')
    const { data } = await call('settings.webConfig')
    expect(data.webConfig.locales).toEqual(['en', 'es', 'fr-CA'])
    expect(faults).toEqual([])
    await close()
  })

  it('show no secret after a concurrent change of the settings', async () => {
    const { page, close } = await session.visit('role2@walkup.test', '/integrations')
    await page.getByRole('button', { name: 'Change: Centah' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Secret/).fill('a-key-of-the-partner')
    const { call } = await session.site.signIn('role1@walkup.test')
    const [{ uid } = { uid: '' }] = (await call('settings.organizations', { body: { limit: 1 } })).data.items
    const { data: present } = await call('integrations.centah', { params: { orgUid: uid }, body: {} })
    const { id, updatedAt, isActive } = present
    await call('integrations.upsertCentah', {
      body: { id: id ?? 0, updatedAt: updatedAt ?? '', isActive, account: 'Another account' },
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Another account').waitFor()
    expect(await dialog.innerText()).not.toContain('a-key-of-the-partner')
    await dialog.getByRole('button', { name: 'Save selected' }).click()
    await page.getByRole('main').getByText('Set', { exact: true }).waitFor()
    await close()
  })
})
