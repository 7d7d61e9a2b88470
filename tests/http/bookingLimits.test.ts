import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { repetitions } from '../support/tiers.ts'
import { addType, entry, group, slotsOf } from './bookingFixture.ts'
import { openBookingLimits, SECOND, slots, statuses } from './bookingLimitsFixture.ts'

const suite = openBookingLimits()
const { freshAddress, pageToken, oldToken, enter, hold, count, reviews, otherCode, countUp } = suite

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
    const body = entry(suite.version, { hdsfiGroup: group })
    const repeat = () =>
      suite.app.call('qrCodes.entry', {
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
    const { id } = await addType(suite.app, { slots: slots(6) })
    const [slot] = await slotsOf(suite.app, id)
    const book = (address: string) => enter(address, { appointmentTypeId: id, slotId: slot?.id }, {}, code)
    const script = freshAddress()
    expect(statuses(await Promise.all(Array.from({ length: 9 }, () => book(script))))).toEqual({ scheduled: 2, review: 7 })
    expect(await reviews('slotShare')).toBeGreaterThanOrEqual(7)
    expect((await slotsOf(suite.app, id))[0]?.remaining).toBe(4)
    expect((await book(freshAddress())).data.status).toBe('scheduled')
    // A hold does not bypass the share.
    expect((await hold(script, { appointmentTypeId: id, slotId: slot?.id })).problem.type).toBe('hold-limit')
    // A full slot is full for everyone.
    await Promise.all([freshAddress(), freshAddress(), freshAddress()].map(book))
    expect((await book(freshAddress())).problem.type).toBe('slot-taken')
  })
})

describe('an entry without a page token', () => {
  const signedIn = async () => ({ authorization: `Bearer ${(await suite.app.signIn('role2@walkup.test')).record.token}` })

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
      suite.app.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = ${isOn} where id = 1`))
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
    const other = await suite.app.signIn('other@walkup.test')
    for (const token of [other.record.token, `${suite.admin.record.token}x`, 'nonsense']) {
      const address = freshAddress()
      await enter(address)
      await countUp('entry-address', 10)
      expect((await enter(address, {}, { authorization: `Bearer ${token}` })).data.status).toBe('review')
    }
  })
})

describe('holds', () => {
  test('one address cannot block a calendar, or a seat by renewing its hold', async () => {
    const { id } = await addType(suite.app, { slots: slots(1, 12) })
    const free = await slotsOf(suite.app, id)
    const address = freshAddress()
    const answers = await Promise.all(free.map((slot) => hold(address, { appointmentTypeId: id, slotId: slot.id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ problem }) => problem.type === 'hold-limit')).toHaveLength(9)
    expect(await slotsOf(suite.app, id)).toHaveLength(9)
    const held = free[answers.findIndex(({ status }) => status === 200)]
    for (let round = 0; round < 4; round++) {
      suite.app.advance(5 * 60 * SECOND + 1)
      await hold(address, { appointmentTypeId: id, slotId: held?.id })
    }
    expect((await slotsOf(suite.app, id)).map((slot) => slot.id)).toContain(held?.id)
    expect((await hold(address, { appointmentTypeId: id, slotId: held?.id })).problem.type).toBe('hold-limit')
    expect((await hold(freshAddress(), { appointmentTypeId: id, slotId: held?.id })).status).toBe(200)
  })

  test('a page has at most two at a time', async () => {
    const { id } = await addType(suite.app, { slots: slots(9, 12) })
    const free = await slotsOf(suite.app, id)
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
    const { id } = await addType(suite.app, { slots: slots(12, 12) })
    const free = await slotsOf(suite.app, id)
    const address = freshAddress()
    const tokens = await Promise.all(Array.from({ length: 24 }, () => pageToken()))
    suite.app.advance(3 * SECOND)
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
