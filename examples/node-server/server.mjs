// A partner's service: sends leads with an API key, receives webhooks, and prints what changes. See README.md. Run with:
//   WALKUP_API_KEY=wk_… WALKUP_WEBHOOK_SECRET=whsec_… node examples/node-server/server.mjs
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient } from '@walkup/sdk'
import { events, inbound } from '@walkup/sdk/endpoints'
import { streamEvents } from '@walkup/sdk/events'
import { verifyWebhook } from '@walkup/sdk/webhooks'

const baseUrl = process.env.WALKUP_URL ?? 'http://127.0.0.1:3000'
const apiKey = process.env.WALKUP_API_KEY ?? ''
const secret = process.env.WALKUP_WEBHOOK_SECRET ?? ''

const client = createClient({ baseUrl, endpoints: { ...inbound, ...events }, apiKey, timeoutMs: 10_000 })

/** Sends a lead. Sending it again updates it, so that a call without a response can be repeated. */
async function sendLead(request) {
  const lead = JSON.parse(await text(request))
  const { results } = await client.call('inbound.leads', { body: { leads: [{ source: 'Node example', ...lead }] } })
  return results[0]
}

// A real service keeps these in its database: a resent message has the id of the first.
const handled = new Set()
async function receive(request) {
  const event = await verifyWebhook({ payload: await text(request), headers: request.headers, secret })
  const id = request.headers['webhook-id']
  if (handled.has(id)) return
  handled.add(id)
  console.log(`Webhook ${event.type}`)
}

async function answer(request, response) {
  try {
    if (request.url === '/leads') {
      const result = await sendLead(request)
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
    }
    if (request.url === '/webhook') {
      await receive(request)
      return response.writeHead(204).end()
    }
    return response.writeHead(404).end()
  } catch (error) {
    // A status other than 200 rejects with the Response; anything else has a code.
    const reason = error instanceof Response ? `Walkup answered ${error.status}` : (error.code ?? 'bad request')
    return response
      .writeHead(error instanceof Response ? 502 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ reason }))
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.destroy(error))
})
server.listen(Number(process.env.PORT ?? 4001), '127.0.0.1', () =>
  console.log(`Leads to http://127.0.0.1:${server.address().port}/leads, webhooks to /webhook`),
)

// Reconnects by itself; ends with the Response when the key is revoked.
try {
  for await (const event of streamEvents(client)) {
    console.log(event.type === 'reset' ? 'Changes were missed' : `Changed ${event.entity} ${event.id}: ${event.change}`)
  }
} catch (error) {
  console.log(`The stream ended: ${error instanceof Response ? `Walkup answered ${error.status}` : error.message}`)
}
