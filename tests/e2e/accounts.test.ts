import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './enter.ts'
import { desktop, launch, openPage, shoot, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const openMenu = (page: Page) => page.getByRole('button', { name: /^Account: / }).click()
const fillPassword = async (page: Page) => {
  await page.keyboard.type('walkup-demo')
  await page.keyboard.press('Enter')
}

describe('two people at one desk', () => {
  it('switch accounts from the menu: each signs in, the other one’s session ends, and only the name is kept', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await enter(page, site.url, 'role2@walkup.test')
    await page.goto(`${site.url}/leads`)
    const first = await page.evaluate(
      () => JSON.parse(localStorage.getItem('login') ?? '{}') as { token: string; firstName: string },
    )

    await openMenu(page)
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await page.waitForURL(/\/account\/login$/)
    await page.locator('input[type=email]').fill('role5@walkup.test')
    await page.locator('input[type=password]').fill('walkup-demo')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await openMenu(page)
    await page.getByText('role5@walkup.test').waitFor()
    await shoot(page, 'console-switch-account')
    expect(await findings(page)).toEqual([])

    // What the first one had here is worth nothing any more, and nothing of it lies on the device.
    const asked = await fetch(`${site.url}/api/Account/me`, { headers: { authorization: `Bearer ${first.token}` } })
    expect(asked.status).toBe(401)
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(kept).toContain('role2@walkup.test')
    expect(kept).not.toContain(first.token)

    await page.getByRole('button', { name: new RegExp(`^${first.firstName} .*role2@walkup\\.test$`) }).click()
    await page.waitForURL(/\/account\/login\?email=role2/)
    await expect.poll(() => page.locator('input[type=email]').inputValue()).toBe('role2@walkup.test')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('password')
    await fillPassword(page)
    await openMenu(page)
    await page.getByRole('button', { name: /role5@walkup\.test$/ }).waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/account\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('walkup.known'))).toBeNull()
    expect(faults).toEqual([])
    await close()
  })
})
