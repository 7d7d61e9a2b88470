/*
 * The console's service worker: it shows push messages, and opens the pages of the field without a connection. It stores code,
 * pages, and what the public pages of codes show, never a reply to a signed-in user. Code has its hash in its name, so that none of it is ever outdated.
 */
const CODE = 'walkup-code-'
const PAGES = 'walkup-pages'
/** How long a page of the console waits for the network in a dead spot, ms. */
const PATIENCE_MS = 4000
/** The public details of a code: its generator's first name, services and questions. */
const shopperDetails = /^\/api\/QRCodes\/qr-details\//
const shopperPage = /^\/q\/[A-Za-z0-9]+(\/\d+)?$/
const otherPage = /^\/(api|widgets|examples|q|visit|manage|offer|unsubscribe|dev|assets|healthz|readyz|openapi\.json)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Keeps the code of this build, and of the one before for tabs that still run it. */
async function keepCode(locale) {
  const list = await (await fetch('/offline.json', { cache: 'no-store' })).json()
  const name = `${CODE}${list.version}-${locale}`
  const names = (await caches.keys()).filter((one) => one.startsWith(CODE))
  if (names.at(-1) === name) return
  await caches.delete(name)
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  // A release between two requests: the next visit tries again.
  const text = await page.clone().text()
  const entries = [...text.matchAll(/"([\w-]+\.js)"/g)].map(([, file]) => file)
  if (!page.ok || !entries.length || !entries.every((file) => list.scripts.includes(file))) return
  const folder = locale === 'en' ? '/assets/' : `/assets/${locale}/`
  const cache = await caches.open(name)
  try {
    await cache.addAll([
      ...list.scripts.map((file) => folder + file),
      ...list.files.map((file) => `/assets/${file}`),
      '/favicon.svg',
    ])
    await cache.put('/', page)
  } catch {
    await caches.delete(name)
    return
  }
  await Promise.all(names.slice(0, -1).map((one) => caches.delete(one)))
}

const newestPage = async () => {
  const name = (await caches.keys()).findLast((one) => one.startsWith(CODE))
  return name && (await (await caches.open(name)).match('/'))
}

async function consolePage(request) {
  const kept = await newestPage()
  if (!kept) return fetch(request)
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const reply = await Promise.race([fetch(request).catch(() => undefined), patience])
  return reply && reply.status < 500 ? reply : kept
}

/** The newest copy that the network has, else the kept one. */
async function fresh(request) {
  const cache = await caches.open(PAGES)
  try {
    const reply = await fetch(request)
    if (reply.ok) await cache.put(request, reply.clone())
    // A code that was withdrawn opens nothing any more.
    else if (reply.status === 404) await cache.delete(request)
    return reply
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (shopperPage.test(pathname)) event.respondWith(fresh(request))
    else if (!otherPage.test(pathname)) event.respondWith(consolePage(request))
  } else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg')
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)))
  else if (pathname.startsWith('/widgets/') || pathname.startsWith('/visit/') || shopperDetails.test(pathname))
    event.respondWith(fresh(request))
})

/** The request with which the widget of a page reads its details. */
function detailsOf(page) {
  const valueOf = (name) => new RegExp(`\\s${name}="([\\w-]+)"`).exec(page)?.[1] ?? ''
  const query = new URLSearchParams({ locale: valueOf('lang'), qrUid: valueOf('qr-uid') })
  return `/api/QRCodes/qr-details/${valueOf('user-uid')}/${valueOf('group')}?${query}`
}

/** Keeps the pages of codes, and the widgets that they show; fetching them counts as no scan. */
async function keepPages(paths) {
  const { widgets } = await (await fetch('/offline.json', { cache: 'no-store' })).json()
  const cache = await caches.open(PAGES)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const files = ['/visit/qrcode.js', ...widgets.map((file) => `/widgets/${file}`)]
  // Chunks have their hash in their name.
  await cache.addAll(files.filter((file) => !file.includes('/chunks/') || !kept.has(file)))
  // Pages come last: one that opens has all that it needs.
  for (const path of paths) {
    const reply = await fetch(path, { cache: 'no-store', headers: { accept: 'text/html', 'x-purpose': 'prefetch' } })
    if (!reply.ok) continue
    const details = detailsOf(await reply.clone().text())
    await Promise.all([cache.put(path, reply), cache.add(details).catch(() => {})])
  }
  for (const path of kept) if (/^\/(widgets|visit)\//.test(path) && !files.includes(path)) await cache.delete(path)
}

self.addEventListener('message', (event) => {
  const { type, locale, pages = [] } = event.data ?? {}
  if (type === 'keep' && /^[a-z]{2}$/.test(locale)) event.waitUntil(keepCode(locale))
  if (type === 'pages') event.waitUntil(keepPages(pages.filter((path) => shopperPage.test(path))))
})

self.addEventListener('push', (event) => {
  const { title = 'Walkup', body = '', tag, link = '/inbox' } = event.data?.json() ?? {}
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { link } }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.link ?? '/inbox', self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => 'focus' in one)
      return open ? open.focus().then((focused) => focused.navigate(url.href)) : self.clients.openWindow(url.href)
    }),
  )
})
