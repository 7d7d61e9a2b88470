const { serviceWorker } = navigator
const controlled = new Promise((done) => {
  if (serviceWorker.controller) done()
  else serviceWorker.addEventListener('controllerchange', done, { once: true })
})
const ready = new Promise((done) => document.addEventListener('walkup:ready', done, { once: true }))

await serviceWorker.register('worker.js')
await Promise.all([controlled, ready])
// Requests again, through the worker, what was loaded before it was active; most of it comes from the HTTP cache.
const files = performance.getEntriesByType('resource').map(({ name }) => name)
await Promise.all(files.filter((url) => new URL(url).pathname.startsWith('/widgets/')).map((url) => fetch(url)))
document.documentElement.dataset.kept = 'yes'
