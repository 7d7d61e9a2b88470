import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createChallenge, solveChallenge } from '../../packages/server/node_modules/altcha-lib/dist/esm/v1/index.js'
import { defaultLimits } from '../../packages/server/src/config.ts'
import { repetitions } from '../support/tiers.ts'
import { addType, entry, group, slotsOf, userUid } from './bookingFixture.ts'
import { openBookingLimits, SECOND, slots, statuses } from './bookingLimitsFixture.ts'

const suite = openBookingLimits()
const { freshAddress, pageToken, oldTokens, oldToken, enter, hold, rows, count, reviews, otherCode, countUp } = suite

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
    const { id } = await addType(suite.app, { slots: slots(4) })
    const [slot] = await slotsOf(suite.app, id)
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
        suite.app.advance(7201 * SECOND)
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
    if (name !== 'too new') suite.app.advance(3 * SECOND)
    expect((await enter(address, { pageToken: token }, {}, name === 'too new' ? userUid : code)).data.status).toBe('review')
  })

  test('the page token is not part of the idempotency fingerprint', async () => {
    const body = entry(suite.version, { hdsfiGroup: group })
    const send = (more: object) =>
      suite.app.call('qrCodes.entry', {
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

describe('suspicious entries', () => {
  test('a filled honeypot goes to review, and the same key gets the same response', async () => {
    const body = entry(suite.version, { hdsfiGroup: group, website: 'https://spam.example' })
    const send = () =>
      suite.app.call('qrCodes.entry', {
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
    const { id } = await addType(suite.app, { slots: slots(1) })
    const [slot] = await slotsOf(suite.app, id)
    const address = freshAddress()
    const { holdToken } = (await hold(address, { appointmentTypeId: id, slotId: slot?.id })).data
    expect(await slotsOf(suite.app, id)).toEqual([])
    const answer = await enter(address, { appointmentTypeId: id, slotId: slot?.id, holdToken, website: 'x' })
    expect(answer.data).toMatchObject({ status: 'review', appointment: null })
    expect((await slotsOf(suite.app, id))[0]?.remaining).toBe(1)
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
    const body = entry(suite.version, { hdsfiGroup: group, pageToken: token })
    const send = (proof: string, more: object = {}) =>
      suite.app.call('qrCodes.entry', {
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
    const stolen = await suite.app.call('qrCodes.entry', {
      params: { userUid: code },
      body: { ...entry(suite.version, { hdsfiGroup: group, pageToken: token }), proof },
      remoteAddress: address,
    })
    expect(stolen.data.status, 'a proof of another entry').toBe('review')
    const own = await createChallenge({ hmacKey: 'another', maxNumber: 10 })
    const forged = btoa(JSON.stringify({ ...own, number: 1 }))
    const wrong = await suite.app.call('qrCodes.entry', {
      params: { userUid: code },
      body: { ...entry(suite.version, { hdsfiGroup: group, pageToken: token }), proof: forged },
      remoteAddress: address,
    })
    expect(wrong.data.status, 'a proof of one’s own').toBe('review')
    expect((await send(proof)).data.status).toBe('captured')
  })
})
