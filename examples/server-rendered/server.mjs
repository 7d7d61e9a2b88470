// A server-rendered page: its HTML contains the next free times, also for search engines and without scripts; the widget enhances it.
// Run with:
//   WALKUP_URL=http://127.0.0.1:3000 node examples/server-rendered/server.mjs
import { createServer } from 'node:http'
import { createPublicClient } from '@walkup/sdk/public'
import { shopper } from '@walkup/sdk/endpoints'

const baseUrl = process.env.WALKUP_URL ?? 'http://127.0.0.1:3000'
const userUid = process.env.WALKUP_USER_UID ?? 'demolg00000000000000000001'
const group = Number(process.env.WALKUP_GROUP ?? 1)
const client = createPublicClient({ baseUrl, endpoints: shopper })

const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => String(text).replace(/[&<>"']/g, (sign) => signs[sign])

/** Returns the first free times of the first service, or nothing: the page also works without them. */
async function nextTimes() {
  // Limits how long the page waits for them.
  const signal = AbortSignal.timeout(3000)
  try {
    const { user, appointmentTypes } = await client.call('qrCodes.details', { params: { userUid, hdsfiGroup: group }, signal })
    const [type] = appointmentTypes
    if (!type) return
    const { timeZone, days } = await client.call('qrCodes.availableAppointments', {
      params: { userUid },
      query: { appointmentTypeId: type.id },
      signal,
    })
    const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric' })
    const times = days.flatMap(({ slots }) => slots).slice(0, 3)
    return { name: user.displayName, service: type.name, times: times.map(({ startAt }) => format.format(new Date(startAt))) }
  } catch (error) {
    console.error(error instanceof Response ? `Walkup answered ${error.status}` : error.message)
  }
}

async function page() {
  const next = await nextTimes()
  const times = next
    ? `<p>${escape(next.name)} is free for a ${escape(next.service)}:</p>
      <ul>${next.times.map((time) => `<li>${escape(time)}</li>`).join('')}</ul>`
    : '<p>Call us at (614) 555-0100 for a visit.</p>'
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
    <title>Book a visit</title>
    <link rel="icon" href="data:," />
    <link rel="preconnect" href="${escape(baseUrl)}" crossorigin />
    <script type="module" src="${escape(baseUrl)}/widgets/walkup.js"></script>
  </head>
  <body>
    <main>
      <h1>Book a visit</h1>
      ${times}
      <walkup-qr-booking user-uid="${escape(userUid)}" group="${group}"></walkup-qr-booking>
    </main>
  </body>
</html>`
}

async function answer(request, response) {
  if (request.url !== '/') return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(await page())
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.destroy(error))
})
server.listen(Number(process.env.PORT ?? 4002), '127.0.0.1', () =>
  console.log(`The page is at http://127.0.0.1:${server.address().port}/`),
)
