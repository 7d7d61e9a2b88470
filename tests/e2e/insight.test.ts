import type { Page } from 'playwright-core'
import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../packages/sdk/contract/endpoints/index.ts'
import { count, expectations } from './expectedFigures.ts'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { isAll } from '../support/tiers.ts'
import { inDays } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { desktop, phone } from './site.ts'

const session = openSession()

/** Opens a page of the console, and returns an endpoint's response to it. */
async function openWith<N extends EndpointName>(page: Page, path: string, name: N): Promise<Replies[N]> {
  const [method, url = ''] = allEndpoints[name].split(' ')
  const pattern = new RegExp(`${url.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  const answered = page.waitForResponse((response) => pattern.test(response.url()) && response.request().method() === method)
  await page.goto(session.site.url + path)
  const response = await answered
  expect(response.status(), `${name} for ${path}`).toBe(200)
  return ((await response.json()) as { data: Replies[N] }).data
}
/** A period with leads and work, also when a month begins. */
const recent = `dates=${inDays(-59)}..${inDays(0)}`
const hours = (minutes: number) => `${(minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 })} h`

describe('an administrator’s reports', () => {
  it('show the API’s figures, with a chart and a table', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const admin = await session.site.signIn('role2@walkup.test')
    const body = {
      filter: {
        dates: { dateRangeId: 7, timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone) },
      },
    }
    const asked = (name: EndpointName) => admin.call(name as 'reports.storeLead', { body })
    await page.goto(`${session.site.url}/reports`)
    await page.getByRole('listitem').getByText('How fast do we respond?').waitFor()
    const links = page.locator('a[href^="/reports/"]')
    const listed = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    const expected = expectations.map(([path]) => path).filter((path) => path.startsWith('/reports'))
    expect(new Set(listed)).toEqual(
      new Set([...expected, '/reports/build', '/reports/funnel', '/reports/smart-circle', '/reports/schedules']),
    )
    for (const [path, name, question, of] of expectations) {
      const isBuilt = path.startsWith('/reports') && name !== 'reports.lgAgPerformance'
      const shown = await openWith(page, `${path}?dates=7`, isBuilt ? 'reports.build' : name)
      // A built-in report shows what its specified endpoint returns.
      const reply = isBuilt ? (await asked(name)).data : shown
      const [figure, rows] = of(reply)
      expect(rows, `${path} has rows in the demo`).toBeGreaterThan(0)
      await page.getByRole('heading', { level: 1, name: question }).waitFor()
      await page.getByTestId('headline').waitFor()
      expect(await page.getByTestId('headline').textContent(), path).toBe(figure)
      await page.locator('canvas').first().waitFor()
      expect(await page.locator('table tbody tr').count(), path).toBe(Math.min(100, rows))
    }
    const people = await openWith(page, '/reports/smart-circle?dates=7', 'smartCircle.users')
    await page.getByRole('heading', { level: 1, name: 'What do lent generators bring in?' }).waitFor()
    const brought = people.items.reduce((sum, person) => sum + person.leads, 0)
    if (people.items.length > 0) await page.getByTestId('headline').getByText(count(brought), { exact: true }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('print completely, in light colors, with their filters and the organization', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/reports/generator-types?dates=7&below=yes')
    const rows = page.locator('table tbody tr')
    await page.getByRole('button', { name: /^Show all/ }).waitFor()
    const asked = await rows.count()
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await theme()).toBe('light')
    expect(await rows.count()).toBeGreaterThan(asked)
    await page.getByText(/^Harbor Home Group · \w{3} \d/).waitFor()
    expect(await page.getByRole('search').getByRole('button').allTextContents()).toEqual([
      'Days: This Year',
      'Compared with: the previous period',
      'Measures: 7',
      'By: 2',
      'Suborganizations: Included',
    ])
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await theme()).toBe('dark')
    expect(await rows.count()).toBe(asked)
    expect(faults).toEqual([])
    await close()
  })

  it('keep filters and comparison in the URL', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await openWith(page, '/reports/speed', 'reports.build')
    await page.getByRole('button', { name: /^By: / }).click()
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/reports/build'))
    await page.getByRole('checkbox', { name: 'Store' }).check()
    const body = (await asked).postDataJSON() as NonNullable<Bodies['reports.build']>
    expect(body.groupBy).toEqual(['territory', 'store'])
    expect(new URL(page.url()).searchParams.get('by')).toBe('territory,store')
    expect(faults).toEqual([])
    await close()
  })
})

describe('a chart', () => {
  it('supports arrow keys, has a table, and is saved as CSV and PNG', async () => {
    const { page, faults, close } = await session.open(desktop, 'dark')
    await enter(page, session.site.url, 'role2@walkup.test')
    const { buckets } = await openWith(page, '/charts/days?dates=7', 'charts.daysOfWeek')
    const slider = page.getByRole('slider')
    await slider.focus()
    await slider.press('ArrowRight')
    const monday = buckets[1]
    const valueText = `Mon: This period ${count(monday?.leads ?? 0)}, Before ${count(monday?.previousLeads ?? 0)}`
    expect(await slider.getAttribute('aria-valuetext')).toBe(valueText)
    const files: string[] = []
    for (const type of ['CSV', 'PNG']) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: `${type}: Leads: Days of the week` }).click()
      files.push((await saved).suggestedFilename())
    }
    expect(files).toEqual(['leads-days-of-the-week.csv', 'leads-days-of-the-week.png'])
    await page.getByRole('button', { name: 'Table' }).click()
    const sunday = page.locator('figure').getByRole('row', { name: /^Sun/ })
    expect(await sunday.getByRole('cell').first().textContent()).toBe(count(buckets[0]?.leads ?? 0))
    expect(faults).toEqual([])
    await close()
  })
})

describe('reports and charts', () => {
  // The stories of both areas are tested on a phone in light, too.
  it.each(isAll ? (['light', 'dark'] as const) : (['dark'] as const))('pass axe and fit a phone, in %s mode', async (scheme) => {
    const { page, faults, close } = await session.open(phone, scheme)
    await enter(page, session.site.url, 'role2@walkup.test')
    const paths = ['/today', '/reports', '/reports/stores?behind=all.sold', '/reports/summary', '/charts/hours']
    for (const path of paths.map((one) => `${one}${one.includes('?') ? '&' : '?'}${recent}`)) {
      await page.goto(session.site.url + path)
      await page
        .locator(path.startsWith('/reports?') ? 'a[href="/reports/speed"]' : 'canvas')
        .first()
        .waitFor()
      if (path.includes('behind')) await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      expect(await findings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(phone.width)
    }
    expect(faults).toEqual([])
    await close()
  })

  it('redraws a chart when the theme or its width changes', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/charts/days?dates=7`)
    const canvas = page.locator('canvas')
    await canvas.waitFor()
    const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
    const light = await drawn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(drawn).not.toBe(light)
    const wide = await canvas.evaluate((element) => element.clientWidth)
    await page.setViewportSize(phone)
    await expect.poll(() => canvas.evaluate((element) => element.clientWidth)).toBeLessThan(Math.min(wide, phone.width))
    expect(faults).toEqual([])
    await close()
  })
})

describe('today', () => {
  it('shows the API’s figures on a phone, and links to the day’s leads', async () => {
    // Just after midnight there are no leads of the day yet, and midnight differs by territory.
    const staff = await session.site.signIn('role5@walkup.test')
    for (const territoryId of [1, 2]) {
      const made = await staff.call('leads.upsertInternal', {
        body: { firstName: 'Dana', lastName: 'Daybreak', email: 'dana@daybreak.example', serviceGroupId: 1, territoryId },
      })
      expect(made.status).toBe(200)
    }
    const { page, faults, close } = await session.open(phone)
    await enter(page, session.site.url, 'role2@walkup.test')
    const { today, unclaimed } = await openWith(page, '/today', 'dashboard.panels')
    await page.getByRole('link', { name: `Unclaimed leads: ${count(unclaimed.count)}` }).waitFor()
    await page.getByRole('link', { name: `Leads: ${count(today.figures.leads)}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.width)
    expect(faults).toEqual([])
    await close()
  })

  it('shows a person’s time logs in the side panel, and exports the stores', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const { items } = await openWith(page, `/today/people?${recent}`, 'dashboard.users')
    const person = items.find(({ labor }) => labor.paidMinutes > 0)
    expect(person).toBeDefined()
    await page
      .getByRole('row', { name: new RegExp(person?.name ?? '') })
      .getByText(person?.name ?? '', { exact: true })
      .first()
      .click()
    const panel = page.getByRole('complementary', { name: person?.name ?? '' })
    await panel.getByRole('heading', { name: 'Time logs' }).waitFor()
    await panel
      .getByText(hours(person?.labor.paidMinutes ?? 0))
      .first()
      .waitFor()
    await page.goto(`${session.site.url}/today/stores`)
    await page.getByRole('row').nth(1).waitFor()
    // The period is shown without being chosen.
    await page.getByRole('button', { name: 'Days: This Month' }).waitFor()
    await page.getByRole('button', { name: 'Compared with: the previous period' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
    expect(faults).toEqual([])
    await close()
  })
})

describe('restricted users', () => {
  it.each([
    ['role14@walkup.test', '/reports'],
    ['role6@walkup.test', '/charts'],
    ['role10@walkup.test', '/today'],
    ['hd@walkup.test', '/audit'],
    ['centah@walkup.test', '/slots'],
  ])('%s sees no access at %s', async (email, path) => {
    const { page, close } = await session.open()
    await enter(page, session.site.url, email)
    await page.goto(session.site.url + path)
    await page.getByText(/You don’t have access to/).waitFor()
    await close()
  })

  it('a partner user can only access the partner’s leads and users', async () => {
    const { page, faults, close } = await session.visit('hd@walkup.test', '/')
    const areas = page.getByRole('navigation', { name: 'Sections' })
    await areas.getByRole('link', { name: 'Leads', exact: true }).waitFor()
    expect(await areas.getByRole('link', { name: /^(Stores|Labor|Slots|Audit trail|Booking page)$/ }).count()).toBe(0)
    await areas.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await page.goto(`${session.site.url}/leads`)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('complementary').getByRole('link').first().waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
