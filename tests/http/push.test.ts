import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { notify } from '../../packages/server/src/notices/notify.ts'
import { pushesJob } from '../../packages/server/src/notices/push/worker.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly path: string
}
let app: TestApp
let generator: SignedIn
let pushService: Server
let origin: string
let received: Received[] = []
let status = 201

beforeAll(async () => {
  pushService = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks), path: request.url ?? '' })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`
  app = await startApp({ outboundAllow: '127.0.0.1' })
  generator = await app.signIn('role14@walkup.test')
})
afterAll(async () => {
  await app.close()
  pushService.close()
})
const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
beforeEach(async () => {
  received = []
  status = 201
  await query('delete from push_subscription')
})

const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = Buffer.from('0123456789abcdef')
const subscription = (path: string) => ({
  endpoint: `${origin}${path}`,
  keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
})
const add = (path: string, by = generator) => by.call('notices.addDevice', { body: subscription(path) })

/** What the browser reads, by RFC 8291. */
function decrypt(body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const server = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + server.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(server), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(text.subarray(0, -1).toString())
}

let count = 0
const sendNotice = () =>
  app.db.asTenant(serverScope(1), (tx) =>
    notify(tx, app, {
      organizationId: 1,
      kind: 'leadSold',
      occasion: `push:${(count += 1)}`,
      userIds: [generator.record.userId],
      title: 'leadSoldTitle',
      body: 'leadSold',
      values: { name: 'Sam Lee', service: 'Windows', place: null },
      discreetValues: { name: 'Sam' },
      link: '/leads/7',
    }),
  )
const states = () =>
  query<{ state: string; skipReason: string | null; lastError: string | null }>(
    `select state, skip_reason, last_error from message where channel = 'push' and user_id = ${generator.record.userId} order by id`,
  )
const latest = async () => (await states()).at(-1)
const send = async () => {
  await runJob(pushesJob, app)
  expect((await latest())?.state).not.toMatch(/planned|sending/)
}

describe('a push message', () => {
  test('is encrypted for each browser, signed by the server, and shows no more than a first name', async () => {
    expect((await add('/one')).status).toBe(200)
    const { data } = await add('/two')
    expect(data.devices).toHaveLength(2)
    await sendNotice()
    await send()
    expect(await latest()).toMatchObject({ state: 'sent' })
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/one', '/two'])
    const [one] = received as [Received]
    expect(decrypt(one.body)).toEqual({
      title: 'Sold: Sam',
      body: 'Your lead for Windows (no store) became a sale.',
      link: '/leads/7',
      tag: expect.any(String),
    })
    expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: expect.stringMatching(/^\d+$/) })
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(one.headers.authorization ?? '') ?? []
    expect(key).toBe(data.publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(signed).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin })
  })

  test('removes a subscription that its browser has ended', async () => {
    await add('/gone')
    status = 410
    await sendNotice()
    await send()
    expect(await latest()).toMatchObject({ state: 'skipped', skipReason: 'not-set-up' })
    expect((await generator.call('notices.devices')).data.devices).toEqual([])
  })

  test('is retried while the push service fails', async () => {
    await add('/busy')
    status = 503
    await sendNotice()
    await send()
    expect(await latest()).toMatchObject({ state: 'failed', lastError: 'The push service answered 503.' })
    status = 201
    await query(`update message set next_at = app_now() where channel = 'push' and state = 'failed'`)
    await send()
    expect((await latest())?.state).toBe('sent')
  })

  test('is skipped if its recipient has no browser', async () => {
    await sendNotice()
    await send()
    expect(await latest()).toMatchObject({ state: 'skipped', skipReason: 'not-set-up' })
    expect(received).toEqual([])
  })
})

describe('a browser', () => {
  test('belongs to its person', async () => {
    const { data } = await add('/mine')
    const id = data.devices[0]?.id ?? 0
    const admin = await app.signIn('role2@walkup.test')
    expect((await admin.call('notices.devices')).data.devices).toEqual([])
    expect((await admin.call('notices.removeDevice', { params: { id } })).status).toBe(404)
    expect((await generator.call('notices.removeDevice', { params: { id } })).data.devices).toEqual([])
  })

  test.each([
    ['an internal address', { endpoint: 'http://10.0.0.1/x' }, 'endpoint'],
    ['credentials', { endpoint: 'https://a:b@push.example.com/x' }, 'endpoint'],
    ['no address', { endpoint: 'javascript:alert(1)' }, 'endpoint'],
    [
      'a key that is no point',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: auth.toString('base64url') } },
      'keys.p256dh',
    ],
  ])('with %s is rejected', async (_, change, path) => {
    const answer = await generator.call('notices.addDevice', { body: { ...subscription('/x'), ...change } })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, path])
  })

  test('gets the same server key every time, which is stored encrypted', async () => {
    const first = (await generator.call('notices.devices')).data.publicKey
    expect((await generator.call('notices.devices')).data.publicKey).toBe(first)
    const keys = await query<{ sealedPrivateKey: string }>('select sealed_private_key from vapid_key')
    expect(keys).toHaveLength(1)
    expect(app.keys.unseal('vapid', keys[0]?.sealedPrivateKey ?? '')).toMatch(/^[\w-]{43}$/)
  })
})

describe('signing out', () => {
  const endpoints = async (userId: number) =>
    (await query<{ endpoint: string }>(`select endpoint from push_subscription where user_id = ${userId} order by id`)).map(
      ({ endpoint }) => endpoint,
    )

  test('ends the push messages of that browser only, and only for the person who signs out', async () => {
    const [leaving, other] = [await app.signIn('role14@walkup.test'), await app.signIn('role5@walkup.test')]
    const { userId } = leaving.record
    for (const path of ['/here', '/elsewhere']) expect((await add(path, leaving)).status).toBe(200)
    expect((await add('/here', other)).status).toBe(200)
    const out = await leaving.call('account.logout', { body: { pushEndpoint: `${origin}/here` } })
    expect(out.status, JSON.stringify(out.problem)).toBe(200)
    expect(await endpoints(userId)).toEqual([`${origin}/elsewhere`])
    expect(await endpoints(other.record.userId)).toEqual([`${origin}/here`])
  })

  test('everywhere ends them in all browsers, and without an endpoint in none', async () => {
    const leaving = await app.signIn('role5@walkup.test')
    const { userId } = leaving.record
    for (const path of ['/a', '/b']) await add(path, leaving)
    expect((await leaving.call('account.logout', { body: {} })).status).toBe(200)
    expect(await endpoints(userId)).toHaveLength(2)
    const again = await app.signIn('role5@walkup.test')
    expect((await again.call('account.logout', { body: { everywhere: true } })).status).toBe(200)
    expect(await endpoints(userId)).toEqual([])
  })
})
