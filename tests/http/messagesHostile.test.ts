import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { htmlOf } from '../../packages/server/src/mail/html.ts'
import { entry, organizationId, userUid } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

/** What strangers and careless staff might type into names and templates. */
let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())
beforeEach(() => it.sent())

const owner = (statement: ReturnType<typeof sql>) => it.app.db.asOwner((tx) => tx.run(statement))
const evil =
  'Sam\r\nBcc: all@corp.example\n{manageUrl} <img src=x onerror=alert(1)> \u202Eevil\u0000\u2028 https://evil.example/x'
const isPlain = (text: string) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', ''))

describe('a shopper’s input', () => {
  test.each([
    ['firstName', { firstName: 'S {manageUrl} <b>x</b> https://evil.example' }],
    [
      'address',
      {
        address: {
          line1: '1 {cancelUrl} <i> https://evil.example/a',
          city: 'www.evil.example',
          state: 'OH',
          postalCode: '43004',
        },
      },
    ],
  ])('in %s creates no links, markup or variables', async (_, contact) => {
    const { email } = await it.book({ contact })
    const [text] = await it.sent()
    const [letter] = await it.app.mailTo(email)
    const parts = [text?.body ?? '', letter?.text ?? '', letter?.subject ?? '']
    for (const part of parts) {
      expect(part).not.toMatch(/evil\.example/)
      expect(part).not.toMatch(/<[bi]>/)
      expect(part.match(/\/manage\//g)?.length ?? 0).toBeLessThanOrEqual(1)
    }
    // Calendars also turn text into links.
    expect(letter?.attachments.map(({ content }) => content).join('')).not.toMatch(/evil\.example/)
  })

  test('stored before such checks changes no lines, headers or text direction', async () => {
    const booked = await it.book()
    await owner(
      sql`update message set next_at = app_now() + interval '1 day' where lead_id = ${booked.leadId} and next_at is not null`,
    )
    await owner(sql`update lead set first_name = ${evil.replaceAll('\u0000', '')} where id = ${booked.leadId}`)
    await owner(
      sql`update message set next_at = app_now() - interval '1 day' where lead_id = ${booked.leadId} and kind = 'booked'`,
    )
    const texts = await it.sent()
    const [letter] = await it.app.mailTo(booked.email)
    expect(texts).toHaveLength(1)
    for (const part of [texts[0]?.body ?? '', letter?.text ?? '']) {
      expect(isPlain(part)).toBe(true)
      expect(part).not.toMatch(/^Bcc:/m)
      expect(part).not.toMatch(/evil\.example|<img/)
    }
  })
})

describe('an organization’s template', () => {
  const original = { name: '', type: '' }
  beforeAll(async () => {
    original.name =
      (await it.app.db.asOwner((tx) => tx.one<{ name: string }>(sql`select name from organization where id = ${organizationId}`)))
        ?.name ?? ''
  })
  afterEach(async () => {
    await owner(sql`update organization set name = ${original.name} where id = ${organizationId}`)
    await owner(sql`delete from message_template where organization_id = ${organizationId}`)
  })

  /** Books, and changes the values in messages before they are sent. */
  async function bookAs(name: string, typeName = 'Visit', confirmation: string | null = null) {
    await owner(sql`update organization set name = ${name} where id = ${organizationId}`)
    const booked = await it.book({ day: 6 })
    await owner(
      sql`update appointment_type set name = ${typeName}, confirmation_text = ${confirmation} where id = ${booked.typeId}`,
    )
    const texts = await it.sent()
    const [letter] = await it.app.mailTo(booked.email)
    const [segments] = (await it.messagesOf(booked.leadId)).filter(({ kind, channel }) => kind === 'booked' && channel === 'sms')
    return { text: texts.map(({ body }) => body).join('|'), letter, segments: segments?.segments ?? 0 }
  }

  test('adds no headers, lines or scripts', async () => {
    const { text, letter } = await bookAs(evil.replaceAll('\u0000', ''), `Visit\r\nSubject: free\u202E`)
    expect(letter?.subject).not.toMatch(/[\r\n\u2028\u202E]/)
    expect(letter?.subject.length).toBeLessThanOrEqual(200)
    for (const part of [text, letter?.text ?? '']) {
      expect(isPlain(part)).toBe(true)
      expect(part).not.toMatch(/^(Bcc|Subject):/m)
      // A value is never searched for variables.
      expect(part).toContain('{manageUrl}')
    }
    const html = htmlOf(letter?.subject ?? '', letter?.text ?? '', 'en')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
  })

  test('with values of 10,000 characters makes a text that providers accept, with its link', async () => {
    const { text, segments, letter } = await bookAs('O'.repeat(10_000), '漢'.repeat(10_000), 'C'.repeat(10_000))
    expect(text.length).toBeLessThanOrEqual(1600)
    expect(segments).toBeLessThanOrEqual(24)
    expect(text).toMatch(/\/manage\/\S{43}/)
    expect(text).toContain('STOP')
    expect(letter?.subject.length).toBeLessThanOrEqual(200)
    expect(letter?.text).toMatch(/\/manage\/\S{43}/)
  })

  test('has no variables for built-in object properties', async () => {
    await owner(sql`
      insert into message_template (organization_id, kind, channel, language, body)
      values (${organizationId}, 'booked', 'sms', 'en', ${'Booked {firstName}\n{constructor}\n{__proto__} {toString}\nBye'})`)
    expect((await bookAs('Acme')).text).toBe('Booked Sam\nBye')
  })

  test('of the maximum length makes a single text of limited length', async () => {
    await owner(sql`
      insert into message_template (organization_id, kind, channel, language, body)
      values (${organizationId}, 'booked', 'sms', 'en', ${`${'{organization} '.repeat(100)}😀`.repeat(3)})`)
    const { text, segments } = await bookAs('A'.repeat(120))
    expect(text.length).toBe(1600)
    expect(segments).toBeLessThanOrEqual(24)
    expect(it.sms.texts.at(-1)?.body).toBe(text)
  })
})

test('names and addresses with line breaks or invisible characters are rejected', async () => {
  for (const [path, contact] of [
    ['contact.firstName', { firstName: 'Sam\nBcc: x' }],
    ['contact.lastName', { lastName: 'Sho\u0000pper' }],
    ['contact.firstName', { firstName: 'Sam\u2028x' }],
    ['contact.address.line1', { address: { line1: '1 Main\r\nSt', city: 'Columbus', state: 'OH', postalCode: '43004' } }],
  ] as const) {
    const answer = await it.app.call('qrCodes.entry', { params: { userUid }, body: entry(it.version, {}, contact) })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.map((error) => error.path)).toEqual([path])
  }
})
