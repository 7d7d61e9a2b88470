import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openPartner } from './partnerPage.ts'
import { openSession } from './session.ts'
import { book } from './site.ts'

const session = openSession()
const partner = openPartner(session)

const tagOf = (userUid: string, group = 1) => `<walkup-qr-booking user-uid="${userUid}" group="${group}"></walkup-qr-booking>`
const widget = tagOf('demolg00000000000000000001')
const shopper = (lastName: string) => ({
  firstName: 'Robin',
  lastName,
  phone: '6145550142',
  email: `robin.${lastName.toLowerCase()}@example.com`,
})
const statusOf = (lastName: string) =>
  session.site.db.asOwner((tx) => tx.rows(sql`select status from lead where last_name = ${lastName}`))

it('a page whose service worker answers everything from its cache: the times are fresh, and the visit is booked', async () => {
  partner.putScript(
    '/worker.js',
    `self.addEventListener('install', () => self.skipWaiting())
     self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
     self.addEventListener('fetch', (event) => {
       event.respondWith(caches.open('all').then(async (cache) => {
         const kept = await cache.match(event.request)
         if (kept) return kept
         const response = await fetch(event.request)
         if (event.request.method === 'GET') await cache.put(event.request, response.clone())
         return response
       }))
     })`,
  )
  const register = `<script>navigator.serviceWorker.register('/worker.js')</script>`
  const { page, faults, close } = await partner.visit(widget, { head: register + partner.script() })
  await page.waitForFunction(() => !!navigator.serviceWorker.controller)
  await page.reload()
  await book(page, page.locator('walkup-qr-booking'), shopper('Cached'))
  expect(await statusOf('Cached')).toEqual([{ status: 'scheduled' }])
  // Another visit gets the details from the worker's cache, and still books.
  await page.reload()
  await book(page, page.locator('walkup-qr-booking'), shopper('Cachedagain'))
  expect(await statusOf('Cachedagain')).toEqual([{ status: 'scheduled' }])
  expect(faults()).toEqual([])
  await close()
})

it('the browser inside another app, without windows, storage or sharing: books', async () => {
  const { page, faults, close } = await partner.visit(widget, {
    before: (opened) =>
      opened.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, store, { get: refuse, configurable: true })
        window.open = () => null
        Object.defineProperty(navigator, 'share', { value: undefined })
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
        Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
        // Its bars cover part of the page.
        Object.defineProperty(window, 'visualViewport', { value: null })
      }),
  })
  await book(page, page.locator('walkup-qr-booking'), shopper('Inapp'))
  expect(await statusOf('Inapp')).toEqual([{ status: 'scheduled' }])
  expect(faults()).toEqual([])
  await close()
})

it('two widgets of two organizations: each with its own name, colors, draft and booking', async () => {
  const other = await session.site.db.asOwner((tx) =>
    tx.one<{ uid: string; groupId: number; type: string }>(sql`
      select u.uid, q.service_group_id as "groupId", o.name as type from qr_code q join app_user u on u.id = q.user_id
        join organization o on o.id = q.organization_id
      where q.organization_id = 3 and q.is_active and q.store_id is not null order by q.id limit 1`),
  )
  if (!other) throw new Error('the demo has no code of a second organization')
  const { page, faults, close } = await partner.visit(`<main>${widget}</main><aside>${tagOf(other.uid, other.groupId)}</aside>`)
  const first = page.locator('main walkup-qr-booking')
  const second = page.locator('aside walkup-qr-booking')
  await second.scrollIntoViewIfNeeded()
  await Promise.all([first, second].map((one) => one.getByRole('listitem').first().waitFor()))
  const accents = await Promise.all(
    [first, second].map((one) => one.evaluate((element) => getComputedStyle(element).getPropertyValue('--walkup-accent'))),
  )
  expect(new Set(accents).size).toBe(2)
  await book(page, second, shopper('Second'))
  expect(await first.getByRole('heading', { level: 2 }).textContent(), 'the other has not moved').not.toMatch(/booked/)
  await book(page, first, shopper('First'))
  const rows = await session.site.db.asOwner((tx) =>
    tx.rows(sql`select organization_id, last_name from lead where last_name in ('First', 'Second') order by last_name`),
  )
  expect(rows).toEqual([
    { organizationId: 1, lastName: 'First' },
    { organizationId: 3, lastName: 'Second' },
  ])
  expect(faults()).toEqual([])
  await close()
})

it('a page that sets its root to 10 px, or to right-to-left: the same sizes, and nothing beyond its edge', async () => {
  const { page, faults, close } = await partner.visit(widget)
  const shown = page.locator('walkup-qr-booking')
  await shown.getByRole('listitem').first().waitFor()
  const measure = () =>
    shown.evaluate((element) => {
      const parts = [element, ...(element.shadowRoot?.querySelectorAll('h2, li button, [part=header]') ?? [])]
      return {
        sizes: parts.map((part) => [part.getBoundingClientRect().width, part.getBoundingClientRect().height]),
        beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }
    })
  const usual = await measure()
  expect(usual.beyond).toBe(0)
  const style = await page.addStyleTag({ content: 'html { font-size: 62.5% }' })
  expect(await measure()).toEqual(usual)
  await style.evaluate((node: Element) => node.remove())
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  expect(await measure()).toEqual(usual)
  expect(faults()).toEqual([])
  await close()
})
