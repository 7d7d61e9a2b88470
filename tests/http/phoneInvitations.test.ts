import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from './harness.ts'
import {
  accept,
  add,
  codeFor,
  codeForLink,
  invite,
  linkIn,
  linkOf,
  member,
  newPhone,
  rows,
  run,
  texting,
  textsTo,
  startPhones,
  verify,
} from './phoneFixture.ts'

startPhones()
let other: SignedIn
beforeAll(async () => {
  other = await texting().app.signIn('other@walkup.test')
})

describe('an invitation by text', () => {
  test('has a link, is accepted with a code, and signs in without a password', async () => {
    const person = await add()
    expect((await invite(person.id)).data).toMatchObject({ ok: true, textAt: expect.any(String) })
    const [text] = await textsTo(person.phone)
    expect(text).toMatch(/invited you to Walkup: http:\/\/walkup\.test\/account\/reset-password\/\w{32}\nReply STOP/)
    const linkId = linkIn(text)
    const shown = await texting().app.call('account.invitation', { params: { linkId } })
    expect(shown.data.invitation).toMatchObject({ email: null, phoneEnd: person.phone.slice(-4), hasAccount: false })
    const code = await codeForLink(linkId, person.phone)
    expect(code).toMatch(/^\d{6}$/)
    const accepted = await accept(linkId, code)
    expect(accepted.data).toMatchObject({ userId: person.id, email: person.phone, roleId: 7 })
    expect(accepted.data.refreshToken).toBeTruthy()
    const me = await texting().app.call('account.me', { headers: { authorization: `Bearer ${accepted.data.token}` } })
    expect(me.data.email).toBe(person.phone)
    expect((await accept(linkId, code)).status).toBe(410)
    expect((await texting().admin.call('users.get', { params: { id: person.id } })).data.acceptedAt).not.toBeNull()
  })

  test('cannot be accepted with a password, and its link and code are not stored', async () => {
    const person = await add()
    const linkId = await linkOf(person)
    const answer = await texting().app.call('account.resetPassword', { body: { linkId, password: 'a quite long password' } })
    expect(answer.status).toBe(410)
    await codeForLink(linkId, person.phone)
    expect(await rows(sql`select sealed_body from message where user_id = ${person.id} and sealed_body is not null`)).toEqual([])
    const [code] = await rows<{ phone: string | null; text: string }>(sql`select phone, c::text as text from phone_code c
      where user_id = ${person.id}`)
    expect(code?.phone).toBeNull()
    expect(code?.text).not.toContain(person.phone)
  })

  test('is rejected with a reason if texts are not set up, or the person replied STOP', async () => {
    const [stopped, there] = [await add(), await add(newPhone(), other)]
    await texting().sms.reply(stopped.phone, 'STOP')
    await texting().sent()
    expect((await invite(stopped.id)).problem).toMatchObject({ status: 409, code: 'opted-out' })
    expect((await invite(there.id, other)).problem).toMatchObject({ status: 409, code: 'no-texts' })
    const fine = await add()
    const many = await texting().admin.call('users.inviteMany', { body: { ids: [stopped.id, fine.id] } })
    expect(many.data.items).toEqual([
      { id: stopped.id, result: 'optedOut' },
      { id: fine.id, result: 'invited', textAt: expect.any(String) },
    ])
    expect((await other.call('users.inviteMany', { body: { ids: [there.id] } })).data.items).toEqual([
      { id: there.id, result: 'noTexts' },
    ])
    expect((await texting().sent()).map(({ to }) => to)).toEqual([fine.phone])
  })

  test('is sent once, and replaced by a second one', async () => {
    const person = await add()
    // At night, so that neither has been sent.
    texting().app.advance(11 * 3_600_000)
    await invite(person.id)
    expect((await invite(person.id)).status).toBe(429)
    await run(sql`update app_user set invited_at = null where id = ${person.id}`)
    await invite(person.id)
    texting().app.advance(13 * 3_600_000)
    const texts = await textsTo(person.phone)
    expect(texts).toHaveLength(1)
    expect(await textsTo(person.phone)).toEqual([])
    const first = await rows(
      sql`select skip_reason from message where user_id = ${person.id} and kind = 'invitation' order by id`,
    )
    expect(first).toEqual([{ skipReason: 'canceled' }, { skipReason: null }])
  })

  test('is sent at 8 am where the person works if it is night, and says so', async () => {
    const person = await add()
    texting().app.advance(11 * 3_600_000)
    const { data } = await invite(person.id)
    const shown = await texting().admin.call('users.get', { params: { id: person.id } })
    expect(data.textAt).toBeTruthy()
    expect(shown.data.invitationTextAt).toBe(data.textAt)
    expect(await textsTo(person.phone)).toEqual([])
    texting().app.advance(4 * 3_600_000)
    expect(await textsTo(person.phone)).toEqual([])
    const zones = (
      await rows<{ zones: string[] }>(sql`select person_time_zones(m.organization_id, m.user_id) as zones from membership m
        where user_id = ${person.id}`)
    )[0]?.zones as string[]
    const hours = zones.map((zone) =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
        Date.parse(data.textAt ?? ''),
      ),
    )
    expect(hours).toContain('08')
    texting().app.advance(9 * 3_600_000)
    expect(await textsTo(person.phone)).toHaveLength(1)
  })

  test('to another phone invalidates the earlier link', async () => {
    const person = await add()
    const linkId = await linkOf(person)
    const phone = newPhone()
    const names = { firstName: 'Pat', lastName: 'Moved' }
    expect((await texting().admin.call('users.upsert', { body: { id: person.id, ...names, phone } })).status).toBe(200)
    expect((await texting().app.call('account.sendInvitationCode', { body: { linkId } })).status).toBe(410)
  })

  test('reads the same whether or not an account has the phone, and the phone’s account joins', async () => {
    const known = await member()
    const { settings, secrets } = texting().sms
    const saved = await other.call('connections.save', { params: { system: 'sms' }, body: { isActive: true, settings, secrets } })
    expect(saved.status).toBe(200)
    const there = other.record.currentOrganizationId
    try {
      const [here, nobody] = [await add(known.phone, other), await add(newPhone(), other)]
      for (const { id } of [here, nobody])
        expect((await invite(id, other)).data).toEqual({ ok: true, by: 'text', textAt: expect.any(String) })
      const texts = await texting().sent()
      const textOf = (phone: string) => texts.find(({ to }) => to === phone)?.body
      const link = linkIn(textOf(known.phone))
      expect(textOf(known.phone)?.replace(link, '')).toBe(textOf(nobody.phone)?.replace(linkIn(textOf(nobody.phone)), ''))
      const shown = []
      for (const linkId of [link, linkIn(textOf(nobody.phone))])
        shown.push((await texting().app.call('account.invitation', { params: { linkId } })).data.invitation)
      expect({ ...shown[0], id: 0, phoneEnd: '' }).toEqual({ ...shown[1], id: 0, phoneEnd: '' })
      const seen = await other.call('users.get', { params: { id: here.id } })
      expect(seen.data).toMatchObject({ acceptedAt: null, lastActivityAt: null, lastName: `Phone${known.phone.slice(-4)}` })
      const accepted = await accept(link, await codeForLink(link, known.phone))
      expect(accepted.data).toMatchObject({
        userId: known.id,
        currentOrganizationId: texting().admin.record.currentOrganizationId,
      })
      expect(accepted.data.organizations.map(({ id }) => id)).toContain(there)
      // The home organization keeps the profile and the phone.
      const body = { id: here.id, firstName: 'Taken', lastName: 'Over', phone: newPhone() }
      await other.call('users.upsert', { body })
      expect((await verify(known.phone, await codeFor(known.phone))).data.firstName).toBe('Pat')
    } finally {
      await run(sql`update connection set is_active = false where system = 'sms' and organization_id = ${there}`)
    }
  })

  test('is rejected for a second person of the organization with the same phone', async () => {
    const first = await member()
    const second = await add()
    await run(sql`update app_user set phone = ${first.phone} where id = ${second.id}`)
    const linkId = await linkOf({ ...second, phone: first.phone })
    const answer = await accept(linkId, await codeForLink(linkId, first.phone))
    expect(answer.problem).toMatchObject({
      status: 409,
      code: 'exists',
      detail: expect.stringContaining('already signs in with this phone'),
    })
    expect((await rows(sql`select sign_in_phone from app_user where id = ${second.id}`))[0]).toEqual({ signInPhone: null })
  })

  test('is not accepted with a code of another invitation or of a sign-in', async () => {
    const [one, two] = [await add(), await add()]
    const [linkOne, linkTwo] = [await linkOf(one), await linkOf(two)]
    const code = await codeForLink(linkOne, one.phone)
    await codeForLink(linkTwo, two.phone)
    const foreign = await accept(linkTwo, code)
    expect(foreign.status).toBe(403)
    const known = await member()
    const signIn = await codeFor(known.phone)
    expect((await accept(linkOne, signIn)).status).toBe(403)
  })
})
