import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailJob } from '../../packages/server/src/mail/sender.ts'
import { expandNotices } from '../../packages/server/src/notices/expand.ts'
import type { SignedIn } from './harness.ts'
import { runJob } from './runJob.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

let it: Texting
let dispatcher: SignedIn
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
  dispatcher = await it.app.signIn('role5@walkup.test')
  await it.sent()
  await notices()
})
afterAll(() => it.close())

const inboxOf = async (by: SignedIn) => {
  await Promise.all([1, 2, 3].map(() => expandNotices(it.app)))
  const { items } = (await by.call('notifications.inbox', { body: { limit: 200 } })).data
  return items.filter(({ kind }) => kind === 'messageFailure').map(({ title, body, link }) => ({ title, body, link }))
}
let seen = 0
/** The dispatcher's notices since the last call. */
async function notices() {
  const all = await inboxOf(dispatcher)
  const fresh = all.slice(0, all.length - seen)
  seen = all.length
  return fresh
}
/** In one transaction, since the server also looks for messages that were given up. */
const giveUp = (leads: number | readonly number[], kind: string) =>
  it.app.db.asOwner((tx) =>
    tx.run(sql`
      update message set state = 'dead', next_at = null, lease = null, last_error = 'The provider answered 503.'
      where lead_id = any (${[leads].flat()}::int[]) and kind = ${kind} and channel = 'sms'`),
  )

test('dispatchers are notified once of an undelivered message, with the lead to call', async () => {
  const visit = await it.book({ contact: { firstName: 'Ada', lastName: 'Poole' } })
  await it.sent()
  expect(await notices()).toEqual([])
  await giveUp(visit.leadId, 'reminder')
  const [first, ...more] = await notices()
  expect(first).toEqual({
    title: 'Ada Poole did not get our message',
    body: expect.stringMatching(/^The reminder could not be texted\. .*2:00.PM.*\. Please call\.$/u),
    link: `/leads/${visit.leadId}`,
  })
  // Both reminders were given up.
  expect(more).toHaveLength(1)
  expect(await notices()).toEqual([])
  await giveUp(visit.leadId, 'reminder')
  expect(await notices()).toEqual([])
})

test('dispatchers are not notified if it no longer matters: of moved or canceled visits, and requests for reviews', async () => {
  const visit = await it.book()
  await it.sent()
  await it.app.call('manage.cancel', { params: { manageToken: visit.manageToken } })
  await giveUp(visit.leadId, 'reminder')
  expect(await notices()).toEqual([])
  await it.app.db.asOwner((tx) =>
    tx.run(
      sql`update message set kind = 'visited', state = 'sent', next_at = null where lead_id = ${visit.leadId} and kind = 'reminder'`,
    ),
  )
  await giveUp(visit.leadId, 'visited')
  expect(await notices()).toEqual([])
})

test('several undelivered messages share one notice, which links to the log', async () => {
  const visits = [await it.book(), await it.book()]
  await it.sent()
  await giveUp(
    visits.map(({ leadId }) => leadId),
    'reminder',
  )
  expect(await notices()).toMatchObject([{ title: '4 messages could not be delivered', link: '/messages?states=dead' }])
})

test('only the author of an undelivered text is notified', async () => {
  const { leadId } = await it.book({ contact: { firstName: 'Ben', lastName: 'Ode' } })
  await it.sent()
  const before = (await inboxOf(it.admin)).length
  const body = { text: 'We can come an hour earlier. Does that suit you?' }
  expect((await it.admin.call('messages.send', { params: { id: leadId }, body })).status).toBe(200)
  await giveUp(leadId, 'staff')
  expect(await notices()).toEqual([])
  const all = await inboxOf(it.admin)
  expect(all).toHaveLength(before + 1)
  expect(all[0]).toMatchObject({ title: 'Ben Ode did not get our message', link: `/leads/${leadId}` })
})

test('an email that is given up is recorded as such, and dispatchers are notified', async () => {
  const visit = await it.book({ contact: { firstName: 'Cy', lastName: 'Rowe' } })
  expect(await it.app.mailTo(visit.email)).toHaveLength(1)
  await it.app.db.asOwner((tx) =>
    tx.run(sql`update mail set attempts = 7, next_attempt_at = app_now() - interval '1 minute' where recipient = ${visit.email}`),
  )
  await it.app.db.asOwner((tx) => tx.run(sql`update mail set state = 'sent' where recipient <> ${visit.email}`))
  // No server is listening there.
  await runJob(mailJob, { db: it.app.db, keys: it.app.keys, config: { ...it.app.config, smtpUrl: 'smtp://127.0.0.1:9' } })
  const { data } = await it.admin.call('messages.conversation', { params: { id: visit.leadId } })
  expect(data.items.filter(({ channel, state }) => channel === 'email' && state !== 'planned')).toMatchObject([
    { kind: 'booked', state: 'dead', lastError: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(await notices()).toMatchObject([
    { title: 'Cy Rowe did not get our message', body: expect.stringContaining('The confirmation could not be emailed.') },
  ])
})
