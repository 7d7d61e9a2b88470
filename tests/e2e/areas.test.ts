import { expect, it } from 'vitest'
import { enter } from './signInQuickly.ts'
import { isAll } from '../support/tiers.ts'
import { openSession } from './session.ts'

const session = openSession()

// An administrator has every area, and a partner's user the fewest.
it.each(['role1@walkup.test', 'hd@walkup.test', ...(isAll ? ['role15@walkup.test'] : [])])(
  'every area can be opened and left through the navigation: %s',
  async (email) => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, email)
    await page.goto(session.site.url)
    const links = page.locator('nav[aria-label=Sections] a')
    await links.first().waitFor()
    const shown = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const entries = await shown()
    // The first group is open, and shows its areas.
    expect(await page.locator('nav[aria-label=Sections] > *').count()).toBeLessThanOrEqual(7)
    const visited = new Set<string>()
    const visit = async (path: string, link = page.locator(`nav[aria-label=Sections] a[href="${path}"]`)) => {
      await link.click()
      await page.waitForURL((at) => at.pathname === path)
      await page.locator('nav[aria-label=Sections] a[aria-current]').waitFor()
      await page.locator('main h1').first().waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      visited.add(path)
    }
    for (const entry of entries) {
      if (!visited.has(entry)) await visit(entry)
      for (const path of await shown()) if (!visited.has(path) && !entries.includes(path)) await visit(path)
    }
    await visit('/settings')
    const areas = page.locator('main li a')
    const settings = await areas.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(settings.length).toBeGreaterThan(1)
    for (const path of settings) {
      await visit(path, page.locator(`main li a[href="${path}"]`))
      await visit('/settings')
    }
    expect(visited.size).toBeGreaterThan(6)
    await visit(entries[0] ?? '')
    expect(faults).toEqual([])
    await close()
  },
)
