import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** The refresh responds only after one call was aborted and the other timed out. */
const program = `
  import { createServer } from 'node:http'
  import { createClient, createSession } from '@walkup/sdk'
  import { leads } from '@walkup/sdk/endpoints'
  const abort = new AbortController()
  const api = createServer((request, response) => {
    if (!request.url.includes('/refresh/')) return response.writeHead(401).end('no')
    abort.abort()
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{"data":{"token":"t1","refreshToken":"r1"}}'), 1200)
  })
  api.listen(0, async () => {
    const session = createSession()
    session.signIn({ token: 't0', refreshToken: 'r0', userId: 1, currentOrganizationId: 1 })
    const client = createClient({ baseUrl: 'http://127.0.0.1:' + api.address().port, endpoints: leads, session })
    const codes = await Promise.all([{ timeoutMs: 1000 }, { signal: abort.signal }].map((limits) =>
      client.call('leads.searchAll', { body: {}, ...limits }).catch((error) => error.code)))
    await new Promise((done) => session.login.listen(done))
    setTimeout(() => process.exit(0, console.log(codes.join())), 200)
  })`

it('a timeout or an abort during a refresh does not crash a Node process', async () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const flags = ['--import', 'tsx', '--conditions', 'walkup-src', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd })
  expect(stdout.trim()).toBe('timeout,aborted')
})
