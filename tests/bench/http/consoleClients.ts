import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Open consoles: `consoleClients ORIGIN COUNT` opens that many event streams as staff of several roles, prints `open`, counts what they receive,
// and prints the counts when its input ends. A process of its own, so that receiving does not slow down the measuring client.
const [origin = '', count = '0'] = process.argv.slice(2)
const people = [2, 3, 4, 5, 6, 7, 14, 15].map((role) => `role${role}@walkup.test`)

async function signIn(email: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'walkup-demo' }),
  })
  const { data } = (await response.json()) as { data: { token: string; currentOrganizationId: number } }
  return { authorization: `Bearer ${data.token}`, currentorganizationid: String(data.currentOrganizationId) }
}

let events = 0
let closed = 0
let isDone = false
const sessions = await Promise.all(people.map(signIn))
const open = (headers: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const sent = request(`${origin}/api/events`, { headers, agent: false }, (response) => {
      response.once('data', () => resolve())
      response.on('data', (chunk: Buffer) => (events += chunk.toString('latin1').split('event: change').length - 1))
      response.on('close', () => (closed += isDone ? 0 : 1))
      if (response.statusCode !== 200) reject(new Error(`A stream was refused with ${response.statusCode}.`))
    })
    sent.on('error', reject)
    sent.end()
  })
for (let n = 0; n < Number(count); n++) {
  await open(sessions[n % sessions.length] ?? {})
  if (n % 50 === 49) await pause(50)
}
events = 0
console.log('open')
for await (const _ of process.stdin);
isDone = true
console.log(JSON.stringify({ events, closed }))
process.exit(0)
