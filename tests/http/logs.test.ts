import { createHash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { logError } from '../../packages/server/src/http/logging.ts'
import { consentVersion, entry, group, inDays, addType, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

test('the log of a booking, sign-ins and failures has no name, phone, email, address or token', async () => {
  let log = ''
  const server = await buildApp({ ...app.config, logLevel: 'debug' }, app.db, { logTo: { write: (line) => void (log += line) } })
  const version = await consentVersion(app)
  const { id } = await addType(app, { slots: [{ date: inDays(2), start: '09:00', end: '11:00', capacity: 5 }] })
  const [slot] = await slotsOf(app, id)
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
    const response = await server.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.body }
  }
  const body = entry(version, { appointmentTypeId: id, slotId: slot?.id }, { firstName: 'Zebulon', lastName: 'Quimby' })
  const booked = await ask('POST', `/api/QRCodes/${userUid}/qr-entry`, body, { 'idempotency-key': randomUUID() })
  const { manageUrl } = (JSON.parse(booked.body) as { data: { appointment: { manageUrl: string } } }).data.appointment
  const manageToken = manageUrl.split('/').at(-1) ?? ''
  expect((await ask('GET', `/manage/${manageToken}`)).status).toBe(200)
  expect((await ask('GET', `/q/${userUid}/${group}`)).status).toBe(200)
  const signedIn = await ask('POST', '/api/account/login', { email: 'role2@walkup.test', password: 'walkup-demo' })
  const { token, refreshToken } = (JSON.parse(signedIn.body) as { data: { token: string; refreshToken: string } }).data
  expect(
    (await ask('POST', '/api/account/login', { email: 'nobody.known@shop.example', password: 'Secret-of-Zebulon' })).status,
  ).toBe(403)
  expect((await ask('POST', '/api/account/forgot-password', { email: 'role2@walkup.test' })).status).toBe(200)
  const bearer = { authorization: `Bearer ${token}`, currentorganizationid: '1' }
  expect((await ask('POST', '/api/leads/search/all', { filter: { search: 'Quimby' } }, bearer)).status).toBe(200)
  expect((await ask('GET', `/api/nothing/Quimby?email=${body.contact.email}`)).status).toBe(404)
  // Database errors, which quote values.
  const failing = sql`insert into app_user (uid, first_name, last_name, email) values ('u-1', 'Zebulon', 'Quimby', 'role2@walkup.test')`
  const failure = await app.db.asOwner((tx) => tx.run(failing)).catch((error: unknown) => error)
  server.log.error({ err: failure }, 'a job failed')
  server.log.error({ err: new Error('550 <nobody.known@shop.example> unknown', { cause: failure }) }, 'a job failed')
  await server.close()

  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { route?: string; err?: object })
  const routes = lines.map(({ route }) => route)
  expect(routes).toEqual(expect.arrayContaining(['/manage/:manageToken', '/api/account/login']))
  expect(lines.filter(({ err }) => err)).toHaveLength(2)
  const digits = body.contact.phone.replace(/\D/g, '')
  const people = [
    'Zebulon',
    'Quimby',
    digits,
    body.contact.phone,
    '1 Main St',
    'shop.example',
    'walkup.test',
    'Secret-of-Zebulon',
  ]
  const tokens = [manageToken, token, refreshToken]
  const hashes = tokens.map((one) => createHash('sha256').update(one).digest('hex'))
  for (const secret of [...people, 'walkup-demo', userUid, ...tokens, ...hashes])
    expect(log.toLowerCase(), secret).not.toContain(secret.toLowerCase())
})

test('a logged error keeps where it happened', () => {
  const error = Object.assign(new Error('Key (email)=(ada@example.com) already exists.'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(ada@example.com)',
    table: 'app_user',
    constraint: 'app_user_email_key',
  })
  expect(logError(error)).toEqual({
    type: 'Error',
    message: '(of the database)',
    code: '23505',
    table: 'app_user',
    constraint: 'app_user_email_key',
    stack: expect.stringContaining('logs.test.ts') as string,
  })
  expect(logError('ada@example.com')).toEqual({ type: 'string', message: '', stack: '' })
})
