import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from './harness.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

let it: Texting
let dispatcher: SignedIn
let viewer: SignedIn
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
  dispatcher = await it.app.signIn('role5@walkup.test')
  viewer = await it.app.signIn('role7@walkup.test')
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.sent()
  await it.app.db.asOwner((tx) => tx.run(sql`update message set awaits_answer = false where awaits_answer`))
  await notices()
})

const owner = (statement: ReturnType<typeof sql>) => it.app.db.asOwner((tx) => tx.run(statement))
/** Whom each notice since the last call went to. */
let seen = 0
async function notices(): Promise<{ kind: string; title: string; link: string; users: number[] }[]> {
  await it.app.runJobs()
  const rows = await it.app.db.asOwner((tx) =>
    tx.rows<{ id: number; kind: string; title: string; link: string; users: number[] }>(sql`
      select n.id, n.kind, n.title, n.link, array_agg(r.user_id order by r.user_id) as users
      from notification n join notification_recipient r on r.organization_id = n.organization_id and r.notification_id = n.id
      where n.organization_id = 1 and n.id > ${seen} and n.kind in ('textReply', 'assignment') group by 1, 2, 3, 4 order by 1`),
  )
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ kind, title, link, users }) => ({ kind, title, link, users }))
}
const waiting = async (caller: SignedIn, filter: object = {}) =>
  (await caller.call('messages.conversations', { body: { filter: { isWaiting: true, ...filter } } })).data
const booked = async () => {
  const made = await it.book()
  await it.sent()
  return made
}
const claim = async (leadId: number, body: object = {}, caller = dispatcher) =>
  caller.call('leads.claim', { params: { id: leadId }, body })

test('a text that nothing answers waits for staff, is counted, and is answered by their text', async () => {
  const { leadId, phone } = await booked()
  await it.sms.reply(phone, 'Can you come before noon?')
  await it.sms.reply(phone, 'Or after four?')
  const { items, total } = await waiting(dispatcher)
  expect(total).toBe(1)
  expect(items).toMatchObject([{ lead: { id: leadId, phone }, phone, text: 'Or after four?', claimedBy: null }])
  expect(items[0]?.waitingIds).toHaveLength(2)
  const read = await dispatcher.call('messages.conversation', { params: { id: leadId } })
  expect(read.data.items.filter(({ awaitsAnswer }) => awaitsAnswer).map(({ text }) => text)).toEqual([
    'Can you come before noon?',
    'Or after four?',
  ])
  await dispatcher.call('messages.send', { params: { id: leadId }, body: { text: 'Four is fine.' } })
  expect((await waiting(dispatcher)).items).toEqual([])
})

test.each(['C', 'YES', 'R', 'N', 'STOP', 'START', 'HELP'])('%s needs no answer of staff', async (word) => {
  const { phone } = await booked()
  await it.sms.reply(phone, word)
  expect((await waiting(dispatcher)).items).toEqual([])
  expect(await notices()).toEqual([])
})

test('a wish that the server cannot fulfil is passed on', async () => {
  const { phone, leadId, startAt } = await booked()
  await owner(sql`update booking set start_at = app_now() - interval '1 hour', end_at = app_now() where lead_id = ${leadId}`)
  await it.sms.reply(phone, 'R')
  expect((await waiting(dispatcher)).items).toMatchObject([{ lead: { id: leadId }, text: 'R' }])
  await owner(
    sql`update booking set start_at = ${startAt}, end_at = ${startAt}::timestamptz + interval '1 hour' where lead_id = ${leadId}`,
  )
})

test('the owner of the lead is notified of the first text, or else the dispatchers on duty', async () => {
  const { leadId, phone } = await booked()
  await it.sms.reply(phone, 'Is the dog a problem?')
  await it.sms.reply(phone, 'A big one.')
  // One in each language.
  const sent = await notices()
  const people = sent.flatMap(({ users }) => users)
  expect(people).toContain(dispatcher.record.userId)
  expect(new Set(people).size).toBe(people.length)
  expect(new Set(sent.map(({ kind, link }) => `${kind} ${link}`))).toEqual(new Set([`textReply /leads/${leadId}`]))

  await claim(leadId, { userId: it.admin.record.userId })
  await notices()
  await dispatcher.call('messages.send', { params: { id: leadId }, body: { text: 'Not at all.' } })
  await it.sms.reply(phone, 'Great, thank you')
  expect(await notices()).toMatchObject([{ kind: 'textReply', users: [it.admin.record.userId] }])
})

test('a text can be set aside, and that undone; never twice, and by nobody who only reads', async () => {
  const { phone } = await booked()
  await it.sms.reply(phone, 'Thanks!')
  const [row] = (await waiting(dispatcher)).items
  const body = { ids: row?.waitingIds ?? [], isWaiting: false }
  expect((await viewer.call('messages.setWaiting', { body })).status).toBe(403)
  expect((await dispatcher.call('messages.setWaiting', { body })).data).toEqual({ count: 1 })
  expect((await dispatcher.call('messages.setWaiting', { body })).data).toEqual({ count: 0 })
  expect((await waiting(dispatcher)).total).toBe(0)
  const answered = await dispatcher.call('messages.conversations', { body: { filter: { isWaiting: false } } })
  expect(answered.data.items.map(({ id }) => id)).toContain(row?.id)
  await dispatcher.call('messages.setWaiting', { body: { ...body, isWaiting: true } })
  expect((await waiting(dispatcher)).items[0]?.waitingIds).toEqual(row?.waitingIds)
})

test('a message of ours never waits, nor one of another organization', async () => {
  const { leadId } = await booked()
  const [own] = await it.messagesOf(leadId)
  const other = await it.app.db.asOwner((tx) =>
    tx.one<{ id: number }>(sql`
      insert into message (organization_id, uid, direction, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state)
      select 2, 'another-organizations-1', 'in', 'sms', 'reply', id, 'lead:' || id, 'in:other', app_now(), app_now(), 'received'
      from lead where organization_id = 2 order by id limit 1 returning id`),
  )
  const ids = [own?.id ?? 0, other?.id ?? 0]
  expect((await dispatcher.call('messages.setWaiting', { body: { ids, isWaiting: true } })).data).toEqual({ count: 0 })
  await owner(sql`update message set awaits_answer = true where organization_id = 2 and id = ${other?.id}`)
  expect((await waiting(dispatcher)).items).toEqual([])
})

test('the texts of an unknown phone reach dispatchers and managers, and join the lead that they create', async () => {
  const phone = '+16145550199'
  await it.sms.reply(phone, 'How much is a roof?')
  const [notice] = await notices()
  expect(notice).toMatchObject({ kind: 'textReply', link: '/conversations' })
  expect(notice?.title).toContain('(614) 555-0199')
  expect((await waiting(dispatcher)).items).toMatchObject([{ lead: null, phone, text: 'How much is a roof?' }])
  expect((await waiting(it.admin)).total).toBe(1)
  expect((await waiting(viewer)).total).toBe(0)
  const made = await dispatcher.call('leads.upsertInternal', {
    body: {
      firstName: 'Rae',
      lastName: 'Ito',
      phones: [{ number: phone, type: 'mobile' }],
      serviceGroupId: 1,
      consent: { version: it.version, accepted: true, texts: true },
    },
  })
  expect(made.status, JSON.stringify(made.problem)).toBe(200)
  const { id } = made.data
  expect((await waiting(dispatcher)).items).toMatchObject([{ lead: { id }, text: 'How much is a roof?' }])
  const read = await dispatcher.call('messages.conversation', { params: { id } })
  expect(read.data.items).toMatchObject([{ direction: 'in', text: 'How much is a roof?', awaitsAnswer: true }])
})

test('the texts of an unknown phone join the lead of its owner’s booking with the next text', async () => {
  const phone = '+16145550198'
  await it.sms.reply(phone, 'Do you work on Saturdays?')
  const { leadId } = await it.book({ contact: { phone } })
  await it.sms.reply(phone, 'I booked for Monday instead')
  const { items } = (await dispatcher.call('messages.conversation', { params: { id: leadId } })).data
  expect(items.filter(({ direction }) => direction === 'in').map(({ text }) => text)).toEqual([
    'Do you work on Saturdays?',
    'I booked for Monday instead',
  ])
  expect((await waiting(dispatcher)).items).toMatchObject([
    { lead: { id: leadId }, waitingIds: [expect.any(Number), expect.any(Number)] },
  ])
})

test('my conversations are those of my leads', async () => {
  const mine = await booked()
  const other = await booked()
  await claim(mine.leadId)
  await it.sms.reply(mine.phone, 'Hello?')
  await it.sms.reply(other.phone, 'Hello there?')
  const ids = async (isMine: boolean) => (await waiting(dispatcher, { isMine })).items.map(({ lead }) => lead?.id)
  expect(await ids(true)).toEqual([mine.leadId])
  expect(await ids(false)).toEqual([other.leadId])
})

test('a lead is assigned to a colleague, who is notified; taken back only by its owner, who assigned it or who may release it', async () => {
  const { leadId } = await booked()
  const assigned = await claim(leadId, { userId: it.admin.record.userId })
  expect(assigned.data.claimedBy?.id).toBe(it.admin.record.userId)
  expect(assigned.data.timeline.at(-1)).toMatchObject({ kind: 'claim', note: expect.stringMatching(/^Assigned to /) })
  expect(await notices()).toMatchObject([{ kind: 'assignment', link: `/leads/${leadId}`, users: [it.admin.record.userId] }])
  // Whoever assigned it can take that back, and no other colleague.
  const other = await it.app.signIn('role10@walkup.test')
  expect(await claim(leadId, { release: true }, other)).toMatchObject({ status: 409, problem: { code: 'claimed' } })
  expect(await claim(leadId)).toMatchObject({ status: 409, problem: { code: 'claimed' } })
  expect((await claim(leadId, { release: true })).data.claimedBy).toBeNull()
  expect((await claim(leadId, {}, it.admin)).data.claimedBy?.id).toBe(it.admin.record.userId)
  await notices()
  expect(await claim(leadId, { release: true })).toMatchObject({ status: 409, problem: { code: 'claimed' } })
  expect((await claim(leadId, { userId: dispatcher.record.userId }, it.admin)).data.claimedBy?.id).toBe(dispatcher.record.userId)
  expect((await claim(leadId, { release: true })).data.claimedBy).toBeNull()
  await notices()
  await claim(leadId)
  expect(await notices()).toEqual([])
})

test('a lead is assigned to nobody who could not work on it', async () => {
  const { leadId } = await booked()
  const generator = await it.app.signIn('role14@walkup.test')
  const stranger = await it.app.db.asOwner((tx) =>
    tx.one<{ id: number }>(sql`select user_id as id from membership where organization_id = 2
      and user_id not in (select user_id from membership where organization_id = 1) order by user_id limit 1`),
  )
  for (const userId of [viewer.record.userId, generator.record.userId, stranger?.id ?? 0, 999_999])
    expect(await claim(leadId, { userId })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'userId', code: 'cannot-work-on-lead' }] },
    })
  expect(await claim(leadId, { userId: it.admin.record.userId, release: true })).toMatchObject({ status: 400 })
})

test('a manager of other territories is not assigned', async () => {
  const { leadId } = await booked()
  const manager = await it.app.signIn('role4@walkup.test')
  await owner(sql`
    update lead set territory_id = (select id from territory where organization_id = 1 and deleted_at is null and id not in (
      select t.territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${manager.record.userId})
      order by id limit 1) where id = ${leadId}`)
  expect((await claim(leadId, { userId: manager.record.userId })).status).toBe(400)
})
