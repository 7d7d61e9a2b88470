import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchFirefox, launchWebKit, until, type OtherBrowser, type Tab } from './otherBrowsers.ts'
import { startSite, type Site } from './site.ts'

const { FIREFOX_PATH: firefox, WEBKIT_DRIVER: webkit } = process.env
const browsers = [
  ...(firefox ? [{ name: 'Firefox', launch: () => launchFirefox(firefox) }] : []),
  ...(webkit ? [{ name: 'WebKit', launch: () => launchWebKit(webkit) }] : []),
]

/** Focuses an element of the widget as soon as there is one, as the Tab key would. */
async function focus(tab: Tab, selector: string, text = ''): Promise<void> {
  const isFocused = (inner: string, start: string) => {
    const root = document.querySelector('walkup-qr-booking, walkup-manage')?.shadowRoot
    const found = [...(root?.querySelectorAll<HTMLElement>(inner) ?? [])].find((one) => one.textContent?.startsWith(start))
    found?.focus()
    return found && (found.getRootNode() as ShadowRoot).activeElement === found
  }
  await until(tab, isFocused, selector, text)
}
async function press(tab: Tab, selector: string, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await focus(tab, selector)
  await tab.press(key)
}
async function typeAll(tab: Tab, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await focus(tab, `[name="${name}"]`)
    await tab.type(value)
  }
}
const textOf = (tab: Tab) =>
  tab.run(() => document.querySelector('walkup-qr-booking, walkup-manage')?.shadowRoot?.textContent).catch(() => '')
async function showsText(tab: Tab, text: string): Promise<void> {
  await expect.poll(() => textOf(tab), { timeout: 30_000 }).toContain(text)
}
/** A new screen moves the focus to its heading. */
const isRead = (tab: Tab) =>
  until(tab, () => document.querySelector('walkup-qr-booking')?.shadowRoot?.activeElement?.matches('h2'))
const valueOf = (tab: Tab, name: string) =>
  tab.run(
    (one) => document.querySelector('walkup-qr-booking')?.shadowRoot?.querySelector<HTMLInputElement>(`[name="${one}"]`)?.value,
    name,
  )

/** Services and questions until times are shown, then the first time. */
async function toAddress(tab: Tab): Promise<void> {
  for (let before = ''; ;) {
    const found = await until(
      tab,
      (last) => {
        const root = document.querySelector('walkup-qr-booking')?.shadowRoot
        const heading = root?.querySelector('h2')?.textContent ?? ''
        if (root?.querySelector('button[aria-busy]')) return { heading, isTime: true }
        return heading && heading !== last && root?.querySelector('li button') ? { heading, isTime: false } : undefined
      },
      before,
    )
    if (found.isTime) break
    before = found.heading
    await press(tab, 'li button')
  }
  await press(tab, 'button[aria-busy]')
}
const address = { postalCode: '43215', line1: '1 Main St', city: 'Columbus', state: 'OH' }
const send = 'form button:not([type="button"])'

describe.each(browsers)('in $name', ({ name, launch }) => {
  let site: Site
  let browser: OtherBrowser
  beforeAll(async () => void ([site, browser] = await Promise.all([startSite(), launch()])))
  afterAll(() => Promise.all([browser.close(), site.close()]))
  const contact = { firstName: 'Robin', lastName: name, phone: '6145550142', email: `robin.${name.toLowerCase()}@example.com` }

  it('opens a dialog by keyboard and by URL, and closes it with Escape and Back', async () => {
    const tab = await browser.open()
    const url = `${site.url}/examples/modes/`
    await tab.goto(url)
    const isOpen = (id: string, open: boolean) =>
      until(
        tab,
        (one, wanted) => {
          const dialog = document.getElementById(one)?.shadowRoot?.querySelector('dialog')
          return dialog?.open === wanted && (!wanted || Boolean(dialog?.querySelector('li button')))
        },
        id,
        open,
      )
    await isOpen('visit', false)
    await tab.run(() => document.querySelector<HTMLElement>('a.cta')?.focus())
    await tab.press('Enter')
    await isOpen('visit', true)
    await tab.press('Escape')
    await isOpen('visit', false)
    expect(await tab.run(() => document.activeElement?.className)).toBe('cta')
    await until(tab, () => !(history.state as { walkupOpen?: string } | null)?.walkupOpen)
    await tab.run(() => void (location.hash = 'call'))
    await isOpen('call', true)
    await tab.run(() => history.back())
    await isOpen('call', false)
    expect(await tab.run(() => location.href)).toBe(url)
    await tab.run(() => document.getElementById('float')?.shadowRoot?.querySelector<HTMLElement>('[part=button]')?.click())
    await isOpen('float', true)
    expect(await tab.faults()).toEqual([])
    await tab.close()
  })

  it('books a visit on the partner’s page', async () => {
    const tab = await browser.open()
    await tab.goto(`${site.url}/examples/script-tag/`)
    await toAddress(tab)
    await typeAll(tab, address)
    await press(tab, send)
    await typeAll(tab, contact)
    await press(tab, '[name="consent"]', ' ')
    await press(tab, send)
    await showsText(tab, 'You are booked')
    expect(await tab.faults()).toEqual([])
    await tab.close()
  })

  it('keeps the draft on a code’s page over Back and a reload, books, and moves the visit by the shopper’s link', async () => {
    const tab = await browser.open()
    await tab.goto(`${site.url}/q/demolg00000000000000000001/1`)
    await toAddress(tab)
    await typeAll(tab, address)
    await press(tab, send)
    await typeAll(tab, contact)
    await tab.run(() => history.back())
    await focus(tab, '[name="line1"]')
    expect(await valueOf(tab, 'line1')).toBe(address.line1)
    await tab.run(() => history.forward())
    await focus(tab, '[name="lastName"]')
    expect(await valueOf(tab, 'lastName')).toBe(name)
    await tab.reload()
    await focus(tab, '[name="lastName"]')
    expect(await valueOf(tab, 'lastName')).toBe(name)
    await press(tab, '[name="consent"]', ' ')
    await press(tab, send)
    await showsText(tab, 'You are booked')
    await isRead(tab)
    await press(tab, 'a[href*="/manage/"]:not([title])')
    await showsText(tab, 'Your appointment')
    await focus(tab, 'button', 'Change the time')
    await tab.press('Enter')
    await focus(tab, 'button[aria-busy][aria-pressed=true]')
    // The first day may have no other time left.
    await press(tab, '[name="day"]:enabled:not(:checked)', ' ')
    await press(tab, 'button[aria-busy][aria-pressed=false]')
    await focus(tab, 'button', 'Move to')
    await tab.press('Enter')
    await showsText(tab, 'Moved. Your new time')
    expect(await tab.faults()).toEqual([])
    await tab.close()
  })
})
