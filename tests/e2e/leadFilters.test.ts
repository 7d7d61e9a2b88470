import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { count } from './expectedFigures.ts'
import { openDesk, type Desk } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

let { admin, page, faults } = {} as Desk
const session = openDesk('/leads', (desk) => ({ admin, page, faults } = desk))

/** Waits until the list is open with this total. */
async function expectList(amount: number): Promise<void> {
  await page
    .getByRole('status')
    .getByText(`${count(amount)} ${amount === 1 ? 'lead' : 'leads'}`, { exact: true })
    .waitFor()
}

describe('the list of leads', () => {
  it('offers every filter of the search in one menu, and keeps it in the URL and in saved views', async () => {
    await page.goto(`${session.site.url}/leads?status=new`)
    const clear = page.getByRole('button', { name: 'Clear filters' }).first()
    const top = async () => (await clear.boundingBox())?.y
    const before = await top()
    const more = page.getByRole('button', { name: 'More filters' })
    await more.click()
    await page.getByRole('button', { name: 'Duplicates' }).waitFor()
    // Late content does not move it away from the pointer.
    expect(await top()).toBe(before)
    await clear.click()
    await page.getByRole('button', { name: 'Duplicates' }).click()
    await page.getByRole('checkbox', { name: 'Duplicates only' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Suborganizations' }).click()
    await page.getByRole('checkbox', { name: 'Included' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Time zone of days: / }).click()
    await page.getByRole('checkbox', { name: 'Central Time (Chicago)' }).check()
    await page.keyboard.press('Escape')
    const body = { filter: { hasDuplicate: true }, includeDescendants: true }
    const { data } = await admin.call('leads.searchAll', { body })
    await expectList(data.total)
    await page.getByRole('button', { name: 'Fewer filters' }).click()
    // Active filters stay visible.
    await page.getByRole('button', { name: 'Duplicates: Duplicates only' }).waitFor()
    expect(await page.getByRole('button', { name: /^Claimed by/ }).count()).toBe(0)
    expect(await findings(page)).toEqual([])
    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ repeated: 'yes', below: 'yes', zone: 'America/Chicago' })

    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByLabel('Name of the new view').fill('Repeated below')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.waitForURL(/view=\d+/)
    await page.goto(`${session.site.url}/leads`)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: 'Repeated below', exact: true }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('repeated') === 'yes' && searchParams.get('below') === 'yes')
    await page.keyboard.press('Escape')
    await expectList(data.total)
    // The content above the button has loaded.
    await page.getByRole('button', { name: 'Time zone of days: Central Time (Chicago)' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => !url.searchParams.has('repeated') && !url.searchParams.has('zone'))
    expect(faults).toEqual([])
  })

  it('filters by first contact, by upcoming appointments, and by missing attribution', async () => {
    const asked = [
      ['First call', 'Not called yet', { firstContacts: ['none'] }],
      ['Visit', 'Upcoming', { isUpcoming: true }],
      ['Next call', 'Due now', { isCallDue: true }],
      ['Appointment type', 'None', { hasAppointmentType: false }],
      ['Store', 'None', { hasStore: false }],
      ['Generator', 'Has one', { hasLeadGenerator: true }],
      ['Territory', 'Has one', { hasTerritory: true }],
    ] as const
    for (const [label, option, filter] of asked) {
      await page.goto(`${session.site.url}/leads`)
      await page.getByRole('button', { name: 'More filters' }).click()
      await page.getByRole('button', { name: label, exact: true }).click()
      await page.getByRole('checkbox', { name: option, exact: true }).check()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `${label}: ${option}` }).waitFor()
      const { data } = await admin.call('leads.searchAll', { body: { filter } })
      if (data.totalIsExact) await expectList(data.total)
    }
    // A specific choice replaces a yes-or-no choice, and vice versa.
    const { data: places } = await admin.call('lookup.first')
    const [territory] = places.organizationTerritories
    await page.getByRole('button', { name: 'Territory: Has one' }).click()
    await page.getByRole('checkbox', { name: territory?.name, exact: true }).check()
    await page.getByRole('checkbox', { name: 'Has one', exact: true }).and(page.locator(':not(:checked)')).waitFor()
    expect(new URL(page.url()).searchParams.get('territory')).toBe(String(territory?.id))
    await shoot(page, 'leads-filters')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('filters by who claimed a lead: oneself, a user found by name, nobody', async () => {
    const dispatcher = await session.site.signIn('role5@walkup.test')
    const { data: own } = await admin.call('leads.searchAll', { body: { filter: { isClaimed: false }, limit: 1 } })
    await dispatcher.call('leads.claim', { params: { id: own.items[0]?.id ?? 0 }, body: {} })
    const claimedByIds = [dispatcher.record.userId]
    const { data } = await admin.call('leads.searchAll', { body: { filter: { claimedByIds } } })
    const me = await admin.call('users.get', { params: { id: dispatcher.record.userId } })
    const name = `${me.data.firstName} ${me.data.lastName}`
    await page.goto(`${session.site.url}/leads`)
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('button', { name: 'Claimed by' }).click()
    await page.getByRole('searchbox', { name: 'Search: Claimed by' }).fill(me.data.lastName)
    await page.getByRole('checkbox', { name, exact: true }).check()
    await expectList(data.total)
    await page.getByRole('checkbox', { name: 'No one' }).check()
    await page.waitForURL(/claimed=none/)
    await page.setViewportSize(phone)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await shoot(page, 'leads-more-filters-phone')
    await page.setViewportSize(desktop)
    expect(faults).toEqual([])
  })
})
