// An integration's service: signs in as the integration user and lists new leads. Run with:
//   WALKUP_URL=http://127.0.0.1:3000 node examples/node-server/server.mjs
import { createServer } from 'node:http'
import { createClient, createSession } from '@walkup/sdk'
import { account, leads } from '@walkup/sdk/endpoints'

const baseUrl = process.env.WALKUP_URL ?? 'http://127.0.0.1:3000'
const email = process.env.WALKUP_EMAIL ?? 'role10@walkup.test'
const password = process.env.WALKUP_PASSWORD ?? 'walkup-demo'

// Without storage: the session lasts as long as the process, and the client refreshes it.
const session = createSession(undefined)
const client = createClient({ baseUrl, endpoints: { ...account, ...leads }, session, timeoutMs: 10_000 })

async function newLeads() {
  if (!session.login.get()) {
    const reply = await client.call('account.login', { body: { email, password } })
    // Integration users have no second factor, since nobody could enter the code.
    if (!session.signIn(reply)) throw new Error(`${email} has a second factor; sign in as an integration user`)
  }
  const { items, total, totalIsExact } = await client.call('leads.searchAll', {
    body: { filter: { statuses: ['new', 'captured'] }, limit: 20 },
  })
  return { total, totalIsExact, leads: items.map(({ uid, status, receivedAt }) => ({ uid, status, receivedAt })) }
}

async function answer(request, response) {
  if (request.url !== '/leads') return response.writeHead(404).end()
  try {
    const body = await newLeads()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  } catch (error) {
    // A status other than 200 rejects with the Response; anything else with a WalkupError.
    const reason = error instanceof Response ? `Walkup answered ${error.status}` : error.code
    response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ reason }))
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.destroy(error))
})
server.listen(Number(process.env.PORT ?? 4001), '127.0.0.1', () =>
  console.log(`New leads at http://127.0.0.1:${server.address().port}/leads`),
)
