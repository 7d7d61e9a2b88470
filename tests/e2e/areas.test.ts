import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { isAll } from '../support/repetitions.ts'
import { openSession } from './session.ts'

const session = openSession()

// An administrator has every area, and a partner's user the fewest.
it.each(['role1@walkup.test', 'hd@walkup.test', ...(isAll ? ['role15@walkup.test'] : [])])(
  'every area is come to and left by the navigation: %s',
  async (email) => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, email)
    await page.goto(session.site.url)
    const links = page.locator('nav[aria-label=Sections] a')
    await links.first().waitFor()
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(6)
    for (const path of [...paths, paths[0]]) {
      await page.locator(`nav[aria-label=Sections] a[href="${path}"]`).click()
      await page.waitForURL((at) => at.pathname === path)
      await page.locator(`nav[aria-label=Sections] a[href="${path}"][aria-current=page]`).waitFor()
      await page.locator('main h1').first().waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
    await close()
  },
)
