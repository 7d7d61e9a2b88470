import type { ElementHandle } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { openPartner } from './partnerPage.ts'
import { openSession } from './session.ts'
import { book } from './site.ts'

const session = openSession()
const partner = openPartner(session)

const userUid = 'demolg00000000000000000001'
const setup = 'Booking isn’t available on this page'
const patience = { timeout: 30_000 }
const shopper = (lastName: string) => ({
  firstName: 'Robin',
  lastName,
  phone: '6145550142',
  email: `robin.${lastName.toLowerCase()}@example.com`,
})
const leadsOf = (lastName: string) =>
  session.site.db.asOwner((tx) =>
    tx.rows<{ answers: { value: unknown }[] | null }>(sql`select answers from lead where last_name = ${lastName}`),
  )
/** The organization's contacts for shoppers, which differ by type and territory. */
const phonesOf = async () => {
  const rows = await session.site.db.asOwner((tx) =>
    tx.rows<{ phone: string }>(sql`select phone from business_contact where organization_id = 1`),
  )
  return rows.map(({ phone }) => `tel:${phone}`)
}
const pagePhone = '+16145550199'

describe('a page of another origin that is not set up correctly', () => {
  it.each([
    [
      'a wrong user-uid',
      'qr-booking',
      { 'user-uid': 'x'.repeat(26) },
      'closed',
      'unknown-user-uid',
      /`user-uid`.*console/,
      false,
    ],
    ['a wrong group', 'qr-booking', { group: '999999' }, 'setup', 'unknown-group', /`group`.*console/, true],
    ['a wrong group of a contact', 'lead-capture', { group: '999999' }, 'setup', 'unknown-group', /`group`.*console/, true],
    [
      'a wrong type',
      'available-appointments',
      { 'appointment-type-id': '999999' },
      'setup',
      'unknown-appointment-type',
      /`appointment-type-id`.*console/,
      true,
    ],
    [
      'a wrong type that is to be booked',
      'available-appointments',
      { 'appointment-type-id': '999999', group: '1', book: '' },
      'setup',
      'unknown-appointment-type',
      /`appointment-type-id`.*console/,
      true,
    ],
  ] as const)(
    '%s: is logged to the console, and the shopper sees whom to call',
    async (_, name, wrong, kind, code, remedy, isKnown) => {
      const right = name === 'available-appointments' ? { 'appointment-type-id': '1' } : { group: '1' }
      const all = { 'user-uid': userUid, phone: pagePhone, ...right, ...wrong }
      const attributes = Object.entries(all).map(([key, value]) => `${key}="${value}"`)
      const { page, errors, warnings, faults, close } = await partner.visit(
        `<walkup-${name} ${attributes.join(' ')}></walkup-${name}>`,
      )
      const widget = page.locator(`walkup-${name}`)
      await widget.getByRole('heading', { name: setup }).waitFor(patience)
      await expect.poll(warnings, patience).toHaveLength(1)
      expect(warnings()[0]).toMatch(remedy)
      expect(warnings()[0]).toContain(code)
      await expect.poll(errors, patience).toContainEqual({ kind, code })
      expect(new Set(errors().map((error) => error.code)), 'nothing else is said to be wrong').toEqual(new Set([code]))
      const numbers = isKnown ? await phonesOf() : [`tel:${pagePhone}`]
      expect(numbers).toContain(await widget.getByRole('link', { name: /^Call/ }).getAttribute('href'))
      expect(await widget.getByText(/No connection/).count()).toBe(0)
      expect(faults()).toEqual([])
      await close()
    },
  )

  it.each([
    ['qr-booking', 'group="1"'],
    ['lead-capture', 'group="1"'],
    ['available-appointments', 'appointment-type-id="1"'],
    ['available-appointments', 'appointment-type-id="1" group="1" book'],
  ])('an unlisted origin: %s %s', async (name, attributes) => {
    const host = 'shop.localhost'
    const { page, errors, warnings, faults, close } = await partner.visit(
      `<walkup-${name} user-uid="${userUid}" phone="${pagePhone}" ${attributes}></walkup-${name}>`,
      { host },
    )
    const widget = page.locator(`walkup-${name}`)
    await widget.getByRole('heading', { name: setup }).waitFor(patience)
    await expect.poll(warnings, patience).toHaveLength(1)
    expect(warnings()[0]).toContain(`origin-not-allowed: the API refuses this page’s origin. Add ${partner.origin(host)} to`)
    expect(errors()).toContainEqual({ kind: 'setup', code: 'origin-not-allowed' })
    expect(new Set(errors().map(({ code }) => code))).toEqual(new Set(['origin-not-allowed']))
    expect(await widget.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(`tel:${pagePhone}`)
    expect(await widget.getByText(/No connection|not active/).count()).toBe(0)
    expect(faults()).toEqual([])
    await close()
  })
})

describe('a sandboxed frame', () => {
  const widget = `<walkup-qr-booking user-uid="${userUid}" group="1"></walkup-qr-booking>`
  const style = 'style="border:0;inline-size:360px;block-size:760px"'

  it.each(['src', 'srcdoc'])('without an origin explains the error and how to fix it: %s', async (how) => {
    const inner = `${partner.script()}${widget}`
    partner.put('/inner', widget)
    const source = how === 'src' ? 'src="/inner"' : `srcdoc='<body>${inner}'`
    const { page, warnings, faults, close } = await partner.visit(
      `<iframe sandbox="allow-scripts" ${style} ${source}></iframe>`,
      {
        head: '',
      },
    )
    await page.frameLocator('iframe').getByRole('heading', { name: setup }).waitFor(patience)
    await expect.poll(warnings, patience).toHaveLength(1)
    expect(warnings()[0]).toMatch(/origin-not-allowed: .*`sandbox`.*`allow-same-origin`/)
    expect(warnings()[0], 'no list takes it').not.toMatch(/Add (null|http)/)
    expect(faults()).toEqual([])
    await close()
  })

  it('with an origin but without forms can book', async () => {
    partner.put('/inner', widget)
    const { page, faults, close } = await partner.visit(
      `<iframe sandbox="allow-scripts allow-same-origin" ${style} src="/inner"></iframe>`,
      { head: '' },
    )
    await book(page, page.frameLocator('iframe').locator('walkup-qr-booking'), shopper('Framed'))
    expect(await leadsOf('Framed')).toHaveLength(1)
    expect(faults()).toEqual([])
    await close()
  })
})

/** Changes to built-ins by a page's libraries before the widget loads; all of them occur in practice. */
const patches = `
  Array.prototype.toJSON = function () { return '[' + this.join() + ']' }
  Object.prototype.extend = Object.prototype.each = Object.prototype.key = Object.prototype.signal = function () { return 'x' }
  Array.prototype[Symbol.iterator] = function () {
    var at = 0, list = this
    return { next: function () { return at < list.length ? { value: list[at++], done: false } : { value: undefined, done: true } } }
  }
  Array.from = function (list) { return Array.prototype.slice.call(list || []) }
  Element.prototype.closest = function () { return null }
  window.Symbol = (function () {
    var polyfill = function (name) { return '@@' + name + Math.random() }
    polyfill.iterator = '@@iterator'
    polyfill['for'] = function (name) { return '@@' + name }
    return polyfill
  })()
  var real = window.fetch
  var later = function (promise) { return { then: promise.then.bind(promise) } }
  window.fetch = function (input, init) {
    if (init && !init.hasOwnProperty('credentials')) throw new TypeError('no credentials')
    return later(real.call(window, input, init).then(function (response) {
      return {
        ok: response.ok,
        status: response.status,
        headers: { get: function (name) { return response.headers.get(name) } },
        json: function () { return later(response.json()) },
      }
    }))
  }`

describe('a page that patches built-ins and has its own form around the widget', () => {
  it('books without submitting the form', async () => {
    const { page, faults, close } = await partner.visit(
      `<form action="/sent"><input name="page" required value="own"><walkup-qr-booking user-uid="${userUid}" group="1"></walkup-qr-booking><button>Send</button></form>`,
      { head: `<script>${patches}</script>${partner.script()}` },
    )
    await book(page, page.locator('walkup-qr-booking'), shopper('Patched'))
    expect(page.url()).toBe(`${partner.origin()}/`)
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => [...new FormData(form).keys()].join())).toBe('page')
    const [lead, ...others] = await leadsOf('Patched')
    expect(others).toEqual([])
    expect(lead?.answers?.length).toBeGreaterThan(0)
    expect(faults()).toEqual([])
    await close()
  })

  it('still shows validation errors', async () => {
    const { page, warnings, close } = await partner.visit(
      `<walkup-qr-booking user-uid="${userUid}" group="999999"></walkup-qr-booking>`,
      { head: `<script>${patches}</script>${partner.script()}` },
    )
    await page.getByRole('heading', { name: setup }).waitFor(patience)
    await expect.poll(warnings, patience).toHaveLength(1)
    expect(warnings()[0]).toContain('unknown-group')
    await close()
  })
})

describe('a closed shadow root', () => {
  it('can contain a widget that the script cannot find', async () => {
    const { page, faults, close } = await partner.visit('<shop-card></shop-card>', {
      head: `<script type="module" src="${session.site.url}/widgets/qr-booking.js"></script><script type="module">
        customElements.define('shop-card', class extends HTMLElement {
          connectedCallback() {
            window.inside = this.attachShadow({ mode: 'closed' })
            inside.innerHTML = '<walkup-qr-booking user-uid="${userUid}" group="1"></walkup-qr-booking>'
          }
        })
      </script>`,
    })
    // Locators only pierce open roots.
    await page.waitForFunction(() => 'inside' in window)
    const widget = (await page.evaluateHandle(() =>
      (window as unknown as { inside: ShadowRoot }).inside.querySelector('walkup-qr-booking'),
    )) as ElementHandle<HTMLElement>
    const choice = await widget.waitForSelector('li button', patience)
    const before = await widget.$eval('h2', ({ textContent }) => textContent)
    await choice.click()
    await expect.poll(() => widget.$eval('h2', ({ textContent }) => textContent), patience).not.toBe(before)
    expect(await page.evaluate(() => document.activeElement?.localName), 'the focus is inside').toBe('shop-card')
    expect(faults()).toEqual([])
    await close()
  })
})
