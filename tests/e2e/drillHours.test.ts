import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { body, days, expectLeads, leads, timeLogs, timeZone } from './drillFixture.ts'
import { paidMinutes } from './expectedFigures.ts'
import { openDesk, type Desk } from './session.ts'

let { admin, page, faults } = {} as Desk
const session = openDesk('/reports', (desk) => ({ admin, page, faults } = desk))

describe('a number', () => {
  it('of a punch opens the leads that were created during it', async () => {
    const { dates } = body.filter
    const found = await admin.call('dashboard.users', { body: { filter: { dates }, limit: 200 } })
    const [who] = found.data.items.toSorted((a, b) => b.figures.generatorLeads - a.figures.generatorLeads)
    const { data } = await admin.call('dashboard.userTimeLogs', { params: { userId: who?.id ?? 0 }, query: dates })
    const log = data.items.find((one) => (one.leads ?? 0) > 0)
    const text = leads(log?.leads ?? 0)
    await page.goto(`${session.site.url}/today/people?${days}&row=${who?.id}`)
    const logs = page.getByRole('region', { name: 'Time logs' })
    await logs
      .getByRole('listitem')
      .nth(data.items.findIndex(({ id }) => id === log?.id))
      .getByRole('link', { name: text })
      .click()
    await expectLeads(page, log?.leads ?? 0)
    await page.getByRole('button', { name: `Time log: ${who?.name}, ` }).waitFor()
    await page.goBack()
    await logs.getByRole('listitem').last().getByRole('link').click()
    await expectLeads(page, data.total.leads ?? 0)
    expect(faults).toEqual([])
  })

  it('of hours opens exactly the punches that it sums, in their store’s time zone', async () => {
    const [zones, { data }] = await Promise.all([admin.call('lookup.first'), admin.call('reports.storeLead', { body })])
    const { allStores, allOrganizationTerritories: territories } = zones.data
    const zoneOf = (id: number | undefined) =>
      territories.find((one) => one.id === allStores.find((store) => store.id === id)?.organizationTerritoryId)?.timeZone
    for (const isElsewhere of [false, true]) {
      const row = data.rows.find(({ store, labor }) => labor.paidMinutes > 0 && (zoneOf(store?.id) !== timeZone) === isElsewhere)
      await page.goto(`${session.site.url}/reports/stores?${days}`)
      const asked = page.waitForRequest(/laborHistory\/search$/)
      const name = new RegExp(`^Paid hours [\\d.,]+ h: its time logs, ${row?.store?.name}$`)
      await page.getByRole('link', { name }).click()
      const { filter } = (await asked).postDataJSON() as { filter: { dates: { timeZone: string } } }
      expect(filter.dates.timeZone).toBe(zoneOf(row?.store?.id))
      const logs = (await admin.call('labor.search', { body: { filter, limit: 200 } })).data
      await page.getByRole('status').getByText(timeLogs(logs.total), { exact: true }).waitFor()
      expect(paidMinutes(logs.items)).toBe(row?.labor.paidMinutes)
    }
    await page.getByRole('button', { name: /^Time zone of days: / }).waitFor()
    expect(await findings(page)).toEqual([])
    const { data: today } = await admin.call('dashboard.stores', { body })
    const store = today.items.find(({ labor }) => labor.paidMinutes > 0)
    await page.goto(`${session.site.url}/today/stores?${days}`)
    const inList = page.getByRole('row', { name: new RegExp(store?.name ?? 'no store') })
    const asked = page.waitForRequest(/laborHistory\/search$/)
    await inList.getByRole('link', { name: /^Paid hours: / }).click()
    const { filter } = (await asked).postDataJSON() as { filter: object }
    const logs = (await admin.call('labor.search', { body: { filter, limit: 200 } })).data
    expect(paidMinutes(logs.items)).toBe(store?.labor.paidMinutes)
    expect(faults).toEqual([])
  })

  it('of a person’s hours opens their punches, in the drill-down drawer if they may span several time zones', async () => {
    const { data } = await admin.call('reports.approaches', { body })
    const row = data.rows.find(({ current }) => current.paidMinutes > 0)
    const userId = row?.leadGenerator?.id ?? 0
    const { data: own } = await admin.call('dashboard.userTimeLogs', { params: { userId }, query: body.filter.dates })
    const ended = own.items.filter(({ clockOutAt }) => clockOutAt !== null)
    await page.goto(`${session.site.url}/reports/approaches?${days}`)
    const name = new RegExp(`^Paid hours .*: its time logs, ${row?.leadGenerator?.name}$`)
    await page.getByRole('link', { name }).click()
    const drawer = page.getByRole('dialog', { name: /^Paid hours / })
    await expect.poll(() => drawer.getByRole('listitem').count(), { timeout: 30_000 }).toBe(ended.length)
    await drawer.getByRole('link').first().click()
    await page.waitForURL(/\/labor\?.*row=\d+/)
    await page.getByRole('complementary').getByText('Counted time', { exact: true }).waitFor()
    const person = row?.leadGenerator?.name ?? 'nobody'
    // The list renders the rows in view alone; the person may be its last.
    await page.goto(`${session.site.url}/today/people?${days}&q=${encodeURIComponent(person)}`)
    const inList = page.getByRole('row', { name: new RegExp(person) })
    await inList.getByRole('link', { name: /^Paid hours: / }).click()
    const logs = page.getByRole('region', { name: 'Time logs' }).getByRole('listitem')
    await logs.last().waitFor()
    expect(await logs.count()).toBe(own.items.length + 1)
    expect(faults).toEqual([])
  })
})
