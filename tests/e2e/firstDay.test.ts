import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { xlsx, type Rows } from '../../packages/console/src/areas/imports/testing/xlsx.ts'
import { root } from '../budgets/measure.ts'
import { asOwner, asSuperuser, createOwner, OWNER, withDatabase } from '../support/owner.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'
import { startSmtp } from '../support/smtp.ts'
import { book, desktop, launch, openPage, phone, shoot } from './site.ts'

/** An organization's first day: an empty PostgreSQL database without the demo, set up in the browser through the guide's links. */
const EMAIL = 'first@walkup.test'
const PASSWORD = 'plum-harbor-lantern-42'
const GUIDE = 'Set up your organization'
const markets = ['Columbus', 'Cleveland', 'Cincinnati'] as const

let cluster: Cluster
let server: ServerProcess
let smtp: Awaited<ReturnType<typeof startSmtp>>
let browser: Browser
beforeAll(async () => {
  ;[cluster, smtp, browser] = await Promise.all([startCluster(), startSmtp(), launch()])
  await createOwner(cluster.url)
  await asSuperuser(cluster.url, `create database first_day owner ${OWNER}`)
  const port = await freePort()
  server = await startServer({
    port,
    env: {
      DATABASE_URL: asOwner(withDatabase(cluster.url, 'first_day')),
      WALKUP_DEMO: '0',
      WALKUP_ADMIN_EMAIL: EMAIL,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: smtp.url,
    },
  })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.remove()
  await smtp?.close()
  cluster?.remove()
})

/** Counts a user's clicks and keys. */
class Work {
  readonly steps: { step: string; clicks: number; fields: number; seconds: number }[] = []
  private now = { clicks: 0, fields: 0 }
  constructor(private readonly page: Page) {}

  async step(name: string, run: () => Promise<unknown>): Promise<void> {
    const began = Date.now()
    this.now = { clicks: 0, fields: 0 }
    try {
      await run()
    } catch (error) {
      await shoot(this.page, 'first-day-failed')
      const shown = await this.page.getByRole('dialog').allInnerTexts()
      throw new Error(`Step ${name} failed. Dialogs: ${shown.join(' | ') || 'none'}`, { cause: error })
    }
    this.steps.push({ step: name, ...this.now, seconds: (Date.now() - began) / 1000 })
    await shoot(this.page, `first-day-${String(this.steps.length).padStart(2, '0')}-${name.replaceAll(' ', '-')}`)
  }
  async click(target: Locator): Promise<void> {
    this.now.clicks++
    await target.click()
  }
  async fill(target: Locator, text: string): Promise<void> {
    this.now.fields++
    await target.fill(text)
  }
  /** Types into a combobox and chooses the first option. */
  async choose(list: Locator, text: string): Promise<void> {
    this.now.clicks++
    await this.fill(list, text)
    await this.page.getByRole('option', { name: text }).first().click()
  }
  async file(input: Locator, name: string, rows: Rows): Promise<void> {
    this.now.clicks++
    await input.setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(xlsx({ Sheet1: rows })),
    })
  }
  get total() {
    const sum = (key: 'clicks' | 'fields' | 'seconds') => this.steps.reduce((all, step) => all + step[key], 0)
    return { clicks: sum('clicks'), fields: sum('fields'), seconds: Math.round(sum('seconds')) }
  }
}

// The printed link works once, so a second attempt could not start.
it('the setup guide leads from an empty database to a booked lead', { timeout: 600_000 }, async () => {
  const { page, faults, close } = await openPage(browser, desktop)
  page.setDefaultTimeout(60_000)
  const work = new Work(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const guide = page.getByRole('heading', { level: 1, name: GUIDE })
  const link = (name: string) => main.getByRole('link', { name, exact: true })
  const save = () => work.click(dialog.getByRole('button', { name: 'Save', exact: true }))
  const mark = (title: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  let codeUrl = ''

  /** The guide on a phone. */
  const shootPhone = async (name: string) => {
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    // A spinner would never finish.
    await page.evaluate(() => {
      const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      return Promise.all(finite.map((one) => one.finished.catch(() => {})))
    })
    await shoot(page, `first-day-phone-${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(desktop)
  }

  const first = new RegExp(`Set the password of ${EMAIL}, once, within a day: (\\S+)`).exec(server.output())?.[1]
  expect(server.output()).not.toContain('superuser')
  await work.step('password', async () => {
    await page.goto(first ?? '')
    await work.fill(page.getByLabel('Password'), PASSWORD)
    await work.click(page.getByRole('button', { name: 'Set password' }))
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await work.fill(page.getByLabel(/^Email/), EMAIL)
    await work.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
    await work.click(page.getByRole('button', { name: 'Sign in' }))
    await work.click(page.getByRole('link', { name: 'Continue setup' }))
    await guide.waitFor()
  })
  await shootPhone('trade')
  await work.step('trade', async () => {
    await work.click(main.getByRole('radio', { name: 'Home improvement' }))
    await work.click(main.getByRole('button', { name: 'Start' }))
    await main.getByRole('heading', { name: 'Territories' }).waitFor()
  })
  await shootPhone('guide-begun')
  await work.step('contact and brand', async () => {
    await work.click(link('Name your organization'))
    await work.fill(dialog.getByLabel('Name', { exact: true }), 'Buckeye Kitchens')
    await save()
    await guide.waitFor()
    await work.click(link('Add contact'))
    await work.fill(dialog.getByLabel('Name', { exact: true }), 'Buckeye Kitchens')
    await work.fill(dialog.getByLabel(/^Phone/), '614.555.0100')
    await save()
    await guide.waitFor()
    await work.click(link('Add logo or color'))
    await work.fill(main.getByLabel('Buttons and links', { exact: true }), '#0a5c36')
    await work.click(main.getByRole('button', { name: 'Save' }))
    await guide.waitFor()
    await main.getByRole('heading', { name: 'Business contact and brand Done' }).waitFor()
  })
  await work.step('territories', async () => {
    for (const [at, name] of markets.entries()) {
      if (at === 0) await work.click(link('Add territory'))
      else await work.click(main.getByRole('button', { name: 'New territory' }))
      await work.fill(dialog.getByLabel('Name', { exact: true }), name)
      await work.choose(dialog.getByRole('combobox', { name: 'Time zone', exact: true }), 'New York')
      await work.fill(dialog.getByLabel(/^ZIP codes/), ['43215 43017-1234, 43004', '44101; 44102', '45202 45203'][at] ?? '')
      await save()
      if (at > 0) continue
      await guide.waitFor()
      await work.click(link('Open territories'))
    }
    await main.getByText('3 territories').waitFor()
    await work.click(page.getByRole('link', { name: 'Continue setup' }))
  })
  await work.step('appointment types', async () => {
    // The form starts with the first territory by name.
    for (const [at, territory] of markets.toSorted().entries()) {
      await work.click(link(at === 0 ? 'Add appointment type' : `Add a type in ${territory}`))
      await work.fill(dialog.getByLabel('Name', { exact: true }), `${territory} kitchen visit`)
      expect(await dialog.getByRole('combobox', { name: 'Territory', exact: true }).inputValue()).toBe(territory)
      await work.choose(dialog.getByRole('combobox', { name: 'Service', exact: true }), 'Kitchens')
      await save()
      await guide.waitFor()
      await work.click(link(`Add times to ${territory} kitchen visit`))
      await work.click(dialog.getByRole('button', { name: 'Add 30 slots' }))
      await guide.waitFor()
    }
    await mark('Appointment types and times').getByText('3 added').waitFor()
  })
  await work.step('25 technicians', async () => {
    await work.click(link('Import technicians'))
    const rows = Array.from({ length: 25 }, (_, n) => [`Tess${n} Carver`, `(614) 555-${String(2000 + n)}`, 'Kitchens'])
    await work.file(main.locator('input[type=file]'), 'technicians.xlsx', [['Technician', 'Cell', 'Skills'], ...rows])
    await work.click(main.getByRole('button', { name: 'Check file' }))
    await work.click(main.getByRole('button', { name: 'Import 25 rows' }))
    await main.getByText('25 of 25 rows imported').waitFor()
    await work.click(link('Continue setup'))
    await guide.waitFor()
  })
  await work.step('40 stores', async () => {
    await work.click(mark('Stores').getByRole('link', { name: 'Import a file' }))
    const rows = Array.from({ length: 40 }, (_, n) => {
      return [7000 + n, `Store ${n}`, markets[n % 3] ?? '', `${n + 1} Elm St`, 'Dublin', 'Ohio', 43017]
    })
    const head = ['Store #', 'Store name', 'Market', 'Street', 'City', 'State', 'ZIP Code']
    await work.file(main.locator('input[type=file]'), 'stores.xlsx', [head, ...rows])
    await work.click(main.getByRole('button', { name: 'Check file' }))
    await work.click(main.getByRole('button', { name: 'Import 40 rows' }))
    await main.getByText('40 of 40 rows imported').waitFor()
    await work.click(link('Continue setup'))
    await guide.waitFor()
  })
  await work.step('200 people', async () => {
    await work.click(mark('Lead generators').getByRole('link', { name: 'Import a file' }))
    const rows = Array.from({ length: 200 }, (_, n) => {
      return [`Pat${n} Walker`, `pat${n}@walker.example`, `(614) 555-${String(1000 + n)}`, 'Lead generator', 7000 + (n % 40)]
    })
    await work.file(main.locator('input[type=file]'), 'people.xlsx', [
      ['Name', 'E-mail', 'Mobile Phone', 'Job', 'Store'],
      ...rows,
    ])
    await work.click(main.getByRole('button', { name: 'Check file' }))
    await work.click(main.getByRole('button', { name: 'Import 200 rows' }))
    await main.getByText('200 of 200 rows imported').waitFor()
    await work.click(main.getByRole('button', { name: 'Invite 200 people' }))
    await main.getByText('200 people invited').waitFor()
    await work.click(link('Continue setup'))
    await guide.waitFor()
  })
  await work.step('code', async () => {
    await work.click(link('Add QR code'))
    await work.fill(dialog.getByLabel('Label'), 'Entrance')
    await work.choose(dialog.getByRole('combobox', { name: 'Lead generator', exact: true }), 'Pat3 Walker')
    await work.choose(dialog.getByRole('combobox', { name: /^Store/ }), 'Store 3')
    await work.choose(dialog.getByRole('combobox', { name: 'Service', exact: true }), 'Kitchens')
    await save()
    await guide.waitFor()
    const url = mark('Test booking').getByRole('link', { name: /\/q\// })
    await url.waitFor()
    codeUrl = (await url.getAttribute('href')) ?? ''
  })
  await work.step('printed', async () => {
    await work.click(link('Open QR codes'))
    await work.click(page.getByRole('row', { name: /Entrance/ }))
    await work.click(page.getByRole('complementary', { name: 'Entrance' }).getByRole('button', { name: 'Print', exact: true }))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      work.click(dialog.getByRole('button', { name: 'Save PDF' })),
    ])
    expect(file.suggestedFilename()).toBe('codes-letter.pdf')
    await work.click(page.getByRole('link', { name: 'Continue setup' }))
    await guide.waitFor()
  })
  await work.step('200 codes', async () => {
    await work.click(link('Add for everyone'))
    await work.choose(dialog.getByRole('combobox', { name: 'Service', exact: true }), 'Kitchens')
    await work.click(dialog.getByRole('button', { name: 'Add missing codes' }))
    await page.getByText('Codes added: 199').waitFor({ timeout: 240_000 })
    await guide.waitFor()
    await mark('QR codes').getByText('200 added').waitFor()
  })

  await shootPhone('guide')
  const shopper = await openPage(browser, phone, 'dark')
  await shopper.page.goto(codeUrl)
  const words = await book(
    shopper.page,
    shopper.page.locator('walkup-qr-booking'),
    { firstName: 'Robin', lastName: 'Firstday', phone: '6145550142', email: 'robin@example.com' },
    'first-day-phone',
  )
  expect(words).toMatch(/^Book \w{3},? /)
  expect(shopper.faults).toEqual([])
  await shopper.close()

  await work.step('go live', async () => {
    // The guide follows the booking.
    await mark('Test booking').getByText('1 added').waitFor({ timeout: 20_000 })
    await work.click(main.getByRole('button', { name: 'Finish setup' }))
    await main.getByRole('button', { name: 'Reopen setup' }).waitFor()
  })
  await work.step('lead', async () => {
    await work.click(link('Open leads'))
    const row = page.getByRole('row', { name: /Robin Firstday/ })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/Store 3[\s\S]*Pat3 Walker/)
    await work.click(row)
    await work.click(page.getByRole('button', { name: /^Assign technician/ }))
    await work.click(dialog.getByRole('listitem').filter({ hasText: 'Tess7 Carver' }).getByRole('button', { name: 'Assign' }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('complementary').getByText('Technician: Tess7 Carver').waitFor()
  })
  expect(await page.getByRole('link', { name: 'Continue setup' }).count()).toBe(0)
  expect(faults).toEqual([])
  await close()

  mkdirSync(`${root}.artifacts`, { recursive: true })
  writeFileSync(`${root}.artifacts/first-day.json`, JSON.stringify({ total: work.total, steps: work.steps }, undefined, 2))
  console.log('first day:', work.total)
})
