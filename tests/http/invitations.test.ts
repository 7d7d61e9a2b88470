import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { linkIn, openInvitations, typed } from './invitationsFixture.ts'

const suite = openInvitations()
const { by, rows, run, add, elsewhere, letterTo, linkOf, redeem, login } = suite

/** Unique fields per user. */
const sameOfAll = ({
  id: _id,
  uid: _uid,
  email: _email,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...rest
}: Record<string, unknown>) => rest

describe('an address of a user in another organization', () => {
  test.each([
    ['an administrator', 'other', 'role5@walkup.test', { roleId: 7 }, 'users.upsert'],
    ['an administrator, of the system administrator', 'other', 'role1@walkup.test', { roleId: 2 }, 'users.upsert'],
    ['a territory manager', 'role4', 'other@walkup.test', { roleId: 14 }, 'users.upsert'],
    ['a partner’s user', 'hd', 'elsewhere', {}, 'users.upsertHomeDepot'],
  ] as const)('shows %s only what they typed, as for an unused address', async (_who, name, whose, fields, endpoint) => {
    const email = whose === 'elsewhere' ? await elsewhere(0) : whose
    const before = await suite.app.signIn(email)
    const territories =
      name === 'role4'
        ? await rows<{ id: number }>(sql`
      select t.territory_id as id from membership_territory t join membership m on m.id = t.membership_id
      where m.user_id = ${by('role4').record.userId} limit 1`)
        : []
    const place = { ...fields, ...(name === 'role4' && { territoryIds: territories.map(({ id }) => id) }) }
    const [victim] = await rows<{ id: number; text: string }>(
      sql`select id, u::text as text from app_user u where email = ${email}`,
    )
    const nobody = `nobody.${name}${'roleId' in fields ? fields.roleId : ''}@walkup.test`
    const answers = []
    for (const address of [email, nobody]) answers.push(await by(name).call(endpoint, { body: typed(address, place) as never }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [known, unknown] = answers.map(({ data }) => data)
    expect(known).toMatchObject({
      ...typed(email),
      lastActivityAt: null,
      invitedAt: null,
      invitationTextAt: null,
      acceptedAt: null,
      hasCaptureIcon: false,
    })
    expect(known?.id).not.toBe(victim?.id)
    expect(sameOfAll(known as never)).toEqual(sameOfAll(unknown as never))
    const listed = await by(name).call('users.search', { body: { filter: { search: 'typed here' }, limit: 200 } })
    const item = (address: string) => listed.data.items.find((row) => row.email === address) as never
    expect(sameOfAll(item(email))).toEqual(sameOfAll(item(nobody)))
    if (name !== 'hd') {
      const replies = []
      for (const { data } of answers) replies.push(await by(name).call('users.invite', { params: { id: data.id } }))
      expect(replies.map(({ status, data }) => [status, data])).toEqual([
        [200, { ok: true, by: 'mailbox' }],
        [200, { ok: true, by: 'mailbox' }],
      ])
      const [one, two] = [await letterTo(email), await letterTo(nobody)]
      expect(linkIn(one)).toHaveLength(32)
      expect(one?.subject).toBe(two?.subject)
      expect(one?.text.replace(linkIn(one), '')).toBe(two?.text.replace(linkIn(two), ''))
    }
    // The account is unchanged and still belongs to its organization.
    expect((await by(name).call('users.get', { params: { id: victim?.id ?? 0 } })).status).toBe(404)
    expect(await rows(sql`select u::text as text from app_user u where id = ${victim?.id}`)).toEqual([{ text: victim?.text }])
    const signedIn = await suite.app.signIn(email)
    expect(signedIn.record.organizations).toEqual(before.record.organizations)
  })

  test('is controlled by the home administrator, before and after acceptance', async () => {
    const { userId } = by('role6').record
    const edit = (fields: object) => {
      const { firstName, lastName, email } = by('role6').record
      return by('role2').call('users.upsert', { body: { id: userId, firstName, lastName, email, ...fields } })
    }
    const invited = (await add('other', 'role6@walkup.test')).data
    expect((await edit({ phone: '(206) 555-0123' })).data.phone).toBe('+12065550123')
    expect((await edit({ lastName: 'Renamed' })).data.lastName).toBe('Renamed')
    const open = (await by('role6').call('account.invitations')).data.items
    expect(open).toMatchObject([{ roleId: 7 }])
    const accepted = await by('role6').call('account.acceptInvitation', { params: { id: open[0]?.id ?? 0 } })
    expect(accepted.data.organizations.map(({ id }) => id)).toContain(4)
    expect((await edit({ phone: '(206) 555-0124' })).data.phone).toBe('+12065550124')
    // Each organization has its own profile of a user.
    const there = await by('other').call('users.get', { params: { id: invited.id } })
    expect(there.data).toMatchObject({ ...typed('role6@walkup.test'), acceptedAt: expect.any(String) as string })
    expect(
      (
        await by('other').call('users.upsert', {
          body: { id: invited.id, ...typed('role6@walkup.test'), phone: '(206) 555-0199' },
        })
      ).status,
    ).toBe(200)
    expect((await by('role2').call('users.get', { params: { id: userId } })).data.phone).toBe('+12065550124')
    expect((await by('other').call('users.upsert', { body: { id: invited.id, ...typed('mine@evil.test') } })).problem.type).toBe(
      'email-proven',
    )
    expect((await by('other').call('users.get', { params: { id: userId } })).status).toBe(404)
  })
})

describe('an invited user', () => {
  test('can be scheduled immediately and sees it after accepting', async () => {
    const email = 'plan.me@walkup.test'
    const [territory] = await rows<{ id: number; storeId: number }>(sql`
      select t.id, s.id as store_id from territory t join store s on s.territory_id = t.id where t.organization_id = 4 order by 2 limit 1`)
    const place = { roleId: 14, territoryIds: [territory?.id ?? 0] }
    const { id, uid } = (await add('other', email, place)).data
    const [group] = await rows<{ id: number }>(sql`select id from service_group where organization_id = 4 order by id limit 1`)
    const code = await by('other').call('qrCodes.upsert', {
      body: { userId: id, storeId: territory?.storeId, serviceGroupId: group?.id, label: 'Door' } as never,
    })
    expect([code.status, code.problem.errors]).toEqual([200, undefined])
    const shift = await by('other').call('hours.upsert', {
      body: { userId: id, storeId: territory?.storeId, startAt: '2031-02-03T15:00:00Z', endAt: '2031-02-03T19:00:00Z' },
    })
    expect(shift.data.user).toEqual({ id, name: 'Typed Here' })
    await run(sql`update shift set posted_at = app_now() where id = ${shift.data.id}`)
    const punch = await by('other').call('labor.createTimeLog', {
      params: { userId: id },
      body: { storeId: territory?.storeId, clockInAt: '2026-03-02T15:00:00Z', clockOutAt: '2026-03-02T19:00:00Z' },
    })
    expect(punch.status).toBe(200)
    expect((await suite.app.call('qrCodes.details', { params: { userUid: uid, hdsfiGroup: group?.id ?? 0 } })).status).toBe(200)
    expect((await login(email, 'a long new password')).status).toBe(403)

    const linkId = await linkOf('other', id, email)
    expect((await redeem(linkId, 'a long new password')).status).toBe(200)
    const { data: record } = await login(email, 'a long new password')
    expect(record).toMatchObject({ userId: id, roleId: 14, currentOrganizationId: 4, email })
    const own = await suite.app.call('hours.search', { body: {}, headers: { authorization: `Bearer ${record.token}` } })
    expect(own.data.items.map((row) => row.id)).toEqual([shift.data.id])
  })

  test('is not a member before accepting: no sign-in, no switch, no list', async () => {
    const { data: invited } = await add('other', 'role5@walkup.test', { roleId: 7 }).then(async (answer) =>
      answer.status === 200
        ? answer
        : { data: (await by('other').call('users.search', { body: { filter: { search: 'role5@' } } })).data.items[0] as never },
    )
    const record = (await login('role5@walkup.test')).data
    expect(record.organizations.map(({ id }) => id)).not.toContain(4)
    expect((await by('role5').in(4)('account.me')).status).toBe(403)
    expect((await by('role5').call('account.updateOrganization', { params: { orgId: 4 } })).status).toBe(403)

    const [open] = (await by('role5').call('account.invitations')).data.items
    // Other users get no information about it.
    expect((await by('role2').call('account.acceptInvitation', { params: { id: open?.id ?? 0 } })).status).toBe(404)
    expect((await by('role5').call('account.acceptInvitation', { params: { id: open?.id ?? 0 } })).status).toBe(200)
    expect((await by('role5').call('account.acceptInvitation', { params: { id: open?.id ?? 0 } })).status).toBe(404)
    // There, they are the invited profile; at home, nothing has changed.
    expect((await by('role5').in(4)('account.me')).data).toMatchObject({
      userId: invited.id,
      roleId: 7,
      firstName: record.firstName,
    })
    expect((await by('role5').in(1)('account.me')).data).toMatchObject({ userId: record.userId, roleId: 5 })
    expect((await by('role5').in(4)('users.get', { params: { id: invited.id } })).data).toMatchObject({ firstName: 'Typed' })
    expect((await by('role5').in(4)('users.get', { params: { id: record.userId } })).status).toBe(404)
    expect((await by('role5').in(4)('account.sessions')).data.items.length).toBeGreaterThan(0)
  })

  test('exists once per organization, even if added concurrently, and their address can be corrected', async () => {
    const answers = await Promise.all([
      add('role2', 'twice@walkup.test'),
      add('role2', 'Twice@walkup.test'),
      add('other', 'twice@walkup.test'),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.type).toBe('exists')
    expect(answers[2].status).toBe(200)
    const { id } = answers[0].status === 200 ? answers[0].data : answers[1].data
    const old = await linkOf('role2', id, 'twice@walkup.test')
    const edit = (email: string) => by('role2').call('users.upsert', { body: { id, ...typed(email) } })
    // Only addresses in the same organization are reported as taken; others are not disclosed.
    expect((await edit('role7@walkup.test')).problem.type).toBe('email-taken')
    expect((await edit(await elsewhere(1))).status).toBe(200)
    expect((await edit('once@walkup.test')).status).toBe(200)
    expect((await redeem(old, 'a long new password')).status).toBe(410)
    expect((await suite.app.call('account.invitation', { params: { linkId: old } })).data).toEqual({ invitation: null })
  })

  test('gets no notifications, in the app or by mail, until they accept', async () => {
    const { id } = (await add('role2', 'quiet@walkup.test', { roleId: 10 })).data
    const send = (audience: object) =>
      by('role2').call('notifications.send', {
        body: { title: 'Hello', body: 'All', channels: ['inApp', 'email'], audience } as never,
      })
    expect((await send({ userIds: [id] })).status).toBe(400)
    expect((await send({ roleIds: [10] })).status).toBe(200)
    expect(await rows(sql`select 1 from notification_recipient where user_id = ${id}`)).toEqual([])
    expect(await letterTo('quiet@walkup.test')).toBeUndefined()
    await redeem(await linkOf('role2', id, 'quiet@walkup.test'), 'a long new password')
    expect((await send({ userIds: [id] })).status).toBe(200)
    expect((await letterTo('quiet@walkup.test'))?.subject).toBe('Hello')
  })

  test('without an account gets the same response and no mail for a forgotten password', async () => {
    await add('role2', 'forgetful@walkup.test')
    const answer = await suite.app.call('account.forgotPassword', { body: { email: 'forgetful@walkup.test' } })
    expect([answer.status, answer.data]).toEqual([200, { ok: true, by: 'mailbox' }])
    expect(await letterTo('forgetful@walkup.test')).toBeUndefined()
  })

  test('cannot return through another organization after being deactivated at home, unless they accept there', async () => {
    const email = 'role7@walkup.test'
    await run(sql`update membership set is_active = false where user_id = (select id from app_user where email = ${email})`)
    const { id } = (await add('other', email)).data
    expect((await login(email)).status).toBe(403)
    const linkId = await linkOf('other', id, email)
    expect((await redeem(linkId, 'a wrong password')).problem).toMatchObject({ status: 403, type: 'invalid-credentials' })
    expect((await redeem(linkId, 'walkup-demo')).status).toBe(200)
    expect((await login(email)).data).toMatchObject({ currentOrganizationId: 4, userId: id })
    await run(sql`update membership set is_active = false where user_id = ${id}`)
    expect((await login(email)).status).toBe(403)
  })
})
