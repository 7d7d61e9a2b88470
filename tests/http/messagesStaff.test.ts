import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const send = (id: number, text: string) => dispatcher.call('messages.send', { params: { id }, body: { text } })
const bodies = async () => (await it.sent()).map(({ body }) => body)

describe('a conversation', () => {
  test('contains sent messages, replies, and what staff answer', async () => {
    const { leadId, phone, manageToken } = await it.book()
    await it.sent()
    await it.sms.reply(phone, 'Can you come earlier?')
    const sent = await send(leadId, '  We can come at 1.  ')
    expect(sent.data).toMatchObject({
      kind: 'staff',
      state: 'planned',
      text: 'We can come at 1.',
      author: { id: dispatcher.record.userId },
    })
    expect(await bodies()).toEqual(['We can come at 1.'])
    const { data } = await dispatcher.call('messages.conversation', { params: { id: leadId } })
    const texts = data.items.filter(({ channel, state }) => channel === 'sms' && state !== 'planned')
    expect(texts.map(({ kind, direction, state }) => [kind, direction, state])).toEqual([
      ['booked', 'out', 'sent'],
      ['reply', 'in', 'received'],
      ['staff', 'out', 'sent'],
    ])
    expect(texts[1]?.text).toBe('Can you come earlier?')
    expect(texts[0]?.text).toMatch(/\/manage\/…/)
    expect(JSON.stringify(data)).not.toContain(manageToken)
    expect(data.textBlock).toBeNull()
  })

  test('says why someone cannot be texted, and rejects texts to them', async () => {
    const { leadId, phone } = await it.book()
    await it.sent()
    await it.sms.reply(phone, 'STOP')
    const { data } = await dispatcher.call('messages.conversation', { params: { id: leadId } })
    expect(data.textBlock).toBe('opted-out')
    const refused = await send(leadId, 'Hello')
    expect([refused.status, refused.problem.code, refused.problem.params]).toEqual([409, 'cannot-text', { block: 'opted-out' }])
    const other = await it.book({ texts: false })
    expect((await send(other.leadId, 'Hello')).problem.params).toEqual({ block: 'no-consent' })
    expect(await bodies()).toEqual([])
  })

  test('of a lead of another organization or territory returns 404', async () => {
    const { leadId } = await it.book()
    const other = await it.app.signIn('other@walkup.test')
    expect((await other.call('messages.conversation', { params: { id: leadId } })).status).toBe(404)
    expect((await other.call('messages.send', { params: { id: leadId }, body: { text: 'x' } })).status).toBe(404)
    const partner = await it.app.signIn('hd@walkup.test')
    expect((await partner.call('messages.conversation', { params: { id: leadId } })).status).toBe(404)
  })

  test('is erased with the person; the opt-out stays', async () => {
    const { leadId, phone } = await it.book()
    await it.sent()
    await it.sms.reply(phone, 'My name is Zebulon')
    await it.sms.reply(phone, 'STOP')
    const before = await it.app.db.asOwner((tx) => tx.rows(sql`select phone_hash from text_opt_out order by 1`))
    const erased = await it.admin.call('leads.erasePerson', { params: { id: leadId }, body: { reason: 'Asked' } })
    expect(erased.status).toBe(200)
    const rows = await it.app.db.asOwner((tx) =>
      tx.rows<{ sealedBody: string | null; state: string }>(
        sql`select sealed_body, state from message where lead_id = ${leadId}`,
      ),
    )
    expect(rows.filter(({ sealedBody, state }) => sealedBody !== null || state === 'planned')).toEqual([])
    expect(await it.app.db.asOwner((tx) => tx.rows(sql`select phone_hash from text_opt_out order by 1`))).toEqual(before)
  })
})

describe('on the way', () => {
  test('is sent once, with the number of minutes', async () => {
    const { leadId, email } = await it.book()
    await it.sent()
    const [booking] = await it.app.db.asOwner((tx) =>
      tx.rows<{ id: number }>(sql`select id from booking where lead_id = ${leadId}`),
    )
    const notify = () => dispatcher.call('messages.onTheWay', { params: { id: booking?.id ?? 0 }, body: { minutes: 20 } })
    expect((await notify()).data).toEqual({ count: 2 })
    expect((await notify()).data).toEqual({ count: 0 })
    expect((await bodies())[0]).toMatch(/we are on the way for your Test visit\.\nAbout 20 minutes\./)
    expect((await it.app.mailTo(email)).at(-1)?.subject).toBe('We are on the way: Test visit')
  })
})

test('a shopper who cannot be reached now is not reported as notified that the technician is on the way', async () => {
  const notify = async (leadId: number) => {
    const booking = await it.app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from booking where lead_id = ${leadId}`))
    const { data } = await dispatcher.call('messages.onTheWay', { params: { id: booking?.id ?? 0 }, body: { minutes: 20 } })
    return data.count
  }
  const silent = await it.book({ texts: false })
  const both = await it.book()
  const night = await it.book()
  await it.sent()
  expect(await notify(silent.leadId)).toBe(1)
  expect(await notify(both.leadId)).toBe(2)
  it.app.advance(10 * 3_600_000)
  expect(await notify(night.leadId)).toBe(1)
  it.app.advance(14 * 3_600_000)
  await it.sent()
})

describe('templates', () => {
  const key = { kind: 'booked', channel: 'sms', language: 'en' } as const
  test('replace the default ones from the next message until they are reset', async () => {
    const saved = await it.admin.call('messages.saveTemplate', {
      body: { ...key, body: 'Hi {firstName}, {type} is on {when}.\nAt {address}' },
    })
    expect(saved.data).toMatchObject({ isOwn: true })
    await it.book({ contact: { firstName: '{phone}<b>' } })
    expect((await bodies())[0]).toMatch(/^Hi .*phone.*, Test visit is on .*\.\nAt 1 Main St/)
    expect((await it.admin.call('messages.resetTemplate', { body: key })).data.isOwn).toBe(false)
    await it.book()
    expect((await bodies())[0]).toContain('is booked for')
  })

  test('with an unknown variable are rejected, naming the field', async () => {
    for (const name of ['constructor', 'reviewUrl', 'process.env', '__proto__']) {
      const refused = await it.admin.call('messages.saveTemplate', { body: { ...key, body: `Hi {${name}}` } })
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'body'])
    }
    const mail = await it.admin.call('messages.saveTemplate', {
      body: { ...key, channel: 'email', subject: 'Hi {evil}', body: 'Hi' },
    })
    expect(mail.problem.errors?.[0]?.path).toBe('subject')
  })

  test('cannot add a header', async () => {
    const body = { kind: 'booked', channel: 'email', language: 'en', subject: 'A\r\nBcc: all@corp.example', body: 'Hi' } as const
    expect((await it.admin.call('messages.saveTemplate', { body })).status).toBe(200)
    const { email } = await it.book()
    expect((await it.app.mailTo(email)).at(-1)?.subject).toBe('A Bcc: all@corp.example')
    await it.admin.call('messages.resetTemplate', { body: { kind: 'booked', channel: 'email', language: 'en' } })
  })

  test('are previewed with their segments, and test messages go to the caller', async () => {
    const preview = await it.admin.call('messages.previewTemplate', { body: { ...key, body: 'Hi “{firstName}”' } })
    expect(preview.data).toEqual({ subject: null, text: 'Hi “Sam”', segments: 1, unusual: '“' })
    const mailed = await it.admin.call('messages.testTemplate', {
      body: { kind: 'booked', channel: 'email', language: 'fr', subject: '{type}', body: 'Bonjour {firstName}' },
    })
    expect(mailed.status).toBe(200)
    expect((await it.app.mailTo('role2@walkup.test')).map(({ text }) => text)).toContain('Bonjour Sam')
  })

  test('of another organization are separate', async () => {
    await it.admin.call('messages.saveTemplate', { body: { ...key, body: 'Ours' } })
    const other = await it.app.signIn('other@walkup.test')
    const { data } = await other.call('messages.templates')
    expect(data.items.filter(({ isOwn }) => isOwn)).toEqual([])
    await it.admin.call('messages.resetTemplate', { body: key })
  })
})

test('only administrators can tick the checklist of the sender’s registration, for their organization', async () => {
  const body = { registration: ['business' as const, 'optIn' as const] }
  const saved = await it.admin.call('messages.saveSettings', { body })
  expect(saved.data).toMatchObject(body)
  const other = await it.app.signIn('other@walkup.test')
  expect((await other.call('messages.settings')).data.registration).toEqual([])
  const manager = await it.app.signIn('role3@walkup.test')
  expect((await manager.call('messages.settings')).data).toMatchObject(body)
  expect((await manager.call('messages.saveSettings', { body })).status).toBe(403)
  expect((await it.admin.call('messages.saveSettings', { body: { registration: ['nothing' as 'optIn'] } })).status).toBe(400)
  // Ticks by another person in the meantime are kept.
  const stale = { registration: [], updatedAt: '2020-01-01T00:00:00.000Z' }
  expect((await it.admin.call('messages.saveSettings', { body: stale })).status).toBe(409)
})

test('the log shows the outcome of every message, with the reason', async () => {
  const { leadId } = await it.book({ texts: false })
  await it.sent()
  const { data } = await it.admin.call('messages.search', {
    body: { filter: { channel: 'sms', skipReason: 'no-consent', kinds: ['booked'] } },
  })
  expect(data.items[0]).toMatchObject({ kind: 'booked', state: 'skipped', skipReason: 'no-consent', direction: 'out' })
  expect(data.items[0]?.person).toEqual({ kind: 'lead', id: leadId, name: 'Sam Shopper' })
  const { userId } = it.admin.record
  const technician = await it.app.db.asOwner(async (tx) => {
    const one = await tx.one<{ id: number; name: string }>(
      sql`select id, name from technician where organization_id = 1 order by id limit 1`,
    )
    await tx.run(sql`
      insert into message (organization_id, uid, channel, kind, user_id, technician_id, recipient, occasion, due_at, expires_at, state, skip_reason)
      select 1, 'to-' || name, 'email', 'notice', user_id, technician_id, name, 'test', app_now(), app_now(), 'skipped', 'expired'
      from (values ('a user', ${userId}::int, null::int), ('a technician', null, ${one?.id ?? 0}::int)) as one (name, user_id, technician_id)`)
    return one
  })
  const notices = await it.admin.call('messages.search', { body: { filter: { kinds: ['notice'], skipReason: 'expired' } } })
  expect(notices.data.items.map(({ person }) => person)).toEqual(
    expect.arrayContaining([
      { kind: 'technician', ...technician },
      { kind: 'user', id: userId, name: `${it.admin.record.firstName} ${it.admin.record.lastName}` },
    ]),
  )
  expect((await dispatcher.call('messages.search', { body: {} })).status).toBe(403)
})

test('what to register with the carriers uses the organization’s name, consent and own templates', async () => {
  const key = { kind: 'reminder', channel: 'sms', language: 'en' } as const
  await it.admin.call('messages.saveTemplate', { body: { ...key, body: '{organization}: see you {when}. STOP to opt out.' } })
  const { data } = await it.admin.call('messages.registration')
  const { data: organizations } = await it.admin.call('settings.organizations', { body: { limit: 1 } })
  const name = organizations.items[0]?.name ?? ''
  expect(data.optIn).toContain(`“I also agree to texts from ${name} about my appointment.`)
  expect(data.samples[0]).toMatch(/is booked for .+STOP/s)
  expect(data.samples[1]).toMatch(/: see you .+\. STOP to opt out\.$/)
  expect([data.description, data.help, data.optedOut, data.optedIn].filter((text) => !text.includes(name))).toEqual([])
  await it.admin.call('messages.resetTemplate', { body: key })
})
