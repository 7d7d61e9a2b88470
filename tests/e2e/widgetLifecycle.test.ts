import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession, Page } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { launch, openPage, phone, startSite, type Site } from './site.ts'

/** Each widget's markup, and a selector for when it can be used. */
const widgets = [
  {
    name: 'qr-booking',
    html: '<walkup-qr-booking user-uid="demolg00000000000000000001" group="1"></walkup-qr-booking>',
    ready: 'walkup-qr-booking li button',
  },
  {
    name: 'available-appointments',
    html: '<walkup-available-appointments user-uid="demolg00000000000000000001" appointment-type-id="1"></walkup-available-appointments>',
    ready: 'walkup-available-appointments button[aria-pressed]',
  },
  {
    name: 'lead-capture',
    html: '<walkup-lead-capture user-uid="demolg00000000000000000001" group="1"></walkup-lead-capture>',
    ready: 'walkup-lead-capture li button',
  },
  {
    name: 'schedule-picker',
    html: '<walkup-schedule-picker name="when" value="0 9 * * 1"></walkup-schedule-picker>',
    ready: 'walkup-schedule-picker input[type="radio"]',
  },
]
const [booking] = widgets as [(typeof widgets)[number]]

let site: Site
let browser: Browser
let server: Server
let origin: string
/** The partner's pages by path. */
const pages = new Map<string, { html: string; headers?: Record<string, string> }>()

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers }).end(page?.html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  server.close()
  await site.close()
})
beforeEach(() => pages.clear())

const script = () => `<script type="module" src="${site.url}/widgets/walkup.js"></script>`
const document_ = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

async function visit(html: string, headers?: Record<string, string>) {
  pages.set('/shop', { html, headers })
  const opened = await openPage(browser, phone)
  await opened.page.goto(`${origin}/shop`)
  return opened
}

/** The numbers of live nodes, listeners and documents after garbage collection. */
async function alive(session: CDPSession): Promise<Record<string, number>> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(
    metrics
      .filter(({ name }) => ['Nodes', 'JSEventListeners', 'Documents'].includes(name))
      .map(({ name, value }) => [name, value]),
  )
}

const mountMany = (page: Page, html: string, ready: string, times: number) =>
  page.evaluate(
    async ({ html, ready, times }) => {
      const place = document.querySelector('main')
      if (!place) throw new Error('no main')
      for (let round = 0; round < times; round++) {
        place.innerHTML = html
        const [tag, inner] =
          ready.split(' ').length > 1 ? [ready.split(' ')[0], ready.slice(ready.indexOf(' ') + 1)] : [ready, '*']
        // Some are removed before they are ready, as by an impatient visitor.
        for (let wait = 0; round % 4 === 0 && wait < 400; wait++) {
          if (place.querySelector(tag ?? '')?.shadowRoot?.querySelector(inner)) break
          await new Promise((done) => setTimeout(done, 10))
        }
        place.replaceChildren()
        await new Promise((done) => requestAnimationFrame(done))
      }
    },
    { html, ready, times },
  )

describe.each(widgets)('$name', ({ html, ready }) => {
  it('is mounted and unmounted many times without leaving nodes, listeners or requests', async () => {
    const { page, faults, close } = await visit(document_(`<main></main>`, script()))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('HeapProfiler.enable')
    let open = 0
    page.on('request', () => open++)
    page.on('requestfinished', () => open--)
    page.on('requestfailed', () => open--)
    await mountMany(page, html, ready, 20)
    const before = await alive(session)
    await mountMany(page, html, ready, isAll ? 200 : 80)
    const after = await alive(session)
    // Leaking a node or listener per mount would add at least 80.
    for (const [name, value] of Object.entries(after)) expect(value, name).toBeLessThan((before[name] ?? 0) + 40)
    await expect.poll(() => open).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  it('works if the script is loaded twice, the second time from another URL', async () => {
    const twice = `${script()}${script()}<script type="module" src="${site.url}/widgets/walkup.js?again"></script>`
    const { page, faults, close } = await visit(document_(`<main>${html}</main>`, twice))
    await page.locator(ready).first().waitFor()
    expect(await page.evaluate(() => document.adoptedStyleSheets.length), 'one loader').toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  it('is restored unchanged from the back/forward cache', async () => {
    pages.set('/other', { html: document_('<h1>Elsewhere</h1>') })
    const note = '<script>addEventListener("pageshow", (event) => { wasRestored = event.persisted })</script>'
    pages.set('/shop', { html: document_(`<main>${html}</main>`, note + script()) })
    // The other driver does not support that cache.
    const caching = await puppeteer.launch({
      executablePath: process.env.WHOLE_CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    const page = await caching.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    const said = () => page.$eval('main > *', (node) => node.shadowRoot?.textContent)
    await page.setViewport(phone)
    await page.goto(`${origin}/shop`)
    await page.waitForSelector(ready.replace(' ', ' >>> '), { visible: true })
    await page.$eval(ready.replace(' ', ' >>> '), (control) => (control as HTMLElement).click())
    const before = await said()
    await page.goto(`${origin}/other`)
    await page.goBack()
    expect(await page.evaluate('wasRestored'), 'out of the cache').toBe(true)
    expect(await said()).toBe(before)
    expect(faults).toEqual([])
    await caching.close()
  })

  it('works in a modal dialog, with the keyboard', async () => {
    const { page, faults, close } = await visit(
      document_(`<main><button onclick="d.showModal()">Open</button><dialog id="d">${html}</dialog></main>`, script()),
    )
    await page.getByRole('button', { name: 'Open' }).click()
    await page.locator(ready).first().waitFor()
    await page.locator(ready).first().focus()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe('d')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  it('works in a frame of another origin', async () => {
    pages.set('/frame', { html: document_(`<main>${html}</main>`, script()) })
    const host = origin.replace('127.0.0.1', 'localhost')
    const { page, faults, close } = await visit(document_('<p>A portal</p>'))
    await page.goto(`${host}/shop`)
    await page.setContent(document_(`<iframe src="${origin}/frame" width="360" height="700"></iframe>`))
    const frame = page.frameLocator('iframe')
    await frame.locator(ready).first().waitFor()
    const scrolls = await frame.locator('body').evaluate((body) => body.scrollWidth > body.clientWidth)
    expect(scrolls, 'sideways').toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  it('keeps its styles under a CSS reset, huge fonts, a dark page and right-to-left text', async () => {
    const looks = (page: Page) =>
      page
        .locator(ready)
        .first()
        .evaluate((node) => {
          const style = getComputedStyle(node)
          return ['color', 'background-color', 'font-size', 'line-height', 'display', 'border-radius', 'text-align'].map((name) =>
            style.getPropertyValue(name),
          )
        })
    const { page, faults, close } = await visit(document_(`<main>${html}</main>`, script()))
    await page.locator(ready).first().waitFor()
    const calm = await looks(page)
    for (const css of [
      '* { all: unset !important }',
      'html { font-size: 40px } * { font-size: 3rem !important; line-height: 4 !important; letter-spacing: 1em !important }',
      'html { color-scheme: dark } body, * { background: #000 !important; color: #0f0 !important }',
      'body { direction: rtl; text-align: right }',
    ]) {
      const style = await page.addStyleTag({ content: css })
      expect(await looks(page), css).toEqual(calm)
      await style.evaluate((node: Element) => node.remove())
    }
    expect(faults).toEqual([])
    await close()
  })
})

describe('a page that pins a version', () => {
  it('loads nothing if the file’s hash differs', async () => {
    const files = (await (await fetch(`${site.url}/widgets/integrity.json`)).json()) as Record<
      string,
      { path: string; integrity: string }
    >
    const file = files['qr-booking']
    if (!file) throw new Error('the build has no qr-booking')
    const tag = (integrity: string) =>
      `<script type="module" crossorigin src="${site.url}/widgets/${file.path}" integrity="${integrity}"></script>`
    const right = await visit(document_(booking.html, tag(file.integrity)))
    await right.page.locator(booking.ready).first().waitFor()
    expect(right.faults).toEqual([])
    await right.close()
    const wrong = await visit(document_(booking.html, tag(`sha384-${'A'.repeat(64)}`)))
    await expect.poll(() => wrong.faults.some((fault) => /integrity/i.test(fault))).toBe(true)
    expect(await wrong.page.locator(booking.ready).count()).toBe(0)
    await wrong.close()
    const cached = await fetch(`${site.url}/widgets/${file.path}`)
    expect(cached.headers.get('cache-control')).toContain('immutable')
  })
})
