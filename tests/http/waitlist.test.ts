import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { dayOfWeek } from '../../packages/server/src/time/zone.ts'
import { addType, entry, inDays, organizationId, slotsOf, userUid } from './bookingFixture.ts'
import { openWaitlist } from './waitlistFixture.ts'

const MINUTE = 60_000
const suite = openWaitlist()
const { advance, tick, owner, soldOut, cancel, waits, entryOf, tokenIn, offered, leadStatus, accept } = suite

describe('a freed seat', () => {
  test('is offered by text to the first person waiting, with a hold that nobody else can book', async () => {
    const { typeId, slotId, tokens } = await soldOut()
    const [first, second] = [await waits(typeId), await waits(typeId)]
    await cancel(tokens[0])
    const texts = await offered()
    expect(texts.map(({ to }) => to)).toEqual([first.phone])
    expect(await slotsOf(suite.it.app, typeId)).toEqual([])
    const rival = await suite.it.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(suite.it.version, { slotId, appointmentTypeId: typeId }),
    })
    expect(rival.status).toBe(409)
    const token = tokenIn(texts[0]?.body)
    for (let view = 0; view < 3; view++)
      expect((await suite.it.app.call('waitlistOffer.get', { params: { offerToken: token } })).data.state).toBe('open')
    expect((await accept(token)).data.state).toBe('accepted')
    expect((await accept(token)).data.state).toBe('accepted')
    expect(await leadStatus(first.leadId)).toBe('scheduled')
    expect(await entryOf(first.leadId)).toMatchObject({ state: 'booked', offers: [{ state: 'accepted', channel: 'sms' }] })
    expect(await entryOf(second.leadId)).toMatchObject({ state: 'waiting', offers: [] })
    expect(await owner(sql`select taken from slot_seat where appointment_type_id = ${typeId}`)).toEqual({ taken: 1 })
  })

  test('is offered to the next person after 15 minutes without a reply, and to everyone after the last', async () => {
    const { typeId, tokens } = await soldOut()
    const [first, second] = [await waits(typeId), await waits(typeId)]
    await cancel(tokens[0])
    const [text] = await offered()
    expect(text?.to).toBe(first.phone)
    advance(15 * MINUTE)
    expect((await offered()).map(({ to }) => to)).toEqual([second.phone])
    expect((await accept(tokenIn(text?.body))).problem.type).toBe('offer-ended')
    expect(await entryOf(first.leadId)).toMatchObject({ state: 'waiting', offers: [{ state: 'expired' }] })
    advance(15 * MINUTE)
    expect(await offered()).toEqual([])
    expect(await slotsOf(suite.it.app, typeId)).toHaveLength(1)
  })

  test('is offered to one person at a time, on any number of servers', async () => {
    const { typeId, tokens } = await soldOut(3)
    const people = [await waits(typeId), await waits(typeId), await waits(typeId), await waits(typeId)]
    await Promise.all(tokens.map(cancel))
    const texts = await offered()
    expect(texts.map(({ to }) => to).toSorted()).toEqual(
      people
        .slice(0, 3)
        .map(({ phone }) => phone)
        .toSorted(),
    )
    const accepted = await Promise.all(texts.flatMap(({ body }) => [accept(tokenIn(body)), accept(tokenIn(body))]))
    expect(accepted.every(({ status }) => status === 200)).toBe(true)
    expect(await owner(sql`select taken, capacity from slot_seat where appointment_type_id = ${typeId}`)).toEqual({
      taken: 3,
      capacity: 3,
    })
  })

  test('matches their days, parts of the day and dates, by type and service', async () => {
    const { typeId, tokens, date } = await soldOut(1, 6, '14:00')
    const day = dayOfWeek(date)
    const others = [
      [{ days: [(day + 1) % 7] }],
      [{ parts: ['morning', 'evening'] }],
      [{ from: inDays(7) }],
      [{ to: inDays(5) }],
      [{ days: [day], parts: ['morning'] }, { days: [(day + 2) % 7] }],
    ]
    for (const preferences of others) await waits(typeId, { preferences })
    await waits((await soldOut()).typeId)
    const wanted = await waits(typeId, {
      preferences: [{ parts: ['morning'] }, { days: [day], parts: ['afternoon'], from: date, to: date }],
    })
    await cancel(tokens[0])
    expect((await offered()).map(({ to }) => to)).toEqual([wanted.phone])
  })

  test('can be an added slot, but not an expired hold', async () => {
    const { typeId } = await soldOut()
    const someone = await waits(typeId)
    const add = (date: string, capacity: number) =>
      suite.it.app.db.asOwner((tx) =>
        tx.run(sql`insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity)
          values (${organizationId}, ${typeId}, ${date}::date, '09:00', '10:00', ${capacity})
          on conflict (organization_id, appointment_type_id, date, start_local) do update set capacity = excluded.capacity`),
      )
    await add(inDays(8), 0)
    await tick()
    await add(inDays(8), 1)
    const [text] = await offered()
    expect(text?.to).toBe(someone.phone)
    await suite.it.app.call('waitlistOffer.decline', { params: { offerToken: tokenIn(text?.body) } })
    await tick()
    const [slot] = await slotsOf(suite.it.app, typeId)
    const hold = await suite.it.app.call('qrCodes.hold', {
      params: { userUid },
      body: { appointmentTypeId: typeId, slotId: slot?.id },
    })
    expect(hold.status).toBe(200)
    await waits(typeId)
    advance(6 * MINUTE)
    expect(await offered()).toEqual([])
  })

  test('is on sale in quiet hours, and offered after them if it is still free', async () => {
    const [free, taken] = [await soldOut(), await soldOut()]
    const someone = await waits(free.typeId)
    const other = await waits(taken.typeId)
    advance(10 * 60 * MINUTE)
    await cancel(free.tokens[0])
    await cancel(taken.tokens[0])
    expect(await offered()).toEqual([])
    expect(await slotsOf(suite.it.app, free.typeId)).toHaveLength(1)
    const [slot] = await slotsOf(suite.it.app, taken.typeId)
    const body = entry(suite.it.version, { slotId: slot?.id, appointmentTypeId: taken.typeId })
    expect((await suite.it.app.call('qrCodes.entry', { params: { userUid }, body })).status).toBe(200)
    expect((await entryOf(someone.leadId))?.offers).toEqual([])
    advance(14 * 60 * MINUTE)
    expect((await offered()).map(({ to }) => to)).toEqual([someone.phone])
    expect((await entryOf(other.leadId))?.offers).toEqual([])
  })

  test('is not offered to leads that were rejected', async () => {
    const { typeId, tokens } = await soldOut()
    const rejected = await waits(typeId)
    const set = await suite.it.admin.call('leads.setStatus', {
      params: { id: rejected.leadId },
      body: { to: 'rejected', rejectReason: 'Rents the home' },
    })
    expect(set.status).toBe(200)
    const next = await waits(typeId)
    await cancel(tokens[0])
    expect((await offered()).map(({ to }) => to)).toEqual([next.phone])
  })

  test('is offered by mail with the same link to people without texts', async () => {
    const { typeId, tokens } = await soldOut()
    const email = 'waits@shop.example'
    await waits(typeId, { texts: false, contact: { email } })
    await cancel(tokens[0])
    expect(await offered()).toEqual([])
    const mails = await suite.it.app.mailTo(email)
    expect(mails).toHaveLength(1)
    expect((await accept(tokenIn(mails[0]?.text))).data.state).toBe('accepted')
  })
})

describe('a reply', () => {
  test('of Y books, but only while the offer is open', async () => {
    const { typeId, tokens } = await soldOut(2)
    const someone = await waits(typeId)
    await cancel(tokens[0])
    expect(await offered()).toHaveLength(1)
    await suite.it.sms.reply(someone.phone, 'Y')
    expect(await leadStatus(someone.leadId)).toBe('scheduled')
    expect(await entryOf(someone.leadId)).toMatchObject({ state: 'booked' })
    // A second Y before the confirmation is sent.
    await suite.it.sms.reply(someone.phone, 'Y')
    expect((await suite.it.sent()).map(({ body }) => body)).toContainEqual(expect.stringMatching(/^Thank you, you are confirmed/))
    const late = await waits(typeId)
    await cancel(tokens[1])
    expect(await offered()).toHaveLength(1)
    suite.it.app.advance(16 * 60_000)
    await suite.it.sms.reply(late.phone, 'Y')
    expect((await suite.it.sent()).map(({ to, body }) => [to, body])).toEqual([
      [late.phone, 'That time is no longer free. We will text you when another one opens.'],
    ])
    expect(await leadStatus(late.leadId)).toBe('captured')
  })

  test('of N declines, and STOP ends the wait', async () => {
    const { typeId, tokens } = await soldOut()
    const [first, second] = [await waits(typeId), await waits(typeId)]
    await cancel(tokens[0])
    expect(await offered()).toHaveLength(1)
    await suite.it.sms.reply(first.phone, 'N')
    expect(await entryOf(first.leadId)).toMatchObject({ state: 'waiting', offers: [{ state: 'declined' }] })
    expect((await offered()).map(({ to }) => to)).toEqual([second.phone])
    await suite.it.sms.reply(second.phone, 'STOP')
    expect(await entryOf(second.leadId)).toMatchObject({ state: 'optedOut' })
    await tick()
    expect(await slotsOf(suite.it.app, typeId)).toHaveLength(1)
  })
})

describe('a shopper with a visit', () => {
  test('is only offered earlier times, and moves in one transaction', async () => {
    const start = { start: '10:00', end: '11:00', capacity: 1 }
    const type = await addType(suite.it.app, { slots: [4, 6, 8].map((day) => ({ date: inDays(day), ...start })) })
    const slots = await slotsOf(suite.it.app, type.id)
    const book = async (index: number) => {
      const phone = `+1614558${1000 + index}`
      const consent = { version: suite.it.version, accepted: true, texts: true }
      const body = entry(suite.it.version, { slotId: slots[index]?.id, appointmentTypeId: type.id, consent }, { phone })
      const { data } = await suite.it.app.call('qrCodes.entry', { params: { userUid }, body })
      return { phone, token: data.appointment?.manageUrl.split('/').at(-1) ?? '' }
    }
    const [early, own, late] = [await book(0), await book(1), await book(2)]
    const preferences = [{ parts: ['morning'] }]
    const join = (manageToken: string) =>
      suite.it.app.call('manage.joinWaitlist', { params: { manageToken }, body: { preferences } })
    expect((await join(own.token)).data).toEqual({ preferences })
    expect((await suite.it.app.call('manage.get', { params: { manageToken: own.token } })).data.waitlist).toEqual(preferences)
    await cancel(late.token)
    expect(await offered()).toEqual([])
    await cancel(early.token)
    const [text] = await offered()
    expect(text?.to).toBe(own.phone)
    const token = tokenIn(text?.body)
    expect((await suite.it.app.call('waitlistOffer.get', { params: { offerToken: token } })).data.movesFrom).toBe(
      slots[1]?.startAt,
    )
    expect((await accept(token)).data.state).toBe('accepted')
    const moved = (await suite.it.app.call('manage.get', { params: { manageToken: own.token } })).data
    expect(moved).toMatchObject({ status: 'scheduled', startAt: slots[0]?.startAt })
    expect(moved.waitlist).toBeUndefined()
    expect((await slotsOf(suite.it.app, type.id)).map(({ id }) => id)).toEqual([slots[1]?.id, slots[2]?.id])
  })

  test('can leave the list', async () => {
    const { manageToken, leadId } = await suite.it.book()
    const params = { manageToken }
    await suite.it.app.call('manage.joinWaitlist', { params, body: { preferences: [{ days: [1] }] } })
    expect((await suite.it.app.call('manage.leaveWaitlist', { params })).status).toBe(200)
    expect(await entryOf(leadId)).toMatchObject({ state: 'removed', isEarlier: true })
  })
})
