import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'

// The peer: Fastify that answers every request with the file BODY, and nothing else.
const body = readFileSync(process.env.BODY ?? '', 'utf8')
const app = fastify({ logger: false })
app.get('/*', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
app.get('/readyz', () => ({ status: 'ready' }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
for (const parent = process.ppid; process.ppid === parent;) await pause(1_000)
process.exit(0)
