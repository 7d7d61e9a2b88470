import type { LoginChallenge } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  add,
  codeFor,
  codeIn,
  device,
  member,
  newPhone,
  request,
  rows,
  run,
  texting,
  textsTo,
  startPhones,
  verify,
  wrong,
} from './phoneFixture.ts'

startPhones()

describe('signing in with a phone', () => {
  test('sends a code, which works once and only with that phone', async () => {
    const person = await member()
    const code = await codeFor(person.phone)
    expect((await verify(newPhone(), code)).problem).toMatchObject({ status: 403, code: 'invalid-code' })
    const signedIn = await verify(person.phone, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(signedIn.data).toMatchObject({ userId: person.id, email: person.phone })
    expect(signedIn.data.refreshToken).toBeTruthy()
    expect((await verify(person.phone, code)).status).toBe(403)
    const [session] = await rows(
      sql`select has_second_factor from session where user_id = ${person.id} order by created_at desc limit 1`,
    )
    expect(session).toEqual({ hasSecondFactor: false })
  })

  test('returns the same for an unknown phone, and sends no text', async () => {
    const [known, unknown] = [await member(), newPhone()]
    const answers = [await request(known.phone), await request(unknown), await request('(206) 555-0000')]
    expect(answers.map(({ status, data }) => [status, data])).toEqual(Array(3).fill([200, { ok: true }]))
    const texts = await texting().sent()
    expect(texts.map(({ to }) => to)).toEqual([known.phone])
    const code = codeIn(texts[0]?.body)
    const wrongs = [await verify(known.phone, wrong(code)), await verify(unknown, wrong(code))]
    const shown = wrongs.map(({ status, problem }) => [status, { ...problem, instance: '', requestId: '' }])
    expect(shown[0]).toEqual(shown[1])
    // People with an address, invited people and shoppers get no codes.
    const invited = await add()
    const [shopper] = await rows<{ phone: string }>(
      sql`select phones -> 0 ->> 'e164' as phone from lead where jsonb_array_length(phones) > 0 limit 1`,
    )
    for (const phone of [invited.phone, shopper?.phone ?? '']) expect((await request(phone)).status).toBe(200)
    expect(await texting().sent()).toEqual([])
    expect((await request('12')).status).toBe(400)
  })

  test('sends a code before other texts that are due', async () => {
    const person = await member()
    const text = (kind: string, dueAt: string) =>
      sql`select queue_account_text(jsonb_build_object('organization_id', 1, 'uid', ${`${kind} of this test`.padEnd(32, '.')}::text, 'kind', ${kind}::text,
        'user_id', ${person.id}::int, 'occasion', ${kind}::text, 'due_at', app_now() - ${dueAt}::interval, 'expires_at', app_now() + interval '1 minute',
        'language', 'en'))`
    await run(text('notice', '10 minutes'))
    await run(text('code', '0'))
    const first = await rows<{ kind: string }>(sql`
      select m.kind from claim_messages('test', app_now(), interval '1 minute', '{sms}', 1) claimed
      join message m on m.organization_id = claimed.organization_id and m.id = claimed.id`)
    expect(first).toEqual([{ kind: 'code' }])
    await run(sql`delete from message where user_id = ${person.id} and kind in ('notice', 'code')`)
  })

  test('accepts five tries per code across all addresses, and keeps the allowance of the owner’s device', async () => {
    const person = await member('mine')
    const code = await codeFor(person.phone)
    for (let n = 0; n < 5; n++) {
      const answer = await verify(person.phone, wrong(code), { 'x-forwarded-for': `203.0.113.${n}` })
      expect(answer.status).toBe(403)
    }
    expect((await verify(person.phone, code)).problem).toMatchObject({ status: 403, code: 'invalid-code' })
    expect((await verify(person.phone, code, device('mine'))).status).toBe(200)
  })

  test('limits guesses across many codes', async () => {
    const person = await member()
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const code = await codeFor(person.phone)
      for (let guess = 0; guess < 4; guess++) statuses.push((await verify(person.phone, wrong(code))).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('expires after ten minutes, and a new code replaces the old one', async () => {
    const person = await member()
    const old = await codeFor(person.phone)
    const fresh = await codeFor(person.phone)
    if (old !== fresh) expect((await verify(person.phone, old)).status).toBe(403)
    const left = await rows<{ minutes: number }>(sql`select extract(epoch from expires_at - created_at)::int / 60 as minutes
      from phone_code where user_id = ${person.id}`)
    expect(left).toEqual([{ minutes: 10 }])
    await run(sql`update phone_code set expires_at = app_now() - interval '1 second' where user_id = ${person.id}`)
    expect((await verify(person.phone, fresh)).status).toBe(403)
  })

  test('sends three codes an hour and ten a day, and more only to the owner’s device', async () => {
    const person = await member('mine')
    const flood = []
    for (let n = 0; n < 8; n++) flood.push((await request(person.phone)).status, (await textsTo(person.phone)).length)
    expect(flood.filter((_, index) => index % 2 === 0)).toEqual(Array(8).fill(200))
    expect(flood.filter((_, index) => index % 2).reduce((sum, n) => sum + n)).toBe(3)
    const code = await codeFor(person.phone, device('mine'))
    // Later requests by strangers do not replace the code.
    await request(person.phone)
    expect((await verify(person.phone, code, device('mine'))).status).toBe(200)
    let texts = 3
    for (let hour = 0; hour < 5; hour++) {
      await run(sql`delete from throttle where key like 'code-hour:%' or key like 'login-address:%'`)
      for (let n = 0; n < 3; n++) {
        await request(person.phone)
        texts += (await textsTo(person.phone)).length
      }
    }
    expect(texts).toBe(10)
  })

  test('rejects a flood of requests from one address', async () => {
    const statuses = []
    for (let n = 0; n < 125; n++) {
      if (n % 50 === 0) await run(sql`delete from throttle where key like 'login-address:%'`)
      statuses.push((await request(newPhone())).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    expect(await texting().sent()).toEqual([])
  })

  test('succeeds for one of two concurrent requests with the same code', async () => {
    const person = await member()
    const code = await codeFor(person.phone)
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(person.phone, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
  })

  test('sends no code to a deactivated person, and rejects earlier ones', async () => {
    const person = await member()
    const code = await codeFor(person.phone)
    const names = { firstName: 'Pat', lastName: 'Gone', isActive: false }
    expect((await texting().admin.call('users.upsert', { body: { id: person.id, ...names } })).status).toBe(200)
    expect((await verify(person.phone, code)).status).toBe(403)
    expect((await request(person.phone)).status).toBe(200)
    expect(await texting().sent()).toEqual([])
  })

  test('asks for the second factor that an organization requires', async () => {
    const person = await member()
    await run(
      sql`update organization set requires_second_factor = true where id = ${texting().admin.record.currentOrganizationId}`,
    )
    try {
      const answer = await verify(person.phone, await codeFor(person.phone))
      expect(answer.data as unknown as LoginChallenge).toEqual({ challenge: expect.any(String), methods: ['setup'] })
      const { challenge } = answer.data as unknown as LoginChallenge
      const secret = await texting().app.call('account.setUpLogin', { body: { challenge, method: 'totp' } })
      expect(decodeURIComponent(secret.data.totp?.uri ?? '')).toContain(person.phone)
    } finally {
      await run(
        sql`update organization set requires_second_factor = false where id = ${texting().admin.record.currentOrganizationId}`,
      )
    }
  })

  test('texts a notice of a new device, whose link ends that session', async () => {
    const person = await member('mine')
    const code = await codeFor(person.phone)
    const { data } = await verify(person.phone, code, device('another'))
    const [text] = await textsTo(person.phone)
    expect(text).toMatch(
      /^New device signed in to your Walkup account from \S+\. If this was not you, open http:\/\/walkup\.test\/account\/not-me\/\w+$/,
    )
    const linkId = /not-me\/(\w+)/.exec(text ?? '')?.[1] ?? ''
    expect((await texting().app.call('account.reportSignIn', { body: { linkId } })).status).toBe(200)
    expect((await texting().app.call('account.me', { headers: { authorization: `Bearer ${data.token}` } })).status).toBe(401)
  })

  test('is recorded in the security log, without codes and unknown phones', async () => {
    const [person, unknown] = [await member(), newPhone()]
    const code = await codeFor(person.phone)
    await verify(person.phone, wrong(code))
    await verify(person.phone, code)
    await request(unknown)
    await verify(unknown, '123456')
    const events = await rows<{ kind: string; text: string }>(
      sql`select kind, e::text as text from security_event e order by id desc limit 8`,
    )
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['codeRequested', 'signIn', 'signInFailed']))
    for (const { text } of events) expect(text).not.toMatch(new RegExp(`${code}|\\${unknown}`))
  })

  test('ends when the phone is changed, which only a system administrator can do', async () => {
    const person = await member()
    const signedIn = await verify(person.phone, await codeFor(person.phone))
    const phone = newPhone()
    const body = { id: person.id, firstName: 'Pat', lastName: 'New', phone }
    expect((await texting().admin.call('users.upsert', { body })).problem).toMatchObject({ status: 409, code: 'phone-proven' })
    const system = await texting().app.signIn('role1@walkup.test')
    const taken = await member()
    expect((await system.call('users.upsert', { body: { ...body, phone: taken.phone } })).problem).toMatchObject({
      code: 'phone-taken',
    })
    expect((await system.call('users.upsert', { body })).status).toBe(200)
    expect((await texting().app.call('account.me', { headers: { authorization: `Bearer ${signedIn.data.token}` } })).status).toBe(
      401,
    )
    await request(person.phone)
    expect(await texting().sent()).toEqual([])
    expect((await verify(phone, await codeFor(phone))).status).toBe(200)
  })
})
