import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { administrator, expectFits, findingsInBoth, openIntegrations } from './integrationsFixture.ts'
import { press } from './keyboard.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openIntegrations()
const path = '/integrations/api-keys'
beforeEach(() => session.site.db.asOwner((tx) => tx.run(sql`delete from api_key`)))

/** The status of a request that a partner's program makes with the key. */
async function statusWith(key: string, endpoint = '/api/leads/search/all'): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(session.site.url + endpoint, { method: 'POST', headers, body: '{"limit":1}' })
  return response.status
}
const partsOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    panel: page.getByRole('complementary', { name: 'Partner portal' }),
    row: page.getByRole('row', { name: 'Partner portal' }),
    name: dialog.getByLabel('Name', { exact: true }),
    permissions: dialog.getByRole('combobox', { name: 'Permissions' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    shown: dialog.getByRole('textbox', { name: 'API key' }),
  }
}

describe('an API key', () => {
  it.each([
    ['desk', desktop],
    ['phone', phone],
  ])('is shown once, works within its permissions, and not after it was deleted: %s', async (device, viewport) => {
    const { page, faults, close } = await session.visit(administrator, path, { viewport })
    const { dialog, panel, row, name, permissions, save, shown } = partsOf(page)
    await page.getByText('No API keys', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New API key' }).first().click()
    await name.fill('Partner portal')
    await permissions.fill('Read leads')
    await page.getByRole('option', { name: 'Read leads' }).click()
    const addresses = dialog.getByLabel(/^Allowed addresses/)
    // Saved at once: the address becomes a tag by the press, which the button must not escape.
    await addresses.fill('127.0.0.256')
    await save.click()
    const wrong = dialog.locator('[aria-invalid=true]')
    await wrong.waitFor()
    expect(await addresses.getAttribute('aria-invalid')).toBe('true')
    expect(await name.inputValue()).toBe('Partner portal')
    await dialog.getByRole('button', { name: 'Remove: Read leads' }).waitFor()
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Remove: 127.0.0.256' }).click()
    await addresses.fill('127.0.0.0/8')
    await save.click()
    await shown.waitFor()
    const key = await shown.inputValue()
    expect(key).toMatch(/^wk_[\w-]{43}$/)
    await expectFits(page)
    await shoot(page, `api-keys-shown-${device}`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor()
    expect(await page.content()).not.toContain(key)

    expect(await statusWith(key)).toBe(200)
    expect(await statusWith(key, '/api/webhooks/search')).toBe(403)
    expect(await statusWith(`${key.slice(0, -1)}!`)).toBe(401)
    await page.reload()
    await row.click()
    await panel.getByText(`${key.slice(0, 7)}…`, { exact: true }).waitFor()
    await panel.getByText('127.0.0.1', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(key)
    await expectFits(page)

    await panel.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Programs that use this key stop working at once. This can’t be undone.').waitFor()
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No API keys', { exact: true }).waitFor()
    expect(await statusWith(key)).toBe(401)
    expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([])
    await close()
  })

  it('is made, renamed and deleted by keyboard alone', async () => {
    const { page, faults, close } = await session.visit(administrator, path)
    const { dialog, panel, row, name, save, shown } = partsOf(page)
    await press(page, page.getByRole('button', { name: 'New API key' }).first())
    await name.waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await page.keyboard.type('Partner')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Read leads')
    await page.getByRole('option', { name: 'Read leads' }).waitFor()
    await page.keyboard.press('Enter')
    await press(page, save)
    await shown.waitFor()
    const key = await shown.inputValue()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Close' }).last())
    await press(page, page.getByRole('row', { name: 'Partner' }), 'Space')
    await press(page, page.getByRole('complementary').getByRole('button', { name: 'Edit' }))
    await name.waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' portal')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    // Renaming keeps the key.
    expect(await statusWith(key)).toBe(200)
    await press(page, panel.getByRole('button', { name: 'Delete' }))
    await dialog.waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Delete' }))
    await page.getByText('No API keys', { exact: true }).waitFor()
    expect(await statusWith(key)).toBe(401)
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    ['role14@walkup.test', 'You don’t have access to Integrations'],
    ['role3@walkup.test', 'You don’t have access to API keys'],
  ])('is not offered to %s, who sees why', async (email, sentence) => {
    const { page, faults, close } = await session.visit(email, path)
    await page.getByRole('heading', { name: sentence }).waitFor()
    expect(await page.getByRole('button', { name: 'New API key' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    expect(await findingsInBoth(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
