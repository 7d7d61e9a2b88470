import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './enter.ts'
import { desktop, launch, openPage, phone, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('who may only read', () => {
  it.each([
    ['desk', desktop],
    ['phone', phone],
  ])('sees how an appointment type is set up beside its list: %s', async (_, viewport) => {
    const { page, faults, close } = await openPage(browser, viewport)
    await enter(page, site.url, 'role5@walkup.test')
    await page.goto(`${site.url}/appointment-types`)
    const row = page.getByRole('main').getByRole('button', { name: /^Window measure/ })
    await row.click()
    const beside = page.getByRole('complementary', { name: 'Window measure' })
    await beside.getByText('90 min').waitFor()
    // The names of who comes and of what is asked, not their numbers.
    await beside.getByText('How large is the project?').waitFor()
    await expect.poll(() => beside.innerText()).not.toMatch(/#\d/)
    expect(await findings(page)).toEqual([])
    expect(await page.getByRole('button', { name: /^(Edit|Delete|Move)/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })

  it('is offered nothing that is refused: a partner’s people', async () => {
    const { page, faults, close } = await openPage(browser, desktop)
    await enter(page, site.url, 'hd@walkup.test')
    const main = page.getByRole('main')
    await page.goto(`${site.url}/integrations`)
    // The secret is missing: nothing is said to be sent.
    await main.getByText('Switched on, not ready').waitFor()
    await main.getByText('Missing: secret.').waitFor()
    expect(await main.getByRole('button', { name: /^Change/ }).count()).toBe(0)
    expect(await main.getByRole('link', { name: 'Organizations' }).count()).toBe(0)

    await page.goto(`${site.url}/users`)
    await main.getByText('hd@walkup.test').waitFor()
    expect(await main.getByRole('button', { name: 'New user' }).count()).toBe(0)

    await page.goto(`${site.url}/users/partners`)
    await main.getByText('derek.carter14@walkup.test').click()
    const beside = page.getByRole('complementary', { name: 'Derek Carter' })
    await beside.getByRole('button', { name: 'Set inactive' }).click()
    await beside.getByRole('button', { name: 'Set active' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
