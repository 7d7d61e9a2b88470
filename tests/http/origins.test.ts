import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { consentVersion, entry, group, organizationId, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const allowed = 'http://localhost:8080'
const refused = 'https://elsewhere.example'
const NOBODY = 999_999
const details = (headers: Record<string, string> = {}, hdsfiGroup = group, uid = userUid, query = {}) =>
  app.call('qrCodes.details', { params: { userUid: uid, hdsfiGroup }, query, headers })
const paths = ({ problem }: Pick<Awaited<ReturnType<typeof details>>, 'problem'>) => problem.errors?.map(({ path }) => path)
const readableTo = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  headers['access-control-allow-origin']

describe('a page of an unlisted origin', () => {
  test('can read the rejection and nothing else', async () => {
    const answers = [
      await details({ origin: refused }),
      await details({ origin: 'null' }),
      await details({ origin: refused }, NOBODY),
      await app.call('qrCodes.availableAppointments', {
        params: { userUid },
        query: { appointmentTypeId: 1 },
        headers: { origin: refused },
      }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.problem.type]).toEqual([403, 'origin-not-allowed'])
      expect(readableTo(answer)).toBe(answer === answers[1] ? 'null' : refused)
      expect(Object.keys(answer.problem).toSorted()).toEqual(['code', 'detail', 'params', 'requestId', 'status', 'title', 'type'])
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      expect(String(answer.headers.vary)).toMatch(/origin/i)
    }
  })

  test('can read that a public id is unknown, since no list applies to it', async () => {
    const answer = await details({ origin: refused }, group, randomUid())
    expect([answer.status, paths(answer), readableTo(answer)]).toEqual([404, ['userUid'], refused])
  })

  test('can send nothing', async () => {
    const url = `/api/QRCodes/${userUid}/qr-entry`
    const preflight = await app.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: refused, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect(readableTo(preflight)).toBeUndefined()
  })
})

describe('Origin: null, which any page can send from a sandboxed frame', () => {
  const opaque = { origin: 'null', 'sec-fetch-site': 'cross-site' }
  const leads = async () => {
    const [row] = await app.db.asOwner((tx) => tx.rows<{ count: string }>(sql`select count(*) as count from lead`))
    return Number(row?.count)
  }
  const allow = (origins: readonly string[]) =>
    app.db.asOwner((tx) =>
      tx.run(sql`update web_config set config = jsonb_set(config, '{allowedOrigins}', ${JSON.stringify(origins)}::jsonb)
        where organization_id = ${organizationId}`),
    )
  /** A different person for each list, since the server caches lists for a while. */
  const another = async (origins: readonly string[]) => {
    const [{ uid } = { uid: '' }] = await app.db.asOwner((tx) =>
      tx.rows<{ uid: string }>(sql`
        select u.uid from app_user u cross join lateral resolve_generator(u.uid) r
        where r.organization_id = ${organizationId} and u.uid <> all(${used}) limit 1`),
    )
    used.push(uid)
    await allow(origins)
    return uid
  }
  const used = [userUid]
  const list = ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*']
  afterEach(() => allow(list))

  test('bypasses no list, whatever other headers are sent', async () => {
    const claims: readonly Record<string, string>[] = [
      {},
      { referer: `${allowed}/` },
      { host: 'null' },
      { 'x-forwarded-host': 'null' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const more of claims) {
      const answer = await details({ ...opaque, ...more })
      expect([answer.status, answer.problem.type, readableTo(answer)]).toEqual([403, 'origin-not-allowed', 'null'])
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      expect(String(answer.headers.vary)).toMatch(/origin/i)
    }
  })

  test.each([
    ['any case', 'NULL'],
    ['two', `null, ${allowed}`],
    ['a listed one behind it', `${allowed}, null`],
    ['a scheme', 'null://localhost:8080'],
    ['one that begins as a listed one', `${allowed}.evil.example`],
    ['a port that is none', 'http://localhost:8080@evil.example'],
  ])('in other spellings: %s', async (_, origin) => {
    expect((await details({ origin })).status).toBe(403)
  })

  test('cannot be listed, even by writing to the database directly', async () => {
    const uid = await another(['null', 'null:*'])
    expect((await details(opaque, group, uid)).status).toBe(403)
  })

  test('is treated like any other origin if the list is empty', async () => {
    const uid = await another([])
    for (const origin of ['null', allowed, refused])
      expect([(await details({ origin }, group, uid)).problem.type, origin]).toEqual(['origin-not-allowed', origin])
    expect((await details({}, group, uid)).status).toBe(200)
  })

  test('can send nothing, with a preflight or without one', async () => {
    const before = await leads()
    const url = `/api/QRCodes/${userUid}/qr-entry`
    const payload = JSON.stringify(entry(await consentVersion(app)))
    const preflight = await app.app.inject({
      method: 'OPTIONS',
      url,
      headers: { ...opaque, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect(readableTo(preflight)).toBeUndefined()
    expect(String(preflight.headers.vary)).toMatch(/origin/i)
    // A simple request, and one with a cached preflight from before the list changed.
    for (const type of [
      undefined,
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json',
    ])
      for (const origin of ['null', refused]) {
        const headers = { ...opaque, origin, ...(type && { 'content-type': type }) }
        const answer = await app.app.inject({ method: 'POST', url, headers, payload })
        expect([type, answer.statusCode, answer.json<{ type: string }>().type]).toEqual([type, 403, 'origin-not-allowed'])
        expect(readableTo(answer)).toBe(origin)
      }
    expect(await leads()).toBe(before)
  })

  test('does not block the server’s own pages and partners’ servers', async () => {
    const version = await consentVersion(app)
    const send = (headers: Record<string, string>) =>
      app.call('qrCodes.entry', { params: { userUid }, body: entry(version), headers })
    const senders: readonly Record<string, string>[] = [
      { origin: 'http://walkup.test', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://other-name.example', 'sec-fetch-site': 'same-origin' },
      // Browsers without Sec-Fetch-Site, after a preflight.
      { origin: 'http://192.0.2.7:3000' },
      { origin: allowed, 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const headers of senders) expect((await send(headers)).status).toBe(200)
  })
})

describe('reads succeed', () => {
  test('from a listed origin, from the server’s own pages, and without an origin', async () => {
    const answer = await details({ origin: allowed })
    expect([answer.status, readableTo(answer)]).toEqual([200, allowed])
    expect((await details()).status).toBe(200)
    const own = await details({ origin: refused, 'sec-fetch-site': 'same-origin' })
    expect([own.status, readableTo(own)]).toEqual([200, undefined])
  })
})

describe('problems name', () => {
  test('the generator, the group, the type, the code, and disabled booking', async () => {
    expect(paths(await details({}, group, randomUid()))).toEqual(['userUid'])
    expect(paths(await details({ origin: allowed }, NOBODY))).toEqual(['hdsfiGroup'])
    expect(paths(await details({}, group, userUid, { qrUid: randomUid() }))).toEqual(['qrUid'])
    const times = await app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: NOBODY } })
    expect(paths(times)).toEqual(['appointmentTypeId'])
    const turn = (on: boolean) =>
      app.db.asOwner((tx) =>
        tx.run(sql`update web_config set config = jsonb_set(config, '{isPublicBookingOn}', to_jsonb(${on}::boolean))
          where organization_id = ${organizationId}`),
      )
    await turn(false)
    expect(paths(await details())).toEqual(['isPublicBookingOn'])
    await turn(true)
  })

  test('the organization’s contact to call, as successful responses do', async () => {
    const [contact] = await app.db.asOwner((tx) =>
      tx.rows<{ name: string; phone: string }>(sql`
        select name, phone from business_contact
        where organization_id = ${organizationId} and appointment_type_id is null and territory_id is null limit 1`),
    )
    expect(contact).toBeDefined()
    expect((await details({}, NOBODY)).problem).toMatchObject({ businessContact: contact })
    const { data } = await details()
    expect(data.businessContact?.phone).toMatch(/^\+1\d{10}$/)
    expect((await details({}, group, randomUid())).problem).not.toHaveProperty('businessContact')
  })
})
