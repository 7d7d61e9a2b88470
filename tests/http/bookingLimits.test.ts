import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChallenge, solveChallenge } from '../../packages/server/node_modules/altcha-lib/dist/esm/v1/index.js'
import { defaultLimits } from '../../packages/server/src/config.ts'
import { repetitions } from '../support/tiers.ts'
import { addType, consentVersion, entry, group, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

const { readsByAddress: _reads, writesByAddress: _writes, signInsByAddress: _signIns, ...limits } = defaultLimits
const SECOND = 1000

let app: TestApp
let admin: SignedIn
let version: string
beforeAll(async () => {
  app = await startApp({ limits })
  version = await consentVersion(app)
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

let networks = 0
let codes = 0
/** A unique client address. */
const freshAddress = () => `198.51.${Math.floor(++networks / 250)}.${1 + (networks % 250)}`
const pageToken = async (of = userUid): Promise<string> =>
  (await app.call('qrCodes.details', { params: { userUid: of, hdsfiGroup: group } })).data.pageToken
/** Page tokens that are already in effect. */
const oldTokens = async (count: number, of = userUid): Promise<string[]> => {
  const tokens = await Promise.all(Array.from({ length: count }, () => pageToken(of)))
  app.advance(3 * SECOND)
  return tokens
}
const oldToken = async (of = userUid): Promise<string> => (await oldTokens(1, of))[0] ?? ''
const enter = (remoteAddress: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}, of = userUid) =>
  app.call('qrCodes.entry', {
    params: { userUid: of },
    body: entry(version, { hdsfiGroup: group, ...more }),
    headers,
    remoteAddress,
  })
const hold = (remoteAddress: string, body: Record<string, unknown>) =>
  app.call('qrCodes.hold', { params: { userUid }, body, remoteAddress })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const count = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(query))[0]?.count ?? 0
const reviews = async (reason: string) =>
  count(sql`select count(*)::int as count from lead_review where ${reason} = any (reasons)`)
const statuses = (answers: readonly { status: number; data: { status: string } }[]) => {
  const found: Record<string, number> = {}
  for (const { status, data } of answers) {
    const name = status === 200 ? data.status : String(status)
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}
/** A new code, for limits per code. */
const otherCode = async () => {
  const [row] = await rows<{ uid: string }>(sql`
    select u.uid from membership m join app_user u on u.id = m.user_id
    where m.organization_id = 1 and m.role_id in (14, 15) and m.is_active and u.is_active and u.uid <> ${userUid}
    order by u.id offset ${codes++} limit 1`)
  return row?.uid ?? ''
}
const slots = (capacity: number, many = 1) =>
  Array.from({ length: many }, (_, index) => ({
    date: inDays(3),
    start: `${String(8 + index).padStart(2, '0')}:00`,
    end: `${String(9 + index).padStart(2, '0')}:00`,
    capacity,
  }))

describe('entries without a page token', () => {
  test('ten per address become leads, concurrently or not; the others go to review', async () => {
    const code = await otherCode()
    const address = freshAddress()
    const answers = await Promise.all(Array.from({ length: 25 }, () => enter(address, {}, {}, code)))
    expect(statuses(answers)).toEqual({ captured: 10, review: 15 })
    expect(
      answers.filter(({ data }) => data.status === 'review').every(({ data }) => data.appointment === null && data.leadUid),
    ).toBe(true)
    expect(await reviews('addressLimit')).toBeGreaterThanOrEqual(15)
    expect((await enter(freshAddress(), {}, {}, code)).data.status).toBe('captured')
  })

  test('a flood from many addresses: fifty per code become leads, and none is rejected or lost', async () => {
    const code = await otherCode()
    const many = Math.max(60, repetitions(500))
    const answers = await Promise.all(
      Array.from({ length: many }, (_, index) => enter(`203.0.113.${1 + (index % 100)}`, {}, {}, code)),
    )
    expect(statuses(answers)).toEqual({ captured: 50, review: many - 50 })
    const uids = answers.map(({ data }) => data.leadUid)
    expect(await count(sql`select count(*)::int as count from lead where uid = any (${uids}::text[])`)).toBe(50)
    expect(await count(sql`select count(*)::int as count from lead_review where uid = any (${uids}::text[])`)).toBe(many - 50)

    const token = await oldToken(code)
    const shopper = await enter('203.0.113.1', { pageToken: token }, {}, code)
    expect(shopper.data.status, 'a shopper on the flooded code').toBe('captured')
  })

  test('IPv6 addresses are limited by /64 network', async () => {
    const code = await otherCode()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => enter(`2001:db8:7:7::${index + 1}`, {}, {}, code)))
    expect(statuses(answers)).toEqual({ captured: 10, review: 2 })
  })

  test('rejected, repeated and reviewed entries do not count toward the limit', async () => {
    const code = await otherCode()
    const address = freshAddress()
    const body = entry(version, { hdsfiGroup: group })
    const repeat = () =>
      app.call('qrCodes.entry', {
        params: { userUid: code },
        body,
        headers: { 'idempotency-key': `once-${code}` },
        remoteAddress: address,
      })
    const first = await repeat()
    for (let index = 0; index < 4; index++) {
      expect((await repeat()).data).toEqual(first.data)
      expect((await enter(address, { consent: { version: 'old', accepted: true } }, {}, code)).status).toBe(400)
      expect((await enter(address, { website: 'https://spam.example' }, {}, code)).data.status).toBe('review')
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(address, {}, {}, code)))
    expect(statuses(answers)).toEqual({ captured: 9, review: 3 })
    expect((await repeat()).data).toEqual(first.data)
  })

  test('an address can book a third of a slot, at least one seat', async () => {
    const code = await otherCode()
    const { id } = await addType(app, { slots: slots(6) })
    const [slot] = await slotsOf(app, id)
    const book = (address: string) => enter(address, { appointmentTypeId: id, slotId: slot?.id }, {}, code)
    const script = freshAddress()
    expect(statuses(await Promise.all(Array.from({ length: 9 }, () => book(script))))).toEqual({ scheduled: 2, review: 7 })
    expect(await reviews('slotShare')).toBeGreaterThanOrEqual(7)
    expect((await slotsOf(app, id))[0]?.remaining).toBe(4)
    expect((await book(freshAddress())).data.status).toBe('scheduled')
    // A hold does not bypass the share.
    expect((await hold(script, { appointmentTypeId: id, slotId: slot?.id })).problem.type).toBe('hold-limit')
    // A full slot is full for everyone.
    await Promise.all([freshAddress(), freshAddress(), freshAddress()].map(book))
    expect((await book(freshAddress())).problem.type).toBe('slot-taken')
  })
})

/** Increments the counters of the latest entry, as if there had been that many. */
const countUp = (kind: string, to: number) =>
  rows(sql`update throttle set count = ${to} where key = (
    select key from throttle where key like ${`${kind}:%`} order by started_at desc limit 1) returning key`)

describe('entries with a page token', () => {
  test('sixty per address become leads, as on one store’s Wi-Fi', async () => {
    const [first, ...tokens] = await oldTokens(7)
    const address = freshAddress()
    expect((await enter(address, { pageToken: first })).data.status).toBe('captured')
    await countUp('entry-page-address', 57)
    const answers = await Promise.all(tokens.map((token) => enter(address, { pageToken: token })))
    expect(statuses(answers)).toEqual({ captured: 3, review: 3 })
  })

  test('five per page view become leads, from whatever addresses, also in its second hour', async () => {
    const token = await oldToken()
    const many = Math.max(20, repetitions(200))
    const answers = await Promise.all(
      Array.from({ length: many }, (_, index) => enter(`192.0.2.${1 + (index % 10)}`, { pageToken: token })),
    )
    expect(statuses(answers)).toEqual({ captured: 5, review: many - 5 })
    expect(await reviews('pageLimit')).toBe(many - 5)
    await rows(
      sql`update throttle set started_at = started_at - interval '61 minutes' where key like 'entry-page:%' returning key`,
    )
    expect((await enter(freshAddress(), { pageToken: token })).data.status).toBe('review')
    // The next shopper on the same Wi-Fi opens a page of their own.
    expect((await enter('192.0.2.1', { pageToken: await oldToken() })).data.status).toBe('captured')
  })

  test('can book every seat of a slot', async () => {
    const tokens = await oldTokens(6)
    const address = freshAddress()
    const { id } = await addType(app, { slots: slots(4) })
    const [slot] = await slotsOf(app, id)
    const answers = await Promise.all(
      tokens.map((token) => enter(address, { pageToken: token, appointmentTypeId: id, slotId: slot?.id })),
    )
    expect(statuses(answers)).toEqual({ scheduled: 4, 409: 2 })
  })

  test.each([
    ['too new', async () => pageToken()],
    ['of another code', async () => pageToken()],
    ['made up', async () => 'mi4x2k9c.Zk3q8xw1Zk3q.Qw12Qw12Qw12Qw12Qw12Qw'],
    ['empty', async () => ''],
    [
      'expired',
      async () => {
        const token = await pageToken()
        app.advance(7201 * SECOND)
        return token
      },
    ],
  ])('a token that is %s counts as none', async (name, make) => {
    const code = await otherCode()
    const address = freshAddress()
    // An hour forgets an address.
    const expired = name === 'expired' ? await make() : undefined
    await enter(address, {}, {}, code)
    await countUp('entry-address', 10)
    const token = expired ?? (await make())
    if (name !== 'too new') app.advance(3 * SECOND)
    expect((await enter(address, { pageToken: token }, {}, name === 'too new' ? userUid : code)).data.status).toBe('review')
  })

  test('the page token is not part of the idempotency fingerprint', async () => {
    const body = entry(version, { hdsfiGroup: group })
    const send = (more: object) =>
      app.call('qrCodes.entry', {
        params: { userUid },
        body: { ...body, ...more },
        headers: { 'idempotency-key': 'refreshed' },
        remoteAddress: freshAddress(),
      })
    const first = await send({ pageToken: await oldToken() })
    expect((await send({ pageToken: await oldToken(), proof: '' })).data).toEqual(first.data)
    expect((await send({ locale: 'es' })).problem.type).toBe('idempotency-key-reused')
  })
})

describe('an entry without a page token', () => {
  const signedIn = async () => ({ authorization: `Bearer ${(await app.signIn('role2@walkup.test')).record.token}` })

  test('is not limited if it comes from a kiosk that is signed in to the organization', async () => {
    const address = freshAddress()
    const headers = await signedIn()
    await enter(address)
    await countUp('entry-address', 10)
    expect((await enter(address)).data.status).toBe('review')
    expect((await enter(address, {}, headers)).data.status).toBe('captured')
  })

  test('is limited while the kiosk lacks a required second factor', async () => {
    const require = (isOn: boolean) =>
      app.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = ${isOn} where id = 1`))
    const headers = await signedIn()
    const address = freshAddress()
    await enter(address)
    await countUp('entry-address', 10)
    await require(true)
    try {
      expect((await enter(address, {}, headers)).data.status).toBe('review')
    } finally {
      await require(false)
    }
    expect((await enter(address, {}, headers)).data.status).toBe('captured')
  })

  test('is limited with a session of another organization or an invalid one', async () => {
    const other = await app.signIn('other@walkup.test')
    for (const token of [other.record.token, `${admin.record.token}x`, 'nonsense']) {
      const address = freshAddress()
      await enter(address)
      await countUp('entry-address', 10)
      expect((await enter(address, {}, { authorization: `Bearer ${token}` })).data.status).toBe('review')
    }
  })
})

describe('suspicious entries', () => {
  test('a filled honeypot goes to review, and the same key gets the same response', async () => {
    const body = entry(version, { hdsfiGroup: group, website: 'https://spam.example' })
    const send = () =>
      app.call('qrCodes.entry', {
        params: { userUid },
        body,
        headers: { 'idempotency-key': 'trap' },
        remoteAddress: freshAddress(),
      })
    const first = await send()
    expect(first.data).toEqual({
      leadUid: expect.stringMatching(/^[A-Za-z0-9]{26}$/) as string,
      status: 'review',
      appointment: null,
    })
    expect((await send()).data).toEqual(first.data)
    expect(await count(sql`select count(*)::int as count from lead_review where uid = ${first.data.leadUid}`)).toBe(1)
    expect(await count(sql`select count(*)::int as count from lead where uid = ${first.data.leadUid}`)).toBe(0)
  })

  test('an entry with a slot takes no seat and releases its hold', async () => {
    const { id } = await addType(app, { slots: slots(1) })
    const [slot] = await slotsOf(app, id)
    const address = freshAddress()
    const { holdToken } = (await hold(address, { appointmentTypeId: id, slotId: slot?.id })).data
    expect(await slotsOf(app, id)).toEqual([])
    const answer = await enter(address, { appointmentTypeId: id, slotId: slot?.id, holdToken, website: 'x' })
    expect(answer.data).toMatchObject({ status: 'review', appointment: null })
    expect((await slotsOf(app, id))[0]?.remaining).toBe(1)
    expect(await rows(sql`select wanted_at, time_zone from lead_review where uid = ${answer.data.leadUid}`)).toEqual([
      { wantedAt: slot?.startAt, timeZone: 'America/New_York' },
    ])
  })

  test('above the usual rate of a code, an entry requires proof of work or goes to review', async () => {
    const code = await otherCode()
    const { entriesUnproven } = defaultLimits
    const token = await oldToken(code)
    await enter(freshAddress(), { pageToken: token }, {}, code)
    await countUp('entry-page-code', entriesUnproven)

    const silent = await enter(freshAddress(), { pageToken: token }, {}, code)
    expect(silent.data.status).toBe('review')
    expect(await reviews('proof')).toBe(1)

    const address = freshAddress()
    const body = entry(version, { hdsfiGroup: group, pageToken: token })
    const send = (proof: string, more: object = {}) =>
      app.call('qrCodes.entry', {
        params: { userUid: code },
        body: { ...body, ...more, proof },
        headers: { 'idempotency-key': 'proven' },
        remoteAddress: address,
      })
    const asked = await send('')
    expect([asked.status, asked.problem.type]).toEqual([409, 'proof-required'])
    const challenge = asked.problem.challenge as { challenge: string; salt: string; signature: string; maxNumber: number }
    const solution = await solveChallenge(challenge.challenge, challenge.salt, 'SHA-256', challenge.maxNumber).promise
    const proof = btoa(JSON.stringify({ ...challenge, algorithm: 'SHA-256', number: solution?.number }))
    const stolen = await app.call('qrCodes.entry', {
      params: { userUid: code },
      body: { ...entry(version, { hdsfiGroup: group, pageToken: token }), proof },
      remoteAddress: address,
    })
    expect(stolen.data.status, 'a proof of another entry').toBe('review')
    const own = await createChallenge({ hmacKey: 'another', maxNumber: 10 })
    const forged = btoa(JSON.stringify({ ...own, number: 1 }))
    const wrong = await app.call('qrCodes.entry', {
      params: { userUid: code },
      body: { ...entry(version, { hdsfiGroup: group, pageToken: token }), proof: forged },
      remoteAddress: address,
    })
    expect(wrong.data.status, 'a proof of one’s own').toBe('review')
    expect((await send(proof)).data.status).toBe('captured')
  })
})

describe('holds', () => {
  test('one address cannot block a calendar, or a seat by renewing its hold', async () => {
    const { id } = await addType(app, { slots: slots(1, 12) })
    const free = await slotsOf(app, id)
    const address = freshAddress()
    const answers = await Promise.all(free.map((slot) => hold(address, { appointmentTypeId: id, slotId: slot.id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ problem }) => problem.type === 'hold-limit')).toHaveLength(9)
    expect(await slotsOf(app, id)).toHaveLength(9)
    const held = free[answers.findIndex(({ status }) => status === 200)]
    for (let round = 0; round < 4; round++) {
      app.advance(5 * 60 * SECOND + 1)
      await hold(address, { appointmentTypeId: id, slotId: held?.id })
    }
    expect((await slotsOf(app, id)).map((slot) => slot.id)).toContain(held?.id)
    expect((await hold(address, { appointmentTypeId: id, slotId: held?.id })).problem.type).toBe('hold-limit')
    expect((await hold(freshAddress(), { appointmentTypeId: id, slotId: held?.id })).status).toBe(200)
  })

  test('a page has at most two at a time', async () => {
    const { id } = await addType(app, { slots: slots(9, 12) })
    const free = await slotsOf(app, id)
    const address = freshAddress()
    const one = await oldToken()
    const answers = await Promise.all(
      free.slice(0, 4).map((slot) => hold(address, { appointmentTypeId: id, slotId: slot.id, pageToken: one })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const next = await oldToken()
    expect((await hold(address, { appointmentTypeId: id, slotId: free[5]?.id, pageToken: next })).status).toBe(200)
    // Moving a hold does not count as a second one.
    const [kept] = answers.filter(({ status }) => status === 200)
    const moved = { appointmentTypeId: id, slotId: free[6]?.id, pageToken: one, holdToken: kept?.data.holdToken }
    expect((await hold(address, moved)).status).toBe(200)
  })

  test('the pages of one address share twenty, and a third of a slot', async () => {
    const { id } = await addType(app, { slots: slots(12, 12) })
    const free = await slotsOf(app, id)
    const address = freshAddress()
    const tokens = await Promise.all(Array.from({ length: 24 }, () => pageToken()))
    app.advance(3 * SECOND)
    const onOne = await Promise.all(
      tokens.slice(0, 8).map((token) => hold(address, { appointmentTypeId: id, slotId: free[0]?.id, pageToken: token })),
    )
    expect(onOne.filter(({ status }) => status === 200)).toHaveLength(4)
    const spread = await Promise.all(
      tokens.map((token, index) =>
        hold(address, { appointmentTypeId: id, slotId: free[1 + (index % 11)]?.id, pageToken: token }),
      ),
    )
    expect(spread.filter(({ status }) => status === 200)).toHaveLength(16)
  })
})
