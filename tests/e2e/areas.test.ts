import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter } from './enter.ts'
import { desktop, launch, openPage, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
beforeAll(async () => void ([site, browser] = await Promise.all([startSite(), launch()])))
afterAll(async () => {
  await browser.close()
  await site.close()
})

it.each(['role1@walkup.test', 'role15@walkup.test', 'hd@walkup.test'])(
  'every area is come to and left by the navigation: %s',
  async (email) => {
    const { page, faults, close } = await openPage(browser, desktop)
    await enter(page, site.url, email)
    await page.goto(site.url)
    const links = page.locator('nav[aria-label=Areas] a')
    await links.first().waitFor()
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(6)
    for (const path of [...paths, paths[0]]) {
      await page.locator(`nav[aria-label=Areas] a[href="${path}"]`).click()
      await page.waitForURL((at) => at.pathname === path)
      await page.locator(`nav[aria-label=Areas] a[href="${path}"][aria-current=page]`).waitFor()
      await page.locator('main h1').first().waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
    await close()
  },
)
