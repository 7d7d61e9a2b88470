import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()

describe('an administrator', () => {
  it('adds an entry to a list, edits it, deletes it and undoes that', async () => {
    const { page, faults, close } = await session.open(desktop)
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/lists`)
    await page.getByRole('heading', { name: 'External systems' }).waitFor()
    await shoot(page, 'lists-overview')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Trades/ })
      .click()
    await page.getByRole('button', { name: 'New entry' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Decks and patios')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Decks and patios/ }).click()
    const panel = page.getByRole('complementary', { name: 'Decks and patios' })
    await panel.getByRole('button', { name: 'Edit' }).waitFor()
    await shoot(page, 'lists-trades')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Name').fill('Decks')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const renamed = page.getByRole('complementary', { name: 'Decks' })
    await renamed.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Decks/ }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('sees which fields of a technician ServiceTitan owns, and changes the others', async () => {
    const rows = await session.site.db.asOwner((tx) =>
      tx.rows<{ name: string }>(sql`
        update technician set external_fields = '{name,stId,isActive}'
        where id = (select id from technician where organization_id = 1 and is_active and deleted_at is null order by name limit 1)
        returning name`),
    )
    const name = rows[0]?.name ?? ''
    const { page, faults, close } = await session.visit('role2@walkup.test', '/technicians')
    await page.getByRole('row', { name }).click()
    const panel = page.getByRole('complementary', { name })
    await panel.getByText('ServiceTitan', { exact: true }).waitFor()
    const edit = panel.getByRole('button', { name: 'Edit' })
    await edit.waitFor()
    for (const action of ['Deactivate', 'Delete']) expect(await panel.getByRole('button', { name: action }).count()).toBe(0)
    await edit.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Gray fields come from ServiceTitan').waitFor()
    expect(await dialog.getByLabel('Name').isDisabled()).toBe(true)
    await shoot(page, 'technician-of-servicetitan')
    await dialog.getByLabel('Phone').fill('(614) 555-0177')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText('(614) 555-0177').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('cannot delete an entry in use or change built-in ones', async () => {
    const { page, close } = await session.open(phone, 'dark')
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/lists/languageTypes`)
    await page.getByText('English', { exact: true }).first().click()
    await page.getByText('Built in').first().waitFor()
    await shoot(page, 'lists-language-phone')
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.goto(`${session.site.url}/lists/storesBrands`)
    await page.getByText('Costco', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(/This entry is in use: \d+ stores? still depend/).waitFor()
    await close()
  })
})
