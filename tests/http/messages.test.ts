import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slotsOf } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())
beforeEach(() => it.sent())

const kinds = async (leadId: number, channel = 'sms') =>
  (await it.messagesOf(leadId))
    .filter((one) => one.channel === channel)
    .map(({ kind, state, skipReason }) => [kind, state, skipReason])

describe('a booking', () => {
  test('with consent to texts is confirmed by text and by mail, and its reminders are planned', async () => {
    const { leadId, phone, email, startAt } = await it.book()
    const [text, ...more] = await it.sent()
    expect(more).toEqual([])
    expect(text?.to).toBe(phone)
    expect(text?.body).toMatch(
      /: your Test visit is booked for .* at 2:00 PM E[SD]T\.\nChange or cancel: http:\/\/walkup\.test\/manage\/\S{43}\nReply HELP/,
    )
    expect(await it.app.mailTo(email)).toHaveLength(1)
    expect(await kinds(leadId)).toEqual([
      ['booked', 'sent', null],
      ['reminder', 'planned', null],
      ['reminder', 'planned', null],
    ])
    const reminders = (await it.messagesOf(leadId)).filter(({ kind, channel }) => kind === 'reminder' && channel === 'sms')
    expect(reminders.map(({ dueAt }) => Date.parse(startAt) - Date.parse(dueAt))).toContain(3 * 3_600_000)
    expect((await it.messagesOf(leadId))[1]?.segments ?? 2).toBeGreaterThan(1)
  })

  test('without consent to texts gets mail only, and the record says why', async () => {
    const { leadId, email } = await it.book({ texts: false })
    expect(await it.sent()).toEqual([])
    expect(await it.app.mailTo(email)).toHaveLength(1)
    expect((await kinds(leadId))[0]).toEqual(['booked', 'skipped', 'no-consent'])
  })

  test('that is moved and canceled is texted each time, and its reminders are updated', async () => {
    const { leadId, manageToken, typeId } = await it.book()
    await it.sent()
    const slot = (await slotsOf(it.app, typeId)).at(-1)
    const moved = await it.app.call('manage.reschedule', { params: { manageToken }, body: { slotId: slot?.id } })
    expect(moved.status).toBe(200)
    // With the move itself, not once a worker has read of it.
    const atOnce = (await kinds(leadId)).filter(([kind]) => kind === 'reminder')
    expect(atOnce.map(([, ...state]) => state)).toEqual(Array(2).fill(['skipped', 'moved']))
    expect((await it.sent()).map(({ body }) => body)).toEqual([expect.stringContaining('has moved to')])
    const planned = (await it.messagesOf(leadId)).filter(({ state, channel }) => state === 'planned' && channel === 'sms')
    expect(planned.map(({ dueAt }) => Date.parse(slot?.startAt ?? '') - Date.parse(dueAt))).toContain(3 * 3_600_000)
    expect(planned).toHaveLength(2)
    expect((await it.app.call('manage.cancel', { params: { manageToken } })).status).toBe(200)
    expect((await kinds(leadId)).filter(([, state]) => state === 'planned')).toEqual([])
    expect((await it.sent()).map(({ body }) => body)).toEqual([expect.stringContaining('is canceled.')])
    expect((await kinds(leadId)).filter(([, state]) => state === 'planned')).toEqual([])
  })

  test('sends no texts of a kind that its type has turned off', async () => {
    const { leadId, typeId } = await it.book()
    await it.sent()
    await it.app.db.asOwner((tx) => tx.run(sql`update appointment_type set messages_off = '{reminder}' where id = ${typeId}`))
    it.app.advance(4.5 * 86_400_000)
    expect(await it.sent()).toEqual([])
    expect((await kinds(leadId)).filter(([kind]) => kind === 'reminder').map(([, , reason]) => reason)).toContain('turned-off')
  })
})
