import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from './harness.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'
import { closeStreams, openStream } from './streaming.ts'

let it: Texting
let dispatcher: SignedIn
let origin: string
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
  origin = await it.app.app.listen({ port: 0, host: '127.0.0.1' })
  dispatcher = await it.app.signIn('role5@walkup.test')
})
afterEach(closeStreams)
afterAll(() => it.close())

const say = (caller: SignedIn, id: number, isTyping = true) =>
  caller.call('messages.setTyping', { params: { id }, body: { isTyping } })
const typists = async (id: number, caller = it.admin) =>
  (await caller.call('messages.conversation', { params: { id } })).data.typists
const booked = async () => (await it.book()).leadId

test('colleagues see who is writing to a person, who does not see themselves', async () => {
  const id = await booked()
  expect((await say(dispatcher, id)).data).toEqual({ ok: true })
  expect(await typists(id)).toEqual([{ id: dispatcher.record.userId, name: expect.stringMatching(/\S \S/), seconds: 15 }])
  expect(await typists(id, dispatcher)).toEqual([])
  expect(await typists(await booked())).toEqual([])
  await say(dispatcher, id, false)
  expect(await typists(id)).toEqual([])
})

test('it ends with the text, or by itself unless it is renewed, and follows the writer to another person', async () => {
  const [first, second] = [await booked(), await booked()]
  await say(dispatcher, first)
  await dispatcher.call('messages.send', { params: { id: first }, body: { text: 'Four is fine.' } })
  expect(await typists(first)).toEqual([])

  await say(dispatcher, first)
  it.app.advance(10_000)
  expect(await typists(first)).toMatchObject([{ seconds: 5 }])
  await say(dispatcher, first)
  it.app.advance(10_000)
  expect(await typists(first)).toMatchObject([{ seconds: 5 }])
  it.app.advance(5_000)
  expect(await typists(first)).toEqual([])

  await say(dispatcher, first)
  await say(dispatcher, second)
  expect([await typists(first), await typists(second)]).toMatchObject([[], [{ id: dispatcher.record.userId }]])
  // Late news of the person left behind changes nothing.
  await say(dispatcher, first, false)
  expect(await typists(second)).toHaveLength(1)
})

test('it reaches those who see the lead at once, for both of two people', async () => {
  const [first, second] = [await booked(), await booked()]
  // Anew, since the clock was set ahead.
  const own = await openStream(origin, await it.app.signIn('role2@walkup.test'))
  const foreign = await openStream(origin, await it.app.signIn('other@walkup.test'))
  const typed = () => own.changes().map(({ data }) => (data?.entity === 'typing' ? data.id : undefined))
  const seen = () => typed().filter((id) => id === first || id === second)
  await say(dispatcher, first)
  await own.until(() => seen().length === 1)
  await say(dispatcher, second)
  await own.until(() => seen().length === 3)
  await say(dispatcher, second, false)
  await own.until(() => seen().length === 4)
  expect([seen()[0], new Set(seen().slice(1, 3)), seen()[3]]).toEqual([first, new Set([first, second]), second])
  expect(foreign.changes()).toEqual([])
})

test('nobody says so of a lead that they cannot see or text, nor in another’s name', async () => {
  const id = await booked()
  expect((await say(await it.app.signIn('other@walkup.test'), id)).status).toBe(404)
  expect((await say(await it.app.signIn('role7@walkup.test'), id)).status).toBe(403)
  expect((await say(await it.app.signIn('hd@walkup.test'), id)).status).toBe(403)
  const rows = await it.app.db.asOwner((tx) => tx.rows(sql`select from typist where lead_id = ${id}`))
  expect(rows).toEqual([])
})
