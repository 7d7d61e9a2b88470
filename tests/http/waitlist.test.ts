import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOfWeek } from '../../packages/server/src/time/zone.ts'
import { waitlistJob } from '../../packages/server/src/waitlist/worker.ts'
import { addType, entry, inDays, organizationId, slotsOf, userUid } from './bookingFixture.ts'
import type { SignedIn } from './harness.ts'
import { runJob } from './runJob.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

const MINUTE = 60_000
let it: Texting
let viewer: SignedIn
let foreign: SignedIn
const advance = (ms: number) => it.app.advance(ms)
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
  viewer = await it.app.signIn('role7@walkup.test')
  foreign = await it.app.signIn('other@walkup.test')
})
afterAll(() => it.close())
beforeEach(() => it.sent())

/** Runs several servers concurrently until nothing is left. */
async function tick(): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => runJob(waitlistJob, it.app)))
  expect((await owner<{ n: number }>(sql`select count(*)::int as n from waitlist_opening where due_at <= app_now()`))?.n).toBe(0)
}
const owner = <Row extends object>(query: ReturnType<typeof sql>) => it.app.db.asOwner((tx) => tx.one<Row>(query))

/** A type with one slot of some seats, all of them booked. */
async function soldOut(seats = 1, day = 5, start = '10:00') {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`
  const type = await addType(it.app, { slots: [{ date: inDays(day), start, end, capacity: seats }] })
  const [slot] = await slotsOf(it.app, type.id)
  const tokens: string[] = []
  for (let seat = 0; seat < seats; seat++) {
    const body = entry(it.version, { slotId: slot?.id, appointmentTypeId: type.id })
    const booked = await it.app.call('qrCodes.entry', { params: { userUid }, body })
    tokens.push(booked.data.appointment?.manageUrl.split('/').at(-1) ?? '')
  }
  expect(await slotsOf(it.app, type.id)).toEqual([])
  return { typeId: type.id, slotId: slot?.id ?? '', date: inDays(day), tokens }
}
const cancel = (manageToken: string | undefined) => it.app.call('manage.cancel', { params: { manageToken: manageToken ?? '' } })

let phones = 0
async function waits(typeId: number, options: { preferences?: object[]; texts?: boolean; contact?: object; more?: object } = {}) {
  const { preferences = [{ days: [0, 1, 2, 3, 4, 5, 6] }], texts = true } = options
  const phone = `+1614557${String(1000 + ++phones)}`
  const body = entry(
    it.version,
    {
      appointmentTypeId: typeId,
      waitlist: preferences,
      consent: { version: it.version, accepted: true, texts },
      ...options.more,
    },
    { phone, ...options.contact },
  )
  const made = await it.app.call('qrCodes.entry', { params: { userUid }, body })
  expect(made.status, JSON.stringify(made.problem)).toBe(200)
  const lead = await owner<{ id: number }>(sql`select id from lead where uid = ${made.data.leadUid}`)
  return { phone, leadId: lead?.id ?? 0, leadUid: made.data.leadUid, channel: made.data.waitlist }
}
const entryOf = async (leadId: number) =>
  (await it.admin.call('waitlist.search', { body: { filter: { leadIds: [leadId] } } })).data.items[0]
const tokenIn = (body: string | undefined) => /\/offer\/(\w+)/.exec(body ?? '')?.[1] ?? ''
const offered = async () => {
  await tick()
  return (await it.sent()).filter(({ body }) => body.includes('/offer/'))
}
const leadStatus = async (id: number) => (await owner<{ status: string }>(sql`select status from lead where id = ${id}`))?.status
const accept = (offerToken: string) => it.app.call('waitlistOffer.accept', { params: { offerToken } })

describe('a freed seat', () => {
  test('is offered by text to the first person waiting, with a hold that nobody else can book', async () => {
    const { typeId, slotId, tokens } = await soldOut()
    const [first, second] = [await waits(typeId), await waits(typeId)]
    await cancel(tokens[0])
    const texts = await offered()
    expect(texts.map(({ to }) => to)).toEqual([first.phone])
    expect(await slotsOf(it.app, typeId)).toEqual([])
    const rival = await it.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(it.version, { slotId, appointmentTypeId: typeId }),
    })
    expect(rival.status).toBe(409)
    const token = tokenIn(texts[0]?.body)
    for (let view = 0; view < 3; view++)
      expect((await it.app.call('waitlistOffer.get', { params: { offerToken: token } })).data.state).toBe('open')
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
    expect(await slotsOf(it.app, typeId)).toHaveLength(1)
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
      it.app.db.asOwner((tx) =>
        tx.run(sql`insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity)
          values (${organizationId}, ${typeId}, ${date}::date, '09:00', '10:00', ${capacity})
          on conflict (organization_id, appointment_type_id, date, start_local) do update set capacity = excluded.capacity`),
      )
    await add(inDays(8), 0)
    await tick()
    await add(inDays(8), 1)
    const [text] = await offered()
    expect(text?.to).toBe(someone.phone)
    await it.app.call('waitlistOffer.decline', { params: { offerToken: tokenIn(text?.body) } })
    await tick()
    const [slot] = await slotsOf(it.app, typeId)
    const hold = await it.app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: typeId, slotId: slot?.id } })
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
    expect(await slotsOf(it.app, free.typeId)).toHaveLength(1)
    const [slot] = await slotsOf(it.app, taken.typeId)
    const body = entry(it.version, { slotId: slot?.id, appointmentTypeId: taken.typeId })
    expect((await it.app.call('qrCodes.entry', { params: { userUid }, body })).status).toBe(200)
    expect((await entryOf(someone.leadId))?.offers).toEqual([])
    advance(14 * 60 * MINUTE)
    expect((await offered()).map(({ to }) => to)).toEqual([someone.phone])
    expect((await entryOf(other.leadId))?.offers).toEqual([])
  })

  test('is not offered to leads that were rejected', async () => {
    const { typeId, tokens } = await soldOut()
    const rejected = await waits(typeId)
    const set = await it.admin.call('leads.setStatus', {
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
    const mails = await it.app.mailTo(email)
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
    await it.sms.reply(someone.phone, 'Y')
    expect(await leadStatus(someone.leadId)).toBe('scheduled')
    expect(await entryOf(someone.leadId)).toMatchObject({ state: 'booked' })
    // A second Y before the confirmation is sent.
    await it.sms.reply(someone.phone, 'Y')
    expect((await it.sent()).map(({ body }) => body)).toContainEqual(expect.stringMatching(/^Thank you, you are confirmed/))
    const late = await waits(typeId)
    await cancel(tokens[1])
    expect(await offered()).toHaveLength(1)
    it.app.advance(16 * 60_000)
    await it.sms.reply(late.phone, 'Y')
    expect((await it.sent()).map(({ to, body }) => [to, body])).toEqual([
      [late.phone, 'That time is no longer free. We will text you when another one opens.'],
    ])
    expect(await leadStatus(late.leadId)).toBe('captured')
  })

  test('of N declines, and STOP ends the wait', async () => {
    const { typeId, tokens } = await soldOut()
    const [first, second] = [await waits(typeId), await waits(typeId)]
    await cancel(tokens[0])
    expect(await offered()).toHaveLength(1)
    await it.sms.reply(first.phone, 'N')
    expect(await entryOf(first.leadId)).toMatchObject({ state: 'waiting', offers: [{ state: 'declined' }] })
    expect((await offered()).map(({ to }) => to)).toEqual([second.phone])
    await it.sms.reply(second.phone, 'STOP')
    expect(await entryOf(second.leadId)).toMatchObject({ state: 'optedOut' })
    await tick()
    expect(await slotsOf(it.app, typeId)).toHaveLength(1)
  })
})

describe('a shopper with a visit', () => {
  test('is only offered earlier times, and moves in one transaction', async () => {
    const start = { start: '10:00', end: '11:00', capacity: 1 }
    const type = await addType(it.app, { slots: [4, 6, 8].map((day) => ({ date: inDays(day), ...start })) })
    const slots = await slotsOf(it.app, type.id)
    const book = async (index: number) => {
      const phone = `+1614558${String(1000 + ++phones)}`
      const consent = { version: it.version, accepted: true, texts: true }
      const body = entry(it.version, { slotId: slots[index]?.id, appointmentTypeId: type.id, consent }, { phone })
      const { data } = await it.app.call('qrCodes.entry', { params: { userUid }, body })
      return { phone, token: data.appointment?.manageUrl.split('/').at(-1) ?? '' }
    }
    const [early, own, late] = [await book(0), await book(1), await book(2)]
    const preferences = [{ parts: ['morning'] }]
    const join = (manageToken: string) => it.app.call('manage.joinWaitlist', { params: { manageToken }, body: { preferences } })
    expect((await join(own.token)).data).toEqual({ preferences })
    expect((await it.app.call('manage.get', { params: { manageToken: own.token } })).data.waitlist).toEqual(preferences)
    await cancel(late.token)
    expect(await offered()).toEqual([])
    await cancel(early.token)
    const [text] = await offered()
    expect(text?.to).toBe(own.phone)
    const token = tokenIn(text?.body)
    expect((await it.app.call('waitlistOffer.get', { params: { offerToken: token } })).data.movesFrom).toBe(slots[1]?.startAt)
    expect((await accept(token)).data.state).toBe('accepted')
    const moved = (await it.app.call('manage.get', { params: { manageToken: own.token } })).data
    expect(moved).toMatchObject({ status: 'scheduled', startAt: slots[0]?.startAt })
    expect(moved.waitlist).toBeUndefined()
    expect((await slotsOf(it.app, type.id)).map(({ id }) => id)).toEqual([slots[1]?.id, slots[2]?.id])
  })

  test('can leave the list', async () => {
    const { manageToken, leadId } = await it.book()
    const params = { manageToken }
    await it.app.call('manage.joinWaitlist', { params, body: { preferences: [{ days: [1] }] } })
    expect((await it.app.call('manage.leaveWaitlist', { params })).status).toBe(200)
    expect(await entryOf(leadId)).toMatchObject({ state: 'removed', isEarlier: true })
  })
})

describe('the page of an offer', () => {
  const page = (method: 'GET' | 'POST', token: string, payload = '', language = 'es') =>
    it.app.app.inject({
      method,
      url: `/offer/${token}`,
      headers: { 'accept-language': language, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(method === 'POST' && { payload }),
    })

  test('shows it, and books only with its button', async () => {
    const { typeId, tokens } = await soldOut()
    const someone = await waits(typeId)
    await cancel(tokens[0])
    const [text] = await offered()
    const token = tokenIn(text?.body)
    const shown = await page('GET', token)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Tomar este horario')
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(await leadStatus(someone.leadId)).toBe('captured')
    expect((await page('POST', token)).body).toContain('Es suyo')
    expect(await leadStatus(someone.leadId)).toBe('scheduled')
  })

  test('returns 404 for unknown tokens, and shows that an offer has ended', async () => {
    for (const token of ['x', 'y'.repeat(32), '%3Cscript%3E', `${'a'.repeat(600)}`]) {
      expect((await page('GET', token)).statusCode).toBe(404)
      expect((await page('POST', token)).statusCode).toBe(404)
    }
    expect((await accept('nobodyhasthistoken000000000000')).status).toBe(404)
    const { typeId, tokens } = await soldOut()
    await waits(typeId)
    await cancel(tokens[0])
    const [text] = await offered()
    advance(15 * MINUTE)
    expect((await page('POST', tokenIn(text?.body))).body).toContain('Esta oferta terminó')
  })
})

describe('an entry', () => {
  test('with a slot, or for past days, is rejected', async () => {
    const { typeId, slotId } = await soldOut()
    const send = async (more: object) =>
      (
        await it.app.call('qrCodes.entry', {
          params: { userUid },
          body: entry(it.version, { appointmentTypeId: typeId, ...more }),
        })
      ).problem.errors?.[0]?.path
    expect(await send({ slotId, waitlist: [{ days: [1] }] })).toBe('waitlist')
    expect(await send({ waitlist: [{ to: '2020-01-01' }] })).toBe('waitlist.0.to')
    expect(await send({ waitlist: [{ from: inDays(4), to: inDays(3) }] })).toBe('waitlist.0.to')
    expect(await send({ waitlist: [] })).toBe('waitlist')
    expect(await send({ waitlist: [{ days: [7] }] })).toBe('waitlist.0.days.0')
    expect(await send({ waitlist: [{}, {}, {}] })).toBe('waitlist')
  })

  test('whose answer rules out an appointment is not on the waitlist', async () => {
    const { id: typeId, questionIds } = await addType(it.app, {
      slots: [],
      questions: [{ options: ['yes', 'no'], disqualifies: ['no'] }],
    })
    const enter = (value: string) => waits(typeId, { more: { answers: [{ questionId: questionIds[0], value }] } })
    const [suits, not] = [await enter('yes'), await enter('no')]
    expect(await entryOf(suits.leadId)).toMatchObject({ state: 'waiting' })
    expect(await entryOf(not.leadId)).toBeUndefined()
    expect(not.channel).toBeUndefined()
  })

  test('returns how times will be offered: by text, by mail, or not at all', async () => {
    const { typeId } = await soldOut()
    const send = async (options: Parameters<typeof waits>[1]) => (await waits(typeId, options)).channel
    expect(await send({})).toBe('sms')
    expect(await send({ texts: false, contact: { email: 'by-mail@shop.example' } })).toBe('email')
    const stopped = await waits(typeId)
    await it.sms.reply(stopped.phone, 'STOP')
    expect(await send({ contact: { phone: stopped.phone, email: 'stopped@shop.example' } })).toBe('email')
    const none = await it.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(it.version, { appointmentTypeId: typeId }),
    })
    expect(none.data.waitlist).toBeUndefined()
  })

  test('under review is on the waitlist once it is released', async () => {
    const { typeId } = await soldOut()
    const someone = await waits(typeId, { more: { website: 'http://spam.example' } })
    expect(someone.leadId).toBe(0)
    const review = await owner<{ id: number }>(sql`select id from lead_review where uid = ${someone.leadUid}`)
    const released = await it.admin.call('leadReviews.release', { params: { id: review?.id ?? 0 } })
    expect(released.status, JSON.stringify(released.problem)).toBe(200)
    const lead = await owner<{ id: number }>(sql`select id from lead where uid = ${someone.leadUid}`)
    expect(await entryOf(lead?.id ?? 0)).toMatchObject({ state: 'waiting' })
  })

  test('ends with its lead', async () => {
    const { typeId, tokens } = await soldOut()
    const someone = await waits(typeId)
    expect((await it.admin.call('leads.deleteInternal', { params: { id: someone.leadId } })).status).toBe(200)
    await cancel(tokens[0])
    expect(await offered()).toEqual([])
    expect(await owner(sql`select state from waitlist_entry where lead_id = ${someone.leadId}`)).toEqual({ state: 'removed' })
  })

  test('ends when its days are over', async () => {
    const { typeId } = await soldOut()
    const someone = await waits(typeId, { preferences: [{ to: inDays(2) }] })
    advance(4 * 24 * 60 * MINUTE)
    await runJob(waitlistJob, it.app)
    expect((await entryOf(someone.leadId))?.state).toBe('expired')
  })
})

describe('staff', () => {
  test('can add a lead, remove it and undo that; others cannot', async () => {
    const { typeId, tokens } = await soldOut()
    const lead = await owner<{ id: number }>(sql`
      select id from lead where organization_id = ${organizationId} and service_group_id = 1 and status = 'captured' and deleted_at is null
        and not exists (select from waitlist_entry e where e.lead_id = lead.id) order by id limit 1`)
    const body = { leadId: lead?.id, appointmentTypeId: typeId, preferences: [{ parts: ['morning'] }] }
    expect((await viewer.call('waitlist.upsert', { body })).status).toBe(403)
    expect((await foreign.call('waitlist.upsert', { body })).status).toBe(404)
    const made = await it.admin.call('waitlist.upsert', { body })
    expect(made.data).toMatchObject({ state: 'waiting', isEarlier: false, lead: { id: lead?.id } })
    expect((await it.admin.call('waitlist.upsert', { body })).problem.type).toBe('exists')
    const params = { id: made.data.id }
    expect((await foreign.call('waitlist.remove', { params })).status).toBe(404)
    expect((await it.admin.call('waitlist.remove', { params })).data.state).toBe('removed')
    await cancel(tokens[0])
    expect((await entryOf(lead?.id ?? 0))?.offers).toEqual([])
    expect((await it.admin.call('waitlist.restore', { params })).data.state).toBe('waiting')
    expect((await foreign.call('waitlist.search', { body: {} })).data.items.map(({ id }) => id)).not.toContain(made.data.id)
  })
})
