import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, launch, openPage, phone, shoot, signIn, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What axe finds on a page, by rule and place; evaluated, since the page's policy admits no script of ours. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } }
    ).axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
  })
}
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const technician = (name: string) =>
  site.db.asOwner((tx) =>
    tx.one<{ id: number; phone: string | null; isActive: boolean; deletedAt: string | null }>(
      sql`select id, phone, is_active, deleted_at from technician where name = ${name} order by id desc limit 1`,
    ),
  )

describe('an area declared on the frame', () => {
  it('makes a row, refuses what the contract refuses at its field, and shows the row beside the list', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await signIn(page, site.url, 'role2@walkup.test')
    await page.goto(`${site.url}/technicians`)
    await page.getByRole('button', { name: 'New technician' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill('not an address')
    await page.keyboard.press('Enter')
    await dialog.getByText('This is needed').waitFor()
    await dialog.getByText('Enter an address such as ann@example.com').waitFor()
    expect(await dialog.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
    await shoot(page, 'console-form-errors')
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel('Name').fill('Zoe Journey')
    await dialog.getByLabel('E-mail').fill('zoe@example.com')
    await dialog.getByLabel('Skills').fill('Doors')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await row(page, /Zoe Journey/).click()
    await page.getByRole('complementary', { name: 'Zoe Journey' }).getByText('Doors').waitFor()
    await shoot(page, 'console-technicians')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('asks before what was entered is lost, by Escape and by the back button', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await signIn(page, site.url, 'role2@walkup.test')
    await page.goto(`${site.url}/technicians`)
    await page.getByRole('button', { name: 'New technician' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Half')
    await page.goBack()
    await dialog.getByText('What you entered is not saved yet.').waitFor()
    expect(new URL(page.url()).searchParams.get('form')).toBe('new')
    await dialog.getByRole('button', { name: 'Go on editing' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await technician('Half')).toBeUndefined()
    expect(faults).toEqual([])
    await close()
  })

  it('shows what another has changed meanwhile, and keeps of both what is chosen', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await signIn(page, site.url, 'role2@walkup.test')
    await page.goto(`${site.url}/technicians`)
    await row(page, /Zoe Journey/).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Zoe Voyage')
    await site.db.asOwner((tx) =>
      tx.run(sql`update technician set phone = '+16145550188', updated_at = now() where name = 'Zoe Journey'`),
    )
    await page.keyboard.press('Enter')
    await dialog.getByText('Someone else changed this').waitFor()
    // Only one of the two touched each field: mine of mine, theirs of theirs.
    expect(await dialog.getByRole('radio', { name: 'Name: Mine' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('radio', { name: 'Phone: Theirs' }).isChecked()).toBe(true)
    await shoot(page, 'console-stale')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
    await row(page, /Zoe Voyage/).waitFor()
    expect(await technician('Zoe Voyage')).toMatchObject({ phone: '+16145550188' })
    // The stale write was answered with a 409, which the browser tells its console.
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
    await close()
  })

  it('changes many at once by keyboard, undoes one, and says why some may not be deleted', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await signIn(page, site.url, 'role2@walkup.test')
    await page.goto(`${site.url}/technicians?q=Zoe%20Voyage`)
    await row(page, /Zoe Voyage/).click()
    await page.getByRole('button', { name: 'Set inactive' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, /Zoe Voyage/)
      .getByText('Active', { exact: true })
      .waitFor()
    expect(await technician('Zoe Voyage')).toMatchObject({ isActive: true })

    await page.goto(`${site.url}/technicians`)
    await row(page, /Zoe Voyage/).waitFor()
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('region', { name: 'Chosen rows' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Retry failed' }).waitFor()
    expect(await dialog.getByRole('list', { name: 'What failed' }).getByRole('listitem').count()).toBeGreaterThan(0)
    await shoot(page, 'console-bulk-report')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await row(page, /Zoe Voyage/).waitFor({ state: 'detached' })
    expect((await technician('Zoe Voyage'))?.deletedAt).not.toBeNull()
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
    await close()
  })

  it('keeps columns and filters as a named view', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await signIn(page, site.url, 'role2@walkup.test')
    await page.goto(`${site.url}/stores?isActive=yes&sort=-city`)
    await page.getByRole('row').nth(2).waitFor()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Street' }).uncheck()
    await dialog.getByLabel('Save what the list shows now as').fill('By city')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByRole('button', { name: 'By city', exact: true }).waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'As the list comes' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.goto(`${site.url}/stores`)
    await page.getByRole('columnheader', { name: 'Street' }).waitFor()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await dialog.getByRole('button', { name: 'By city', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('columnheader', { name: 'Street' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-city')
    expect(faults).toEqual([])
    await close()
  })

  it('goes anywhere by keyboard, and speaks Spanish', async () => {
    const { page, faults, close } = await openPage(browser, phone, 'dark')
    await signIn(page, site.url, 'role2@walkup.test')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /A page, a lead/ }).fill('techn')
    await page.getByRole('option', { name: 'Technicians' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Technicians' }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('heading', { level: 1, name: 'Técnicos' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await shoot(page, 'console-technicians-phone-dark')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
