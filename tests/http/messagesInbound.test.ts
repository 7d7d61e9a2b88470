import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentOf } from '../../packages/server/src/messages/keywords.ts'
import { signatureOf } from '../simulators/sms.ts'
import { slotsOf } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())
beforeEach(() => it.sent())

const leadOf = (id: number) =>
  it.app.db.asOwner((tx) => tx.one<{ status: string }>(sql`select status from lead where id = ${id}`))
const inbound = async (leadId: number) => (await it.messagesOf(leadId)).filter(({ direction }) => direction === 'in')
const bodies = async () => (await it.sent()).map(({ body }) => body)

/** A booked shopper whose confirmation is on the phone. */
async function booked(options: Parameters<Texting['book']>[0] = {}) {
  const made = await it.book(options)
  await it.sent()
  return made
}

describe('a reply', () => {
  test.each(['C', 'Yes', 'sí', 'OUI', 'confirmar'])('%s confirms the visit, once', async (word) => {
    const { leadId, phone } = await booked()
    expect(await it.sms.reply(phone, word)).toBe(200)
    expect((await bodies())[0]).toMatch(/^Thank you, you are confirmed for/)
    expect((await leadOf(leadId))?.status).toBe('confirmed')
    await it.sms.reply(phone, word)
    expect((await bodies())[0]).toMatch(/^You are already confirmed/)
  })

  test('R gets the link to pick another time', async () => {
    const { phone, manageToken } = await booked()
    await it.sms.reply(phone, 'r')
    expect(await bodies()).toEqual([`Pick another time here: http://walkup.test/manage/${manageToken}`])
  })

  test('N asks for confirmation, and YES then cancels', async () => {
    const { leadId, phone } = await booked()
    await it.sms.reply(phone, 'N')
    expect((await bodies())[0]).toMatch(/^Do you want to cancel your Test visit/)
    expect((await leadOf(leadId))?.status).toBe('scheduled')
    await it.sms.reply(phone, 'YES')
    expect((await bodies())[0]).toMatch(/is canceled\.$/)
    expect((await leadOf(leadId))?.status).toBe('cancelled')
    await it.sms.reply(phone, 'C')
    expect((await bodies())[0]).toMatch(/^We have no upcoming appointment/)
  })

  test('YES cancels only as the answer to that question about the visit as it is', async () => {
    const statusOf = async (leadId: number) => (await leadOf(leadId))?.status
    const moved = await booked()
    await it.sms.reply(moved.phone, 'N')
    const [, next] = await slotsOf(it.app, moved.typeId)
    const move = await it.app.call('manage.reschedule', {
      params: { manageToken: moved.manageToken },
      body: { slotId: next?.id ?? '' },
    })
    expect(move.status).toBe(200)
    await it.sent()
    await it.sms.reply(moved.phone, 'OK')
    expect((await bodies())[0]).toMatch(/^Thank you, you are confirmed for/)
    expect(await statusOf(moved.leadId)).toBe('confirmed')

    const confirmed = await booked()
    await it.sms.reply(confirmed.phone, 'N')
    await it.sent()
    await it.sms.reply(confirmed.phone, 'C')
    await it.sent()
    await it.sms.reply(confirmed.phone, 'yes')
    expect((await bodies())[0]).toMatch(/^You are already confirmed/)

    const asked = await booked()
    await it.sms.reply(asked.phone, 'N')
    await it.sent()
    it.app.advance(60_000)
    const said = await it.admin.call('messages.send', { params: { id: asked.leadId }, body: { text: 'Does 1 pm work?' } })
    expect(said.status).toBe(200)
    await it.sent()
    await it.sms.reply(asked.phone, 'Yes')
    expect(await bodies()).toEqual([])
    expect(await statusOf(asked.leadId)).toBe('scheduled')
  })

  test('without a phone number to name still says who answers', async () => {
    const { phone } = await booked()
    const contacts = await it.app.db.asOwner((tx) =>
      tx.rows<{ id: number; phone: string }>(sql`select id, phone from business_contact where organization_id = 1`),
    )
    await it.app.db.asOwner((tx) => tx.run(sql`update business_contact set phone = '' where organization_id = 1`))
    await it.sms.reply(phone, 'HELP')
    expect(await bodies()).toEqual([
      'Harbor Home Group: texts about your appointment.\nMessage and data rates may apply. Reply STOP to opt out.',
    ])
    for (const { id, phone: number } of contacts)
      await it.app.db.asOwner((tx) =>
        tx.run(sql`update business_contact set phone = ${number} where organization_id = 1 and id = ${id}`),
      )
  })

  test('is answered in the shopper’s language', async () => {
    const { phone } = await booked({ more: { locale: 'es' } })
    await it.sms.reply(phone, 'AYUDA')
    expect((await bodies())[0]).toContain('Responda ALTO')
  })

  test('in other words is added to the conversation, without an automatic reply', async () => {
    const { leadId, phone } = await booked()
    await it.sms.reply(phone, 'Is the dog a problem?')
    expect(await bodies()).toEqual([])
    expect(await inbound(leadId)).toMatchObject([{ state: 'received', channel: 'sms' }])
  })

  test('that the provider delivers twice counts once', async () => {
    const { leadId, phone } = await booked()
    const MessageSid = 'SM0123456789abcdef0123456789abcdef'
    await Promise.all([1, 2, 3].map(() => it.sms.reply(phone, 'R', { MessageSid })))
    expect(await bodies()).toHaveLength(1)
    expect(await inbound(leadId)).toHaveLength(1)
  })
})

describe('an opt-out', () => {
  test.each([
    ['STOP', 0],
    ['ALTO', 1],
    ['please stop texting me', 1],
    ['arrêtez de m’envoyer des messages', 1],
  ])('%s stops all texts immediately, and START resumes them', async (word, confirmations) => {
    const { leadId, phone, typeId } = await booked()
    await it.sms.reply(phone, word)
    expect(await bodies()).toHaveLength(confirmations)
    it.app.advance(0)
    await it.app.db.asOwner((tx) =>
      tx.run(
        sql`update message set next_at = app_now() - interval '1 hour', due_at = app_now() - interval '1 hour' where lead_id = ${leadId} and kind = 'reminder' and channel = 'sms' and state = 'planned'`,
      ),
    )
    expect(await bodies()).toEqual([])
    const reminders = (await it.messagesOf(leadId)).filter(({ kind, channel }) => kind === 'reminder' && channel === 'sms')
    expect(new Set(reminders.map(({ skipReason }) => skipReason))).toEqual(new Set(['opted-out']))
    expect(typeId).toBeGreaterThan(0)
    await it.sms.reply(phone, 'START')
    expect(await bodies()).toEqual([expect.stringContaining('you are subscribed to our texts again')])
  })

  test('that the provider recognized by its own word counts, and is confirmed by the provider', async () => {
    const { leadId, phone } = await booked()
    await it.sms.reply(phone, 'LEAVE', { OptOutType: 'STOP' })
    expect(await bodies()).toEqual([])
    const { data } = await it.admin.call('messages.conversation', { params: { id: leadId } })
    expect(data.textBlock).toBe('opted-out')
  })

  test('START without an agreement to texts is answered with help', async () => {
    const { phone } = await booked({ texts: false })
    await it.sms.reply(phone, 'START')
    expect((await bodies())[0]).toMatch(/: texts about your appointment/)
  })

  test('that only the provider has recorded is learned from its error', async () => {
    const { leadId, phone } = await it.book()
    it.sms.optedOut.add(phone)
    expect(await bodies()).toEqual([])
    expect((await it.messagesOf(leadId)).find(({ kind, channel }) => kind === 'booked' && channel === 'sms')).toMatchObject({
      state: 'skipped',
      skipReason: 'opted-out',
    })
    const [row] = await it.app.db.asOwner((tx) => tx.rows(sql`select source from text_opt_out order by at desc limit 1`))
    expect(row).toEqual({ source: 'provider' })
  })

  test('is not “cancel” in a sentence about the visit', () => {
    expect(intentOf('Could we cancel on Friday?')).toBe('other')
    expect(intentOf('no problem, see you then')).toBe('other')
    expect(intentOf('The bus stop is next to the house, text me when you arrive')).toBe('other')
    expect(intentOf('CANCEL')).toBe('stop')
  })
})

describe('an organization’s own replies', () => {
  const save = (kind: string, body: string, more: object = {}) =>
    it.admin.call('messages.saveTemplate', { body: { kind, channel: 'sms', language: 'en', body, ...more } })

  test('to HELP, STOP and START replace the default ones, and can be reset', async () => {
    const { phone } = await booked()
    const own = '{organization} here: call {phone}. Reply STOP to opt out.'
    expect((await save('help', own)).data).toMatchObject({ kind: 'help', isOwn: true })
    expect((await save('optedIn', '{organization}: welcome back. STOP ends texts.')).status).toBe(200)
    await it.sms.reply(phone, 'HELP')
    expect((await bodies())[0]).toMatch(/ here: call .*Reply STOP to opt out\.$/)
    await it.sms.reply(phone, 'START')
    expect((await bodies())[0]).toMatch(/: welcome back\. STOP ends texts\.$/)
    await it.admin.call('messages.resetTemplate', { body: { kind: 'help', channel: 'sms', language: 'en' } })
    await it.sms.reply(phone, 'HELP')
    expect((await bodies())[0]).toMatch(/: texts about your appointment/)
    const { data } = await it.admin.call('messages.templates')
    expect(data.items.filter(({ kind }) => kind === 'help').map(({ channel, language }) => [channel, language])).toEqual([
      ['sms', 'en'],
      ['sms', 'es'],
      ['sms', 'fr'],
      ['sms', 'he'],
    ])
  })

  test.each([
    ['help', 'Call us. Reply STOP to opt out.', {}, [['body', '“{organization}”']]],
    ['help', '{organization}: call us.', {}, [['body', '“STOP”']]],
    ['optedOut', '{organization}: goodbye.', {}, [['body', '“START”']]],
    ['optedIn', '{organization}, {manageUrl}: STOP', {}, [['body', '“manageUrl”']]],
    ['help', '{organization} STOP', { channel: 'email', subject: 'Help' }, [['channel', '']]],
  ])('%s as "%s" %o are rejected', async (kind, body, more, expected) => {
    const { status, problem } = await save(kind, body, more)
    expect(status).toBe(400)
    expect(problem.errors?.map(({ path }) => path)).toEqual(expected.map(([path]) => path))
    for (const [at, [, said = '']] of expected.entries()) expect(problem.errors?.[at]?.message).toContain(said)
  })
})

describe('a callback', () => {
  test('records delivered and undelivered messages', async () => {
    const { leadId } = await booked()
    await it.sms.report()
    expect((await it.messagesOf(leadId)).find(({ kind, channel }) => kind === 'booked' && channel === 'sms')?.state).toBe(
      'delivered',
    )
    it.sms.outcome = 'undelivered'
    const other = await booked()
    await it.sms.report()
    it.sms.outcome = 'delivered'
    expect((await it.messagesOf(other.leadId)).find(({ kind, channel }) => kind === 'booked' && channel === 'sms')?.state).toBe(
      'dead',
    )
  })
})

describe('a call that the provider did not sign', () => {
  const post = (url: string, form: URLSearchParams, signature?: string) =>
    it.app.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(signature !== undefined && { 'x-twilio-signature': signature }),
      },
      payload: form.toString(),
    })

  test('is rejected and changes nothing', async () => {
    const { leadId, phone } = await booked()
    const form = new URLSearchParams({ MessageSid: 'SMffffffffffffffffffffffffffffffff', From: phone, Body: 'STOP' })
    const url = it.sms.inboundUrl
    const forged = [
      undefined,
      '',
      'nonsense',
      signatureOf('another token', url, form),
      signatureOf(it.sms.secrets.authToken, `${url}?x=1`, form),
      signatureOf(it.sms.secrets.authToken, url, new URLSearchParams({ MessageSid: 'SM1', From: phone, Body: 'C' })),
    ]
    for (const signature of forged) expect((await post(url, form, signature)).statusCode).toBe(403)
    const elsewhere = url.replace(/[^/]+$/, 'unknown0000000000000000000')
    expect((await post(elsewhere, form, signatureOf(it.sms.secrets.authToken, elsewhere, form))).statusCode).toBe(403)
    expect(await inbound(leadId)).toEqual([])
  })

  test('with another organization’s signature is rejected', async () => {
    const other = await it.app.db.asOwner((tx) => tx.one<{ uid: string }>(sql`select uid from organization where id = 2`))
    const url = it.sms.inboundUrl.replace(/[^/]+$/, other?.uid ?? '')
    const form = new URLSearchParams({ MessageSid: 'SMeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', From: '+16145560001', Body: 'STOP' })
    expect((await post(url, form, signatureOf(it.sms.secrets.authToken, url, form))).statusCode).toBe(403)
  })
})
