import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slotsOf } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'
import type { SignedIn } from './harness.ts'

let it: Texting
let dispatcher: SignedIn
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
  dispatcher = await it.app.signIn('role5@walkup.test')
})
afterAll(() => it.close())
beforeEach(() => it.sent())

const bodies = async () => (await it.sent()).map(({ body }) => body)

describe('after the visit', () => {
  const runs = async (leadId: number, to: 'ran' | 'noShow') => {
    await it.app.db.asOwner((tx) =>
      tx.run(
        sql`update booking set start_at = app_now() - interval '2 hours', end_at = app_now() - interval '1 hour' where lead_id = ${leadId}`,
      ),
    )
    const set = await dispatcher.call('leads.setStatus', { params: { id: leadId }, body: { to } })
    expect(set.status).toBe(200)
    await it.sent()
  }
  const makeDue = (leadId: number) =>
    it.app.db.asOwner((tx) =>
      tx.run(sql`update message set next_at = app_now() - interval '1 day' where lead_id = ${leadId} and next_at is not null`),
    )

  const visited = async (leadId: number) => (await it.messagesOf(leadId)).filter(({ kind }) => kind === 'visited')

  test('a shopper who was missed gets a link to rebook, unless the status is undone', async () => {
    const { leadId } = await it.book()
    await it.sent()
    await runs(leadId, 'noShow')
    await makeDue(leadId)
    expect((await bodies())[0]).toMatch(/we missed you for your Test visit\. Pick a new time: http/)
    const undone = await it.book()
    await it.sent()
    await runs(undone.leadId, 'noShow')
    expect((await dispatcher.call('leads.undoStatus', { params: { id: undone.leadId }, body: {} })).status).toBe(200)
    await makeDue(undone.leadId)
    expect((await bodies()).filter((body) => body.includes('missed'))).toEqual([])
  })

  test('without a review page nobody is asked for a review, also if it is removed before the question is due', async () => {
    const settings = (reviewUrl: string | null) => it.admin.call('messages.saveSettings', { body: { reviewUrl } })
    expect((await settings(null)).status).toBe(200)
    const never = await it.book()
    await it.sent()
    await runs(never.leadId, 'ran')
    expect(await visited(never.leadId)).toEqual([])
    await settings('https://reviews.example/us')
    const removed = await it.book()
    await it.sent()
    await runs(removed.leadId, 'ran')
    expect(await visited(removed.leadId)).toHaveLength(2)
    await settings(null)
    await makeDue(removed.leadId)
    expect(await bodies()).toEqual([])
    expect((await visited(removed.leadId)).map(({ skipReason }) => skipReason)).toEqual(['turned-off', 'turned-off'])
  })

  test('a shopper who was visited is asked for a review, by mail with one-click unsubscribe', async () => {
    const saved = await it.admin.call('messages.saveSettings', { body: { reviewUrl: 'https://reviews.example/us' } })
    expect(saved.status).toBe(200)
    const { leadId, email } = await it.book()
    await it.sent()
    await runs(leadId, 'ran')
    await makeDue(leadId)
    expect((await bodies())[0]).toContain('How did it go? https://reviews.example/us')
    const mail = (await it.app.mailTo(email)).at(-1)
    const url = new URL(mail?.unsubscribeUrl ?? 'http://none')
    const get = await it.app.app.inject({ url: url.pathname })
    expect(get.statusCode).toBe(200)
    const optOuts = () => it.app.db.asOwner((tx) => tx.rows(sql`select * from mail_opt_out`))
    expect(await optOuts()).toEqual([])
    const post = await it.app.app.inject({
      method: 'POST',
      url: url.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(post.statusCode).toBe(200)
    expect(await optOuts()).toHaveLength(1)
    // No more mail of that kind, while mail about appointments and texts go on.
    const again = await it.book({ contact: { email } })
    await it.sent()
    const before = (await it.app.mailTo(email)).length
    expect(before).toBeGreaterThan(1)
    await runs(again.leadId, 'ran')
    await makeDue(again.leadId)
    expect((await bodies())[0]).toContain('How did it go? https://reviews.example/us')
    expect(await it.app.mailTo(email)).toHaveLength(before)
    const reasons = (await visited(again.leadId)).map(({ channel, skipReason }) => `${channel} ${skipReason}`)
    expect(new Set(reasons)).toEqual(new Set(['sms null', 'email opted-out']))
    expect(
      (await it.app.app.inject({ method: 'POST', url: `${url.pathname.slice(0, -1)}${url.pathname.endsWith('A') ? 'B' : 'A'}` }))
        .statusCode,
    ).toBe(404)
  })
})

test('the shopper can confirm with the link; viewing it changes nothing', async () => {
  const { leadId, manageToken } = await it.book()
  const params = { manageToken }
  expect((await it.app.call('manage.get', { params })).data.status).toBe('scheduled')
  await it.app.app.inject({ url: `/manage/${manageToken}` })
  expect((await it.app.call('manage.get', { params })).data.status).toBe('scheduled')
  expect((await it.app.call('manage.confirm', { params })).data.status).toBe('confirmed')
  expect((await it.app.call('manage.confirm', { params })).data.status).toBe('confirmed')
  const { data } = await dispatcher.call('leads.getInternal', { params: { id: leadId } })
  expect(data.status).toBe('confirmed')
  expect(data.timeline.filter(({ messages }) => messages?.some(({ code }) => code === 'confirmed-by-shopper'))).toHaveLength(1)
  await it.app.call('manage.cancel', { params })
  expect((await it.app.call('manage.confirm', { params })).status).toBe(409)
})

test('a shopper who was missed or canceled can pick a new time with the same link', async () => {
  for (const to of ['noShow', 'cancelled'] as const) {
    const { leadId, manageToken, typeId } = await it.book()
    const params = { manageToken }
    await it.sent()
    const slot = (await slotsOf(it.app, typeId)).at(-1)
    if (to === 'noShow')
      await it.app.db.asOwner((tx) =>
        tx.run(
          sql`update booking set start_at = app_now() - interval '2 hours', end_at = app_now() - interval '1 hour' where lead_id = ${leadId}`,
        ),
      )
    expect((await dispatcher.call('leads.setStatus', { params: { id: leadId }, body: { to } })).status).toBe(200)
    await it.sent()
    expect((await it.app.call('manage.get', { params })).data).toMatchObject({ canChange: false, canRebook: true })
    const again = await it.app.call('manage.rebook', { params, body: { slotId: slot?.id } })
    expect(again.data).toMatchObject({ status: 'scheduled', startAt: slot?.startAt, canRebook: false, canChange: true })
    expect((await bodies())[0]).toContain('is booked for')
    expect((await it.app.call('manage.rebook', { params, body: { slotId: slot?.id } })).status).toBe(409)
    const { data } = await dispatcher.call('leads.getInternal', { params: { id: leadId } })
    expect(data).toMatchObject({ status: 'scheduled', appointmentAt: slot?.startAt })
  }
})
