import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { group, organizationId, userUid } from './bookingFixture.ts'
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

describe('a page of an origin that is not listed', () => {
  test('may read that it is refused, and nothing else', async () => {
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
      expect(Object.keys(answer.problem).toSorted()).toEqual(['detail', 'requestId', 'status', 'title', 'type'])
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      expect(String(answer.headers.vary)).toMatch(/origin/i)
    }
  })

  test('learns that a public id is unknown, as nobody’s list could name it', async () => {
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

describe('what is read', () => {
  test('from a listed origin, the server’s own pages, and without an origin', async () => {
    const answer = await details({ origin: allowed })
    expect([answer.status, readableTo(answer)]).toEqual([200, allowed])
    expect((await details()).status).toBe(200)
    const own = await details({ origin: refused, 'sec-fetch-site': 'same-origin' })
    expect([own.status, readableTo(own)]).toEqual([200, undefined])
  })
})

describe('what is wrong is named', () => {
  test('the person, the group, the type, the code, and booking that is off', async () => {
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

  test('with whom to call, the organization’s own contact, also where all is well', async () => {
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
