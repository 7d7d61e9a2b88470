import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { desktop, phone } from './site.ts'

const session = openSession()

describe('a read-only user', () => {
  it.each([
    ['desk', desktop],
    ['phone', phone],
  ])('sees an appointment type’s settings in the side panel: %s', async (_, viewport) => {
    const { page, faults, close } = await session.visit('role5@walkup.test', '/appointment-types', { viewport })
    const row = page.getByRole('main').getByRole('button', { name: /^Window measure/ })
    await row.click()
    const beside = page.getByRole('complementary', { name: 'Window measure' })
    await beside.getByText('90 min').waitFor()
    // Shows the names of technicians and questions, not their ids.
    await beside.getByText('How large is the project?').waitFor()
    await expect.poll(() => beside.innerText()).not.toMatch(/#\d/)
    expect(await findings(page)).toEqual([])
    expect(await page.getByRole('button', { name: /^(Edit|Delete|Move)/ }).count()).toBe(0)
    // Keys continue at the type, whichever of its elements has the focus.
    for (const [control, key] of [
      [beside.getByRole('link', { name: 'Slots' }), 'Escape'],
      [beside.getByRole('button', { name: 'Close' }), 'Enter'],
    ] as const) {
      await control.press(key)
      await beside.waitFor({ state: 'detached' })
      expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
      await row.press('Enter')
      await beside.waitFor()
    }
    await row.press('Escape')
    await beside.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })

  it('sees no actions that would be rejected: partner users', async () => {
    await session.site.db.asOwner((tx) => tx.run(sql`update connection set is_active = true where system = 'homeDepot'`))
    const { page, faults, close } = await session.visit('hd@walkup.test', '/integrations')
    const main = page.getByRole('main')
    // Without the secret, the page does not claim that leads are sent.
    await main.getByText('On, setup incomplete').waitFor()
    await main.getByText('Missing: secret.').waitFor()
    expect(await main.getByRole('button', { name: /^Change/ }).count()).toBe(0)
    expect(await main.getByRole('link', { name: 'Organizations' }).count()).toBe(0)

    // Partner users may not see the organization's lead generators.
    await page.goto(`${session.site.url}/leads`)
    await main.getByRole('button', { name: 'Service' }).waitFor()
    expect(await main.getByRole('button', { name: 'Generator' }).count()).toBe(0)

    await page.goto(`${session.site.url}/users`)
    await main.getByText('hd@walkup.test').waitFor()
    expect(await main.getByRole('button', { name: 'New user' }).count()).toBe(0)

    await page.goto(`${session.site.url}/users/partners`)
    await main.getByText('derek.carter14@walkup.test').click()
    const beside = page.getByRole('complementary', { name: 'Derek Carter' })
    await beside.getByRole('button', { name: 'Set inactive' }).click()
    await beside.getByRole('button', { name: 'Set active' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
