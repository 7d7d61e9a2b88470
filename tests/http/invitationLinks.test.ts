import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openInvitations, typed } from './invitationsFixture.ts'

const suite = openInvitations()
const { by, rows, add, elsewhere, linkOf, redeem, login } = suite

describe('an invitation link', () => {
  test('can be viewed repeatedly and used once', async () => {
    const email = 'linked@walkup.test'
    const { id } = (await add('role2', email)).data
    const linkId = await linkOf('role2', id, email)
    for (let look = 0; look < 3; look++) {
      expect((await suite.app.call('account.invitation', { params: { linkId } })).data).toMatchObject({
        invitation: { email, hasAccount: false },
      })
      expect((await suite.app.call('account.validateResetLink', { params: { linkId } })).data).toEqual({
        isValid: true,
        purpose: 'invite',
      })
    }
    const answers = await Promise.all([1, 2, 3].map(() => redeem(linkId, 'a long new password')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect((await suite.app.call('account.invitation', { params: { linkId } })).data).toEqual({ invitation: null })
    // The next organization finds the account, which accepts with its existing password.
    const next = (await add('other', email)).data
    const second = await linkOf('other', next.id, email)
    expect((await suite.app.call('account.invitation', { params: { linkId: second } })).data).toMatchObject({
      invitation: { email, hasAccount: true },
    })
    expect((await redeem(second, 'a long new password')).status).toBe(200)
    const { data } = await login(email, 'a long new password')
    expect(data.organizations.map((one) => one.id)).toEqual(expect.arrayContaining([1, 4]))
    expect(await rows(sql`select 1 from credential where user_id = ${next.id}`)).toEqual([])
  })

  test('creates one account when two are accepted concurrently', async () => {
    const email = 'both@walkup.test'
    const people = [(await add('role2', email)).data, (await add('other', email)).data]
    const links = [await linkOf('role2', people[0]?.id ?? 0, email), await linkOf('other', people[1]?.id ?? 0, email)]
    const answers = await Promise.all(links.map((linkId) => redeem(linkId, 'a long new password')))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect(await rows(sql`select id from app_user where email = ${email}`)).toHaveLength(1)
    for (const [nth, { status }] of answers.entries())
      if (status !== 200) expect((await redeem(links[nth] ?? '', 'a long new password')).status).toBe(200)
    expect((await login(email, 'a long new password')).data.organizations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([1, 4]),
    )
  })

  test('is revoked with the membership', async () => {
    const email = 'withdrawn@walkup.test'
    const { id } = (await add('role2', email)).data
    const linkId = await linkOf('role2', id, email)
    expect((await by('role2').call('users.upsert', { body: { id, ...typed(email), isActive: false } })).status).toBe(200)
    expect((await redeem(linkId, 'a long new password')).status).toBe(410)
    expect(await rows(sql`select 1 from credential where user_id = ${id}`)).toEqual([])
  })
})

describe('declining', () => {
  const listed = async (name: string, email: string) =>
    (await by(name).call('users.search', { body: { filter: { search: email } } })).data.items[0]
  const declineByLink = (linkId: string) => suite.app.call('account.declineByLink', { body: { linkId } })

  test('by link closes the invitation until it is resent, with or without an account', async () => {
    for (const email of ['declines@walkup.test', await elsewhere(2)]) {
      const { id } = (await add('role2', email)).data
      const linkId = await linkOf('role2', id, email)
      expect((await listed('role2', email))?.declinedAt).toBeNull()
      expect((await declineByLink(linkId)).data).toEqual({ ok: true })
      expect(await listed('role2', email)).toMatchObject({ id, isActive: true, acceptedAt: null })
      expect((await listed('role2', email))?.declinedAt).toEqual(expect.any(String))
      expect((await declineByLink(linkId)).status).toBe(410)
      expect((await redeem(linkId, 'walkup-demo')).status).toBe(410)
      expect((await suite.app.call('account.invitation', { params: { linkId } })).data).toEqual({ invitation: null })

      const again = await linkOf('role2', id, email)
      expect((await listed('role2', email))?.declinedAt).toBeNull()
      expect((await redeem(again, 'walkup-demo')).status).toBe(email.startsWith('declines') ? 400 : 200)
    }
  })

  test('while signed in requires the account with the invited address, and works once', async () => {
    const { id } = (await add('other', 'role10@walkup.test')).data
    const invitee = await suite.app.signIn('role10@walkup.test')
    const linkId = await linkOf('other', id, 'role10@walkup.test')
    const [open] = (await invitee.call('account.invitations')).data.items
    const params = { id: open?.id ?? 0 }
    expect((await by('role2').call('account.declineInvitation', { params })).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => invitee.call('account.declineInvitation', { params })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect((await invitee.call('account.invitations')).data.items).toEqual([])
    expect((await invitee.call('account.acceptInvitation', { params })).status).toBe(404)
    expect((await redeem(linkId, 'walkup-demo')).status).toBe(410)
    expect((await invitee.call('account.me')).data.organizations.map((one) => one.id)).not.toContain(4)
    const log = await rows<{ organizationId: number }>(
      sql`select organization_id from security_event where kind = 'invitationDeclined' and user_id = ${id}`,
    )
    expect(log).toEqual([{ organizationId: 4 }])
    // A corrected address belongs to someone else, who has not declined.
    await by('other').call('users.upsert', { body: { id, ...typed('role15@walkup.test') } })
    expect((await by('other').call('users.get', { params: { id } })).data.declinedAt).toBeNull()
  })

  test('and accepting concurrently lets one of them win', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `torn${round}@walkup.test`
      const { id } = (await add('role2', email)).data
      const linkId = await linkOf('role2', id, email)
      const answers = await Promise.all([redeem(linkId, 'a long new password'), declineByLink(linkId)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
      const row = await listed('role2', email)
      expect([row?.acceptedAt === null, row?.declinedAt === null]).toEqual(
        answers[0]?.status === 200 ? [false, true] : [true, false],
      )
    }
  })
})
