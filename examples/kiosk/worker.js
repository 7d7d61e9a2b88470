/** Caches the page and the widget's files. The widget stores entries itself: API requests bypass this worker. */
const NAME = 'kiosk'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(['./', 'kiosk.js'])))
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  event.respondWith(
    pathname.startsWith('/widgets/chunks/') ? kept(request).then((file) => file ?? fresh(request)) : fresh(request),
  )
})

const kept = (request) => caches.match(request, { ignoreVary: true })

/** Returns the current file, or the cached one when offline. */
async function fresh(request) {
  try {
    const response = await fetch(request)
    if (response.ok) await (await caches.open(NAME)).put(request, response.clone())
    return response
  } catch (error) {
    const last = await kept(request)
    if (last) return last
    throw error
  }
}
