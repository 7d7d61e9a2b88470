import type { Browser, Page } from 'playwright-core'
import type { Replies } from '@walkup/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../http/harness.ts'
import { findings } from './axe.ts'
import { count, paidMinutes } from './expectedFigures.ts'
import { desktop, launch, openPage, shoot, signIn, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
let admin: SignedIn
let page: Page
let faults: string[]
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
  admin = await site.signIn('role2@walkup.test')
  ;({ page, faults } = await openPage(browser, desktop))
  await signIn(page, site.url, 'role2@walkup.test')
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const timeZone = 'America/New_York'
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Leads and visits of three weeks on either side of today: this month may have just begun. */
const [from, to] = [daysFromNow(-20), daysFromNow(20)]
const days = `dates=${from}..${to}`
const body = { filter: { dates: { from, to, timeZone } } }
const many = (noun: string) => (amount: number) => `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`
const [leads, timeLogs] = [many('lead'), many('time log')]
/** The list stands open, and its total says as many. */
async function expectList(amount: number): Promise<void> {
  await page.waitForURL(/\/leads\?/)
  await page.getByRole('status').getByText(leads(amount), { exact: true }).waitFor()
}
type Row = Replies['reports.storeLead']['rows'][number]
const told = { leads: 'Leads', scheduled: 'Scheduled', ran: 'Ran', sold: 'Sold' } as const

describe('a number', () => {
  it('of a report opens the list of its leads, as many as it says', async () => {
    const { data } = await admin.call('reports.storeLead', { body })
    const row = data.rows.find(({ store, figures }) => store && figures.sold > 0 && figures.sold !== figures.ran) as Row
    for (const [id, title] of Object.entries(told)) {
      await page.goto(`${site.url}/reports/stores?${days}`)
      const amount = row.figures[id as keyof typeof told]
      const name = `${title} ${count(amount)}: the leads behind it, ${row.store?.name}`
      await page.getByRole('link', { name, exact: true }).click()
      await expectList(amount)
    }
    await page.getByRole('button', { name: /^Appointment: / }).waitFor()
    await shoot(page, 'leads-drilled')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Which stores bring the leads?' }).waitFor()
    expect(faults).toEqual([])
  })

  it('that is a rate opens the leads of its numerator, and says so', async () => {
    const { data } = await admin.call('reports.storeLead', { body })
    const row = data.rows.find(({ store, figures }) => store && figures.sold > 0 && figures.ran > figures.sold) as Row
    const { ran, sold, scheduled } = row.figures
    const rates = [
      [`Ran rate`, `${count(ran)} that ran of ${count(scheduled)} scheduled`, ran],
      [`Close rate`, `${count(sold)} that sold of ${count(ran)} that ran`, sold],
    ] as const
    for (const [title, part, amount] of rates) {
      await page.goto(`${site.url}/reports/stores?${days}`)
      await page.getByRole('link', { name: new RegExp(`^${title} \\d+%: ${part}, ${row.store?.name}$`) }).click()
      await expectList(amount)
    }
    const perHour = data.rows.find(
      ({ store, figures, labor }) => store && figures.generatorLeads === figures.leads && labor.leadsPerPaidHour,
    )
    await page.goto(`${site.url}/reports/stores?${days}`)
    const made = perHour?.figures.generatorLeads ?? 0
    await page
      .getByRole('link', { name: new RegExp(`^Leads per paid hour .*: ${count(made)} made in .* h, ${perHour?.store?.name}$`) })
      .click()
    await expectList(made)
    await page.goto(`${site.url}/today/stores?${days}`)
    const inList = page.getByRole('row', { name: new RegExp(row.store?.name ?? 'no store') })
    await inList.getByRole('link', { name: /^Close rate: \d+%, / }).click()
    await expectList(sold)
    expect(faults).toEqual([])
  })

  it('of how fast leads are called opens those that were, were at once, were not, and need not be', async () => {
    const { data } = await admin.call('reports.speedToLead', { body: { ...body, groupBy: 'store' } })
    const row = data.rows.find(({ item, current }) => item && current.within5Minutes > 0 && current.notContacted > 0)
    if (!row) throw new Error('the demo has no such store')
    const { contacted, notContacted, selfBooked, within5Minutes } = row.current
    const behind: readonly (readonly [string, number])[] = [
      [`Called ${count(contacted)}: the leads behind it`, contacted],
      [`Not called yet ${count(notContacted)}: the leads behind it`, notContacted],
      [`Booked themselves ${count(selfBooked)}: the leads behind it`, selfBooked],
      [`Within 5 minutes [\\d.]+%: ${count(within5Minutes)} within 5 minutes, of ${count(contacted)} called`, within5Minutes],
      [`Half are called within .*: the ${count(contacted)} that were called`, contacted],
    ]
    for (const [name, amount] of behind) {
      if (amount === 0) continue
      await page.goto(`${site.url}/reports/speed?${days}&by=store`)
      await page.getByRole('link', { name: new RegExp(`^${name}, ${row.item?.name}$`) }).click()
      await expectList(amount)
    }
    await page.getByRole('button', { name: /^First call: 2, Within 5 minutes, Later$/ }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('of what belongs to none, and of visits to come, opens their leads', async () => {
    const { data } = await admin.call('reports.lgAgAnalysis', { body: { filter: { ...body.filter, territoryIds: [1] } } })
    const none = data.rows.find(({ leadGenerator, figures }) => !leadGenerator && figures.leads > 0)
    const service = none?.serviceGroup?.name ?? 'no service'
    await page.goto(`${site.url}/reports/generator-services?${days}&territory=1`)
    const amount = none?.figures.leads ?? 0
    await page.getByRole('link', { name: new RegExp(`^Leads ${count(amount)}: the leads behind it, None.*${service}$`) }).click()
    await expectList(amount)
    await page.getByRole('button', { name: 'Generator: None' }).waitFor()
    const summary = await admin.call('reports.leadCountSummary', {
      body: { filter: { dates: { from, to }, territoryIds: [1] } },
    })
    const { upcoming, generatorLeads } = summary.data.total.figures
    expect(upcoming).toBeGreaterThan(0)
    for (const [title, figure] of [
      ['Upcoming', upcoming],
      ['By generators', generatorLeads],
    ] as const) {
      await page.goto(`${site.url}/reports/summary?${days}&territory=1`)
      await page.getByRole('link', { name: new RegExp(`^${title}:? ${count(figure)}`) }).click()
      await expectList(figure)
    }
    await page.getByRole('button', { name: 'Generator: Has one' }).waitFor()
    expect(faults).toEqual([])
  })

  it('of a punch opens the leads that were made on it', async () => {
    const { dates } = body.filter
    const found = await admin.call('dashboard.users', { body: { filter: { dates }, limit: 200 } })
    const [who] = found.data.items.toSorted((a, b) => b.figures.generatorLeads - a.figures.generatorLeads)
    const { data } = await admin.call('dashboard.userTimeLogs', { params: { userId: who?.id ?? 0 }, query: dates })
    const log = data.items.find((one) => (one.leads ?? 0) > 0)
    const text = leads(log?.leads ?? 0)
    await page.goto(`${site.url}/today/people?${days}&row=${who?.id}`)
    const logs = page.getByRole('region', { name: 'Time logs' })
    await logs
      .getByRole('listitem')
      .nth(data.items.findIndex(({ id }) => id === log?.id))
      .getByRole('link', { name: text })
      .click()
    await expectList(log?.leads ?? 0)
    await page.goBack()
    await logs.getByRole('listitem').last().getByRole('link').click()
    await expectList(data.total.leads ?? 0)
    expect(faults).toEqual([])
  })

  it('that is hours opens the very punches that it sums, by their store’s clock', async () => {
    const [zones, { data }] = await Promise.all([admin.call('lookup.first'), admin.call('reports.storeLead', { body })])
    const { allStores, allOrganizationTerritories: territories } = zones.data
    const zoneOf = (id: number | undefined) =>
      territories.find((one) => one.id === allStores.find((store) => store.id === id)?.organizationTerritoryId)?.timeZone
    for (const isElsewhere of [false, true]) {
      const row = data.rows.find(({ store, labor }) => labor.paidMinutes > 0 && (zoneOf(store?.id) !== timeZone) === isElsewhere)
      await page.goto(`${site.url}/reports/stores?${days}`)
      const asked = page.waitForRequest(/laborHistory\/search$/)
      const name = new RegExp(`^Paid hours [\\d.,]+ h: the time logs behind it, ${row?.store?.name}$`)
      await page.getByRole('link', { name }).click()
      const { filter } = (await asked).postDataJSON() as { filter: { dates: { timeZone: string } } }
      expect(filter.dates.timeZone).toBe(zoneOf(row?.store?.id))
      const logs = (await admin.call('labor.search', { body: { filter, limit: 200 } })).data
      await page.getByRole('status').getByText(timeLogs(logs.total), { exact: true }).waitFor()
      expect(paidMinutes(logs.items)).toBe(row?.labor.paidMinutes)
    }
    await page.getByRole('button', { name: /^Days of: / }).waitFor()
    expect(await findings(page)).toEqual([])
    const { data: today } = await admin.call('dashboard.stores', { body })
    const store = today.items.find(({ labor }) => labor.paidMinutes > 0)
    await page.goto(`${site.url}/today/stores?${days}`)
    const inList = page.getByRole('row', { name: new RegExp(store?.name ?? 'no store') })
    const asked = page.waitForRequest(/laborHistory\/search$/)
    await inList.getByRole('link', { name: /^Paid hours: / }).click()
    const { filter } = (await asked).postDataJSON() as { filter: object }
    const logs = (await admin.call('labor.search', { body: { filter, limit: 200 } })).data
    expect(paidMinutes(logs.items)).toBe(store?.labor.paidMinutes)
    expect(faults).toEqual([])
  })

  it('of a person’s hours opens their punches, beside the report where they may lie in several zones', async () => {
    const { data } = await admin.call('reports.approaches', { body })
    const row = data.rows.find(({ current }) => current.paidMinutes > 0)
    const userId = row?.leadGenerator?.id ?? 0
    const { data: own } = await admin.call('dashboard.userTimeLogs', { params: { userId }, query: body.filter.dates })
    const ended = own.items.filter(({ clockOutAt }) => clockOutAt !== null)
    await page.goto(`${site.url}/reports/approaches?${days}`)
    const name = new RegExp(`^Paid hours .*: the time logs behind it, ${row?.leadGenerator?.name}$`)
    await page.getByRole('link', { name }).click()
    const drawer = page.getByRole('dialog', { name: /^Paid hours / })
    await expect.poll(() => drawer.getByRole('listitem').count(), { timeout: 10_000 }).toBe(ended.length)
    await drawer.getByRole('link').first().click()
    await page.waitForURL(/\/labor\?.*row=\d+/)
    await page.getByRole('complementary').getByText('As it counts', { exact: true }).waitFor()
    await page.goto(`${site.url}/today/people?${days}`)
    const inList = page.getByRole('row', { name: new RegExp(row?.leadGenerator?.name ?? 'nobody') })
    await inList.getByRole('link', { name: /^Paid hours: / }).click()
    const logs = page.getByRole('region', { name: 'Time logs' }).getByRole('listitem')
    await logs.last().waitFor()
    expect(await logs.count()).toBe(own.items.length + 1)
    expect(faults).toEqual([])
  })

  it('that lies in several zones opens its leads beside the report, all of them, and back closes them', async () => {
    const { sold } = (await admin.call('reports.storeLead', { body })).data.total.figures
    await page.goto(`${site.url}/reports/stores?${days}`)
    await page
      .getByRole('row', { name: /^All / })
      .getByRole('link', { name: /^Sold \d/ })
      .click()
    const drawer = page.getByRole('dialog', { name: `Sold ${count(sold)}` })
    const listed = drawer.getByRole('listitem')
    await expect
      .poll(
        async () => {
          const further = drawer.getByRole('button', { name: 'Show more' })
          if (await further.isEnabled({ timeout: 1_000 }).catch(() => false))
            await further.click({ timeout: 1_000 }).catch(() => {})
          return listed.count()
        },
        { timeout: 30_000 },
      )
      .toBe(sold)
    expect(await drawer.getByText('Sold', { exact: true }).count()).toBe(sold)
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    await page.goForward()
    await drawer.getByRole('link').first().click()
    await page.waitForURL(/\/leads\/\d+/)
    expect(faults).toEqual([])
  })

  it('of a store’s row opens its leads, and leaves the row alone', async () => {
    const { data } = await admin.call('dashboard.stores', { body })
    const store = data.items.find(({ figures, drill }) => figures.sold > 0 && drill.sold?.length === 1)
    await page.goto(`${site.url}/today/stores?${days}`)
    const row = page.getByRole('row', { name: new RegExp(store?.name ?? 'no store sold') })
    await row.getByRole('link', { name: `Sold: ${count(store?.figures.sold ?? 0)}`, exact: true }).click()
    await expectList(store?.figures.sold ?? 0)
    expect(new URL(page.url()).searchParams.get('row')).toBeNull()
    expect(faults).toEqual([])
  })

  it('of a bar opens the leads of that day', async () => {
    await page.goto(`${site.url}/today?${days}&territory=1`)
    const { data } = await admin.call('dashboard.leadsBarChart', {
      params: { territoryId: 1 },
      query: body.filter.dates,
    })
    const place = data.days.findIndex((day) => day.leads > 0)
    const slider = page.getByRole('slider')
    await slider.focus()
    for (let step = 0; step < place; step++) await slider.press('ArrowRight')
    await slider.press('Enter')
    await expectList(data.days[place]?.leads ?? 0)
    expect(faults).toEqual([])
  })

  it('of what needs me now opens what waits, what is planned for today, and who is on the floor', async () => {
    const made = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Uma', lastName: 'Untaken', email: 'uma@untaken.example', serviceGroupId: 1, territoryId: 1 },
    })
    expect(made.status).toBe(200)
    const { data } = await admin.call('dashboard.panels', { params: { territoryId: 1 } })
    await page.goto(`${site.url}/today?territory=1`)
    await page.getByRole('link', { name: `Leads that nobody has taken: ${count(data.unclaimed.count)}` }).click()
    await expectList(data.unclaimed.count)
    await page.getByRole('button', { name: 'Claimed by: Nobody' }).waitFor()
    await page.goBack()
    const planned = data.appointmentsToday.count
    expect(planned).toBeGreaterThan(0)
    await page.getByRole('link', { name: `Appointments today: ${count(planned)}` }).click()
    await expectList(planned)
    await page.goBack()
    const punches = data.missingPunches?.count ?? 0
    expect(punches).toBeGreaterThan(0)
    await page.getByRole('link', { name: `Missing punches, 30 days: ${count(punches)}` }).click()
    await page.getByRole('heading', { name: 'Missing punches' }).waitFor()
    await page
      .getByRole('status')
      .getByText(`${count(punches)} missing ${punches === 1 ? 'punch' : 'punches'}`, { exact: true })
      .waitFor()
    const generator = await site.signIn('role14@walkup.test')
    await generator.call('labor.clock', { body: { action: 'in', storeId: 1 } })
    const { data: me } = await admin.call('users.get', { params: { id: generator.record.userId } })
    await page.goto(`${site.url}/today`)
    await page.getByRole('link', { name: new RegExp(`: the time log of ${me.firstName} ${me.lastName}$`) }).click()
    await page.getByRole('status').getByText(timeLogs(1), { exact: true }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('a report', () => {
  it('says that there is more than it shows, and shows it when asked', async () => {
    const { data } = await admin.call('reports.storeLead', { body })
    await page.goto(`${site.url}/reports/stores?${days}`)
    const headline = page.getByTestId('headline')
    await headline.getByText(count(data.total.figures.leads), { exact: true }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const storeId = data.rows.find(({ store }) => store)?.store?.id
    const made = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Nora', lastName: 'Newdata', email: 'nora@newdata.example', serviceGroupId: 1, storeId },
    })
    expect(made.status).toBe(200)
    await page.getByRole('button', { name: 'New data: show it now' }).click()
    await headline.getByText(count(data.total.figures.leads + 1), { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New data: show it now' }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
