import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '../simulators/sms.ts'
import { organizationId } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

/** What strangers might send to the addresses that the text provider calls. */
let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())
beforeEach(() => it.sent())

const owner = (statement: ReturnType<typeof sql>) => it.app.db.asOwner((tx) => tx.run(statement))

interface Post {
  readonly url: string
  readonly payload: string
  readonly signature?: string
  readonly type?: string
}
const post = async ({ url, payload, signature, type = 'application/x-www-form-urlencoded' }: Post) =>
  (
    await it.app.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': type, ...(signature !== undefined && { 'x-twilio-signature': signature }) },
      payload,
    })
  ).statusCode
const signed = (url: string, values: Record<string, string>) => {
  const form = new URLSearchParams(values)
  return post({ url, payload: form.toString(), signature: signatureOf(it.sms.secrets.authToken, url, form) })
}
const sid = (index: number) => `SM${String(index).padStart(32, 'a')}`
const counts = () =>
  it.app.db.asOwner((tx) =>
    tx.rows(sql`
      select organization_id, direction, state, count(*)::int as count from message group by 1, 2, 3 order by 1, 2, 3`),
  )

describe('a call to the webhook', () => {
  test('that is not a form is rejected without a server error, even with a signature of its URL', async () => {
    const before = await counts()
    const url = it.sms.inboundUrl
    const signature = signatureOf(it.sms.secrets.authToken, url, new URLSearchParams())
    const json = JSON.stringify({ MessageSid: sid(1), From: '+16145560001', Body: 'STOP' })
    const callback = `${url}/status/0000000000000000000000000`
    for (const type of ['application/json', 'text/plain', 'text/xml']) {
      const status = await post({ url, payload: json, signature, type })
      expect([400, 403, 406, 415], type).toContain(status)
      const own = signatureOf(it.sms.secrets.authToken, callback, new URLSearchParams())
      expect([400, 403, 406, 415], type).toContain(await post({ url: callback, payload: json, signature: own, type }))
    }
    expect(await counts()).toEqual(before)
  })

  test('of a megabyte is rejected before it is parsed', async () => {
    const url = it.sms.inboundUrl
    const form = new URLSearchParams({ MessageSid: sid(2), From: '+16145560001', Body: 'x'.repeat(1_000_000) })
    expect(await post({ url, payload: form.toString(), signature: signatureOf(it.sms.secrets.authToken, url, form) })).toBe(413)
  })

  test('with control characters is accepted or rejected, without a server error', async () => {
    const { phone, leadId } = await it.book()
    await it.sent()
    const bad = '\u0000\ud800\u202E'
    expect(await signed(it.sms.inboundUrl, { MessageSid: sid(3), From: phone, Body: `Hi ${bad}` })).toBe(200)
    expect(await signed(it.sms.inboundUrl, { MessageSid: sid(4), From: `+1${bad}`, Body: 'STOP' })).toBeLessThan(500)
    expect(await signed(it.sms.inboundUrl, { MessageSid: `SM\u0000${sid(5)}`, From: phone, Body: 'STOP' })).toBeLessThan(500)
    const [message] = await it.messagesOf(leadId)
    const url = `${it.sms.inboundUrl}/status/${message?.uid}`
    const report = { MessageSid: message?.providerId ?? '', MessageStatus: 'failed', ErrorCode: `3${bad}`, To: bad }
    expect(await signed(url, report)).toBeLessThan(500)
    expect((await it.messagesOf(leadId)).filter(({ direction }) => direction === 'in')).toHaveLength(1)
  })

  test('from a phone that only another organization knows does not reach that organization', async () => {
    const phone = '+16145569911'
    await owner(sql`
      update lead set phones = ${JSON.stringify([{ e164: phone, type: 'mobile' }])}::jsonb
      where id = (select min(id) from lead where organization_id = 2)`)
    const foreign = () =>
      it.app.db.asOwner((tx) =>
        tx.rows(sql`
          select (select count(*)::int from message where organization_id = 2) as messages, (select count(*)::int from text_opt_out where organization_id = 2)
            as opt_outs, (select count(*)::int from lead_event where organization_id = 2) as events`),
      )
    const before = await foreign()
    for (const [nth, Body] of ['STOP', 'C', 'N', 'YES'].entries())
      expect(await signed(it.sms.inboundUrl, { MessageSid: sid(10 + nth), From: phone, Body })).toBe(200)
    expect(await foreign()).toEqual(before)
    const kept = await it.app.db.asOwner((tx) =>
      tx.rows(sql`select organization_id, lead_id from message where provider_id = ${sid(10)}`),
    )
    expect(kept).toEqual([{ organizationId, leadId: null }])
  })

  test('replayed with another text, or from another phone, changes nothing', async () => {
    const { phone } = await it.book()
    const other = await it.book({ day: 7 })
    await it.sent()
    expect(await signed(it.sms.inboundUrl, { MessageSid: sid(20), From: phone, Body: 'Hello' })).toBe(200)
    const before = await counts()
    const optOuts = () => it.app.db.asOwner((tx) => tx.one(sql`select count(*)::int as count from text_opt_out`))
    const outs = await optOuts()
    expect(await signed(it.sms.inboundUrl, { MessageSid: sid(20), From: phone, Body: 'STOP' })).toBe(200)
    expect(await signed(it.sms.inboundUrl, { MessageSid: sid(20), From: other.phone, Body: 'STOP' })).toBe(200)
    expect(await counts()).toEqual(before)
    expect(await optOuts()).toEqual(outs)
  })
})

describe('a report', () => {
  test('changes no messages of another organization, no incoming ones, and none with another provider id', async () => {
    const { leadId, phone } = await it.book()
    await it.sent()
    await signed(it.sms.inboundUrl, { MessageSid: sid(30), From: phone, Body: 'Hello' })
    await owner(sql`
      insert into message (organization_id, uid, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state, provider_id)
      select 2, 'foreignmessage000000000000', 'sms', 'booked', min(id), 'lead:1', 'booked:1:0', app_now(), app_now(), 'sent', ${sid(31)} from lead
      where organization_id = 2`)
    const all = await it.messagesOf(leadId)
    const own = all.find(({ kind, channel }) => kind === 'booked' && channel === 'sms')
    const inbound = all.find(({ direction }) => direction === 'in')
    const report = (uid: string, MessageSid: string, more = {}) =>
      signed(`${it.sms.inboundUrl}/status/${uid}`, { MessageSid, MessageStatus: 'failed', To: phone, ...more })
    const before = await counts()
    expect(await report('foreignmessage000000000000', sid(31))).toBe(200)
    expect(await report(inbound?.uid ?? '', sid(30))).toBe(200)
    expect(await report(own?.uid ?? '', sid(32))).toBe(200)
    expect(await report('nothing0000000000000000000', sid(33))).toBe(200)
    expect(await counts()).toEqual(before)
    // The correct one, once; a later report changes nothing.
    expect(await report(own?.uid ?? '', own?.providerId ?? '', { MessageStatus: 'delivered' })).toBe(200)
    for (const MessageStatus of ['sent', 'failed', 'undelivered', 'queued', 'constructor', ''])
      expect(await report(own?.uid ?? '', own?.providerId ?? '', { MessageStatus })).toBe(200)
    expect((await it.messagesOf(leadId)).find(({ uid }) => uid === own?.uid)?.state).toBe('delivered')
  })

  test('does not opt out a phone other than the message’s recipient', async () => {
    const { leadId, phone } = await it.book()
    const other = await it.book({ day: 7 })
    await it.sent()
    const [own] = await it.messagesOf(leadId)
    const optOuts = () => it.app.db.asOwner((tx) => tx.one(sql`select count(*)::int as count from text_opt_out`))
    const before = await optOuts()
    const report = { MessageStatus: 'failed', ErrorCode: '21610' }
    expect(
      await signed(`${it.sms.inboundUrl}/status/nothing0000000000000000000`, { ...report, MessageSid: sid(40), To: other.phone }),
    ).toBe(200)
    expect(await signed(`${it.sms.inboundUrl}/status/${own?.uid}`, { ...report, MessageSid: sid(41), To: phone })).toBe(200)
    expect(await optOuts()).toEqual(before)
  })
})

describe('a malformed call of the provider', () => {
  const send = (payload: string | Buffer, contentType: string | undefined, signature?: string, path?: string) =>
    it.app.app.inject({
      method: 'POST',
      url: path ?? new URL(it.sms.inboundUrl).pathname,
      headers: { ...(contentType !== undefined && { 'content-type': contentType }), 'x-twilio-signature': signature ?? 'none' },
      payload,
    })
  const form = 'application/x-www-form-urlencoded'
  const signed = (fields: [string, string][]) => {
    const body = new URLSearchParams(fields)
    return [body.toString(), form, signatureOf(it.sms.secrets.authToken, it.sms.inboundUrl, body)] as const
  }
  const received = async () =>
    (await it.app.db.asOwner((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from message where direction = 'in'`)))
      ?.n

  test.each([
    ['multipart', '--x\r\ncontent-disposition: form-data; name="From"\r\n\r\n+1\r\n--x--', 'multipart/form-data; boundary=x'],
    ['JSON', '{"From":"+16145560001"}', 'application/json'],
    ['no content type', 'From=%2B16145560001', undefined],
    ['an empty content type', 'From=%2B16145560001', ''],
    ['nothing', '', form],
    ['a wrong charset', Buffer.from([0xff, 0xfe, 0x46, 0x3d]), `${form}; charset=utf-16`],
    ['a broken escape', 'From=%E0%A4%A&Body=%', form],
    ['a huge body', `Body=${'x'.repeat(200_000)}`, form],
  ])('such as %s is rejected without a signature, and not stored', async (_, payload, contentType) => {
    const before = await received()
    const { statusCode } = await send(payload, contentType)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(await received()).toBe(before)
  })

  test('without a signature header, or for an unknown connection, is rejected', async () => {
    const plain = await it.app.app.inject({
      method: 'POST',
      url: new URL(it.sms.inboundUrl).pathname,
      headers: { 'content-type': form },
      payload: 'From=%2B16145560001',
    })
    expect(plain.statusCode).toBe(403)
    for (const uid of ['%00', 'a%00b', '%E2%80%AE', `${'a'.repeat(500)}`])
      expect([403, 404, 414]).toContain((await send('From=1', form, 'none', `/api/inbound/sms/${uid}`)).statusCode)
  })

  test('with repeated fields counts once, with the first value of each', async () => {
    const { leadId, phone } = await it.book()
    const [payload, type, signature] = signed([
      ['MessageSid', 'SMdddddddddddddddddddddddddddddd01'],
      ['From', phone],
      ['From', '+16145569999'],
      ['Body', 'C'],
      ['Body', 'STOP'],
    ])
    for (let time = 0; time < 2; time++) expect((await send(payload, type, signature)).statusCode).toBe(200)
    const inbound = (await it.messagesOf(leadId)).filter(({ direction }) => direction === 'in')
    expect(inbound).toHaveLength(1)
    expect(await it.app.db.asOwner((tx) => tx.one(sql`select status from lead where id = ${leadId}`))).toEqual({
      status: 'confirmed',
    })
  })
})
