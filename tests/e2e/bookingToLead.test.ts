import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { limits, within } from '../budgets/budgets.ts'
import { gzip, root } from '../budgets/measure.ts'
import { openSession } from './session.ts'
import { book, desktop, phone, shoot, signIn } from './site.ts'

const session = openSession()

/** Gzip sizes of the scripts and styles that a page loads, by file name. */
function weigh(page: Page, isCounted: (url: string) => boolean): Map<string, number> {
  const bytes = new Map<string, number>()
  page.on('response', (response) => {
    if (!['script', 'stylesheet', 'document'].includes(response.request().resourceType()) || !isCounted(response.url())) return
    void response.body().then(
      (body) => bytes.set(new URL(response.url()).pathname, gzip(body)),
      () => {},
    )
  })
  return bytes
}
const sum = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((total, size) => total + size, 0)

const shopper = (lastName: string) => ({
  firstName: 'Robin',
  lastName,
  phone: '6145550142',
  email: `robin.${lastName.toLowerCase()}@example.com`,
})

describe('from a scan to a lead in the console', () => {
  it('books on the partner’s page, and staff find the lead with its appointment', async () => {
    const { page, faults, close } = await session.open(phone)
    const bytes = weigh(page, (url) => url.includes('/widgets/') && !url.includes('/analytics.js'))
    await page.goto(`${session.site.url}/examples/script-tag/?utm_source=spring&gclid=EAIaIQobChMI`)
    const words = await book(page, page.locator('walkup-qr-booking'), shopper('Partnerpage'), 'partner-phone')
    expect(words).toMatch(/^Book \w{3},? /)
    console.log(`widget: loader ${bytes.get('/widgets/walkup.js')} B gzip, whole booking ${sum(bytes)} B gzip`)
    within('widgetLoader', bytes.get('/widgets/walkup.js') ?? 0)
    within('wholeFlow', sum(bytes))
    const heard = await page.evaluate(() => (window as { dataLayer?: { event: string; step?: string }[] }).dataLayer ?? [])
    for (const once of ['walkup_view', 'walkup_booked']) expect(heard.filter(({ event }) => event === once)).toHaveLength(1)
    const steps = heard.filter(({ event }) => event === 'walkup_step').map(({ step }) => step)
    expect(new Set(steps).size, 'each step once').toBe(steps.length)
    expect(JSON.stringify(heard)).not.toMatch(/Robin|example\.com|leadUid/)
    expect(faults).toEqual([])
    await close()

    const console_ = await session.open()
    await signIn(console_.page, session.site.url, 'role5@walkup.test', '/leads')
    await console_.page.getByRole('searchbox').first().fill('partnerpage')
    const row = console_.page.getByRole('row', { name: /Robin Partnerpage/ })
    await row.waitFor()
    await shoot(console_.page, 'console-leads-all')
    await console_.page.getByText('1 lead', { exact: true }).waitFor()
    await shoot(console_.page, 'console-leads')
    const lead = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select id from lead where last_name = 'Partnerpage'`),
    )
    await console_.page.goto(`${session.site.url}/leads/${lead?.id}`)
    await console_.page.getByRole('heading', { name: /Robin Partnerpage/ }).waitFor()
    await console_.page.getByText('Scheduled').first().waitFor()
    for (const [term, value] of [
      ['utm_source', 'spring'],
      ['gclid', 'EAIaIQobChMI'],
      ['page', 'kitchens'],
    ] as const)
      await console_.page.locator('dl > div', { hasText: `${term}${value}` }).waitFor()
    await shoot(console_.page, 'console-lead')
    expect(console_.faults).toEqual([])
    await console_.close()
  })

  it('books from the available times, whose first screen shows only the times, within the same budget', async () => {
    const { page, faults, close } = await session.open(phone)
    const bytes = weigh(page, (url) => url.includes('/widgets/'))
    const element = '<walkup-available-appointments user-uid="demolg00000000000000000001" appointment-type-id="1" group="1" book>'
    const head = '<meta name="viewport" content="width=device-width"><title>Shop</title><link rel="icon" href="data:,">'
    await page.route('**/shop', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><head>${head}<script type="module" src="/widgets/walkup.js"></script></head><body>${element}`,
      }),
    )
    await page.goto(`${session.site.url}/shop`)
    const words = await book(page, page.locator('walkup-available-appointments'), shopper('Freetimes'), 'times-phone')
    expect(words).toMatch(/^Book \w{3},? /)
    console.log(`free times that book: ${sum(bytes)} B gzip`)
    expect(sum(bytes)).toBeGreaterThan(limits.widgetLoader)
    within('wholeFlowWithBook', sum(bytes))
    expect(faults).toEqual([])
    await close()
  })

  it('books from a printed code, counts its scan, and attributes the lead to it', async () => {
    const code = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number; uid: string; userId: number; storeId: number }>(sql`
        select q.id, q.uid, q.user_id, q.store_id from qr_code q join app_user u on u.id = q.user_id
        where u.uid = 'demolg00000000000000000001' and q.service_group_id = 1 and q.is_active and q.store_id is not null order by q.id limit 1`),
    )
    const scans = () =>
      session.site.db.asOwner((tx) =>
        tx.one<{ n: number }>(sql`select count(*) as n from qr_scan where qr_code_id = ${code?.id}`),
      )
    const before = (await scans())?.n ?? 0
    const { page, faults, close } = await session.open(phone)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto(`${session.site.url}/q/${code?.uid}`)
    const preloaded = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    await book(page, page.locator('walkup-qr-booking'), shopper('Printedcode'), 'code-phone')
    const files = sent.filter((path) => /^\/(widgets|visit)\//.test(path))
    // The script, what the page preloads, and one file of the later steps.
    expect(preloaded.length).toBeGreaterThan(1)
    expect(new Set(files.slice(0, -1))).toEqual(new Set(['/widgets/code-page.js', ...preloaded]))
    expect(sent.filter((path) => !path.endsWith('favicon.svg')).length).toBeLessThanOrEqual(12)
    expect(faults).toEqual([])
    expect((await scans())?.n).toBe(before + 1)
    const lead = await session.site.db.asOwner((tx) =>
      tx.one(sql`select qr_code_id, lead_generator_id, store_id, status from lead where last_name = 'Printedcode'`),
    )
    expect(lead).toEqual({ qrCodeId: code?.id, leadGeneratorId: code?.userId, storeId: code?.storeId, status: 'scheduled' })
    // The shopper's page, with the link from the response.
    await page.getByRole('link', { name: /Change or cancel/ }).click()
    await page.locator('walkup-manage').getByRole('heading', { name: 'Your appointment' }).waitFor()
    await shoot(page, 'manage-phone')
    expect(faults).toEqual([])
    await close()
  })

  it('shows a new booking in an open list without a reload', async () => {
    const staff = await session.visit('role2@walkup.test', '/leads')
    await staff.page.getByRole('row').nth(2).waitFor()
    const { page, close } = await session.open(phone)
    await page.goto(`${session.site.url}/examples/script-tag/`)
    await book(page, page.locator('walkup-qr-booking'), shopper('Liveupdate'))
    await staff.page.getByRole('row', { name: /Robin Liveupdate/ }).waitFor({ timeout: 15_000 })
    await shoot(staff.page, 'console-live')
    expect(staff.faults).toEqual([])
    await Promise.all([close(), staff.close()])
  })

  it('books from a page of another origin, without cookies and without a preflight for reads', async () => {
    const html = readFileSync(`${root}examples/script-tag/index.html`, 'utf8').replaceAll(
      '"/widgets/',
      `"${session.site.url}/widgets/`,
    )
    const partner = createServer((request, response) => {
      if (request.url === '/') return response.setHeader('content-type', 'text/html').end(html)
      const type = request.url?.endsWith('.css') ? 'text/css' : 'text/javascript'
      return response.setHeader('content-type', type).end(readFileSync(`${root}examples/script-tag${request.url}`))
    }).listen(0, '127.0.0.1')
    await new Promise((done) => partner.once('listening', done))
    const { page, faults, close } = await session.open(phone)
    const methods: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${session.site.url}/api`)) methods.push(request.method())
    })
    await page.goto(`http://127.0.0.1:${(partner.address() as AddressInfo).port}/`)
    await book(page, page.locator('walkup-qr-booking'), shopper('Otherorigin'))
    expect(faults).toEqual([])
    expect(methods[0]).toBe('GET')
    expect(await session.site.db.asOwner((tx) => tx.one(sql`select status from lead where last_name = 'Otherorigin'`))).toEqual({
      status: 'scheduled',
    })
    await close()
    partner.close()
  })
})

describe('the console', () => {
  it.each([
    ['en', 'Sign in'],
    ['es', 'Iniciar sesión'],
  ])('loads within its budget in one language, to the first list: %s', async (locale, signInWord) => {
    const { page, faults, close } = await session.open()
    await page.addInitScript((own) => localStorage.setItem('walkup.locale', own), locale)
    // As in production, since only a demo lists its accounts.
    await page.addInitScript(() => {
      const drop = () => document.querySelector('meta[name="walkup-demo"]')?.remove()
      new MutationObserver(drop).observe(document, { childList: true, subtree: true })
    })
    const bytes = weigh(page, () => true)
    await page.goto(`${session.site.url}/leads`)
    await page.locator('input[type=email]').waitFor()
    await page.waitForLoadState('networkidle')
    const signInPage = sum(bytes)
    await shoot(page, `console-sign-in-${locale}`)
    await page.locator('input[type=email]').fill('role2@walkup.test')
    await page.locator('input[type=password]').fill('walkup-demo')
    await page.getByRole('button', { name: signInWord }).click()
    await page.getByRole('row').nth(5).waitFor()
    await page.waitForTimeout(500)
    const firstLoad = sum(bytes)
    console.log(`console in ${locale}: sign-in page ${signInPage} B gzip, first load ${firstLoad} B gzip`)
    within('consoleSignIn', signInPage)
    within('consoleFirstLoad', firstLoad)
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    )
    expect(fonts).toHaveLength(1)
    within('consoleFont', fonts[0] ?? 0)
    // The bundled font is not only downloaded but used.
    const { faces, body } = await page.evaluate(() => ({
      faces: [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status]),
      body: getComputedStyle(document.body).fontFamily,
    }))
    expect(faces).toEqual([['Figtree Variable', 'loaded']])
    expect(body).toMatch(/^"Figtree Variable"/)
    const scripts = [...bytes.keys()].filter((path) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((path) => path.startsWith('/assets/es/') !== (locale === 'es'))).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('works in dark mode and on a phone', async () => {
    for (const [name, viewport, scheme] of [
      ['desktop-dark', desktop, 'dark'],
      ['phone-light', phone, 'light'],
      ['phone-dark', phone, 'dark'],
    ] as const) {
      const { page, faults, close } = await session.open(viewport, scheme)
      await page.goto(`${session.site.url}/leads`)
      await page.locator('input[type=email]').fill('role2@walkup.test')
      await page.locator('input[type=password]').fill('walkup-demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('row').nth(3).waitFor()
      await shoot(page, `console-leads-${name}`)
      // No wider than the window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      expect(faults).toEqual([])
      await close()
    }
  })

  it('hides its refresh secret from scripts, and refreshes an expired access token', async () => {
    const { page, faults, close } = await session.open()
    await signIn(page, session.site.url, 'role2@walkup.test', '/leads')
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('login') ?? '{}') as { refreshToken: string; token: string },
    )
    expect(stored.refreshToken.split('.')).toHaveLength(2)
    await session.site.db.asOwner((tx) =>
      tx.run(sql`update session set access_expires_at = app_now() where id = ${stored.token.split('.')[0]}`),
    )
    await page.reload()
    await page.getByRole('row').nth(3).waitFor()
    const renewed = await page.evaluate(() => JSON.parse(localStorage.getItem('login') ?? '{}') as { token: string })
    expect(renewed.token).not.toBe(stored.token)
    expect(faults).toEqual([])
    await close()
  })

  it('shows the sign-in page when its session has ended', async () => {
    const { page, close } = await session.open()
    await signIn(page, session.site.url, 'role2@walkup.test', '/leads')
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('login') ?? '{}') as { token: string })
    await session.site.db.asOwner((tx) =>
      tx.run(sql`update session set revoked_at = app_now() where id = ${stored.token.split('.')[0]}`),
    )
    await page.reload()
    await page.waitForURL(/\/account\/login/)
    expect(await page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('accounts')])).toEqual([null, null])
    await close()
  })

  it('closes an open dialog when its session is ended elsewhere', async () => {
    const { page, close } = await session.open()
    await signIn(page, session.site.url, 'role2@walkup.test', '/leads')
    await page.getByRole('button', { name: 'New lead', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('login') ?? '{}') as { token: string })
    await session.site.db.asOwner((tx) =>
      tx.run(sql`update session set revoked_at = app_now() where id = ${stored.token.split('.')[0]}`),
    )
    // Without interaction, the page learns of it from the event stream.
    await page.waitForURL(/\/account\/login/, { timeout: 60_000 })
    await page.locator('input[type=email]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('accounts')])).toEqual([null, null])
    await close()
  })
})
