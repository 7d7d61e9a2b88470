const { serviceWorker } = navigator
const controlled = new Promise((done) => {
  if (serviceWorker.controller) done()
  else serviceWorker.addEventListener('controllerchange', done, { once: true })
})
const ready = new Promise((done) => document.addEventListener('walkup:ready', done, { once: true }))

await serviceWorker.register('worker.js')
await Promise.all([controlled, ready])
// What came before the worker was there is asked for once more, through it; the browser answers most of it by itself.
const files = performance.getEntriesByType('resource').map(({ name }) => name)
await Promise.all(files.filter((url) => new URL(url).pathname.startsWith('/widgets/')).map((url) => fetch(url)))
document.documentElement.dataset.kept = 'yes'
