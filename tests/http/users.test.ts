import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
const as: Record<string, SignedIn> = {}
beforeAll(async () => {
  app = await startApp()
  for (const name of ['role1', 'role2', 'role3', 'role4', 'role5', 'role14', 'role15', 'hd', 'centah', 'other']) {
    as[name] = await app.signIn(`${name}@walkup.test`)
  }
})
afterAll(() => app.close())
const by = (name: string): SignedIn => as[name] as SignedIn
const column = async (query: ReturnType<typeof sql>) =>
  (await app.db.asOwner((tx) => tx.rows<{ id: number }>(query))).map(({ id }) => id).toSorted((a, b) => a - b)
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id).toSorted((a, b) => a - b)
const person = (email: string, fields: object = {}) => ({ firstName: 'Nia', lastName: 'Okafor', email, ...fields })
const mailTo = (email: string) => app.mailTo(email)

describe('users.search', () => {
  test('paginates an organization’s users once each, by name', async () => {
    const seen: number[] = []
    const names: string[] = []
    for (let cursor: string | undefined; ;) {
      const { data } = await by('role2').call('users.search', { body: { limit: 20, cursor, includeDescendants: true } })
      seen.push(...data.items.map(({ id }) => id))
      names.push(...data.items.map(({ lastName, firstName }) => `${lastName} ${firstName}`.toLowerCase()))
      if (!data.nextCursor) break
      cursor = data.nextCursor
    }
    const expected = await column(sql`select distinct user_id as id from membership where organization_id in (1, 2)`)
    expect(seen.toSorted((a, b) => a - b)).toEqual(expected)
    const ordered = await app.db.asOwner((tx) =>
      tx.rows<{ name: string }>(sql`select x as name from unnest(${names}::text[]) x order by left(x, 60)`),
    )
    expect(names).toEqual(ordered.map(({ name }) => name))
  })

  test('filters by role, territory, state, and parts of names, addresses and phone numbers', async () => {
    const search = async (filter: object) =>
      ids((await by('role2').call('users.search', { body: { filter, limit: 200 } })).data.items)
    expect(await search({ roleIds: [14] })).toEqual(
      await column(sql`select user_id as id from membership where organization_id = 1 and role_id = 14`),
    )
    expect(await search({ territoryIds: [1] })).toEqual(
      await column(
        sql`select m.user_id as id from membership m join membership_territory t on t.membership_id = m.id where t.territory_id = 1`,
      ),
    )
    expect(await search({ isActive: false })).toEqual(
      await column(
        sql`select u.id from app_user u join membership m on m.user_id = u.id where organization_id = 1 and not u.is_active`,
      ),
    )
    const { data } = await by('role2').call('users.get', { params: { id: by('role14').record.userId } })
    expect(await search({ search: data.lastName.slice(1, 5) })).toContain(data.id)
    expect(await search({ search: (data.phone ?? '').slice(-7) })).toEqual([data.id])
    expect(await search({ search: 'no such person' })).toEqual([])
  })

  test('limits territory roles to their territories’ users, and partner users to the partner’s', async () => {
    const all = async (name: string) => ids((await by(name).call('users.search', { body: { limit: 200 } })).data.items)
    const { userId } = by('role4').record
    expect(await all('role4')).toEqual(
      await column(sql`select distinct m.user_id as id from membership m left join membership_territory t on t.membership_id = m.id
        where m.organization_id = 1 and (m.user_id = ${userId} or t.territory_id in
          (select territory_id from membership_territory mt join membership me on me.id = mt.membership_id where me.user_id = ${userId}))`),
    )
    expect(await all('hd')).toEqual(
      await column(sql`select user_id as id from membership where organization_id = 1 and subscription_id = 16`),
    )
    expect(await all('centah')).toEqual([by('centah').record.userId])
  })
})

describe('users.get', () => {
  test('shows generators only themselves, and nobody users of other organizations', async () => {
    const own = by('role14').record.userId
    expect((await by('role14').call('users.get', { params: { id: own } })).data).toMatchObject({ id: own, roleId: 14 })
    expect((await by('role14').call('users.get', { params: { id: by('role2').record.userId } })).status).toBe(404)
    expect((await by('role2').call('users.get', { params: { id: by('other').record.userId } })).status).toBe(404)
  })
})

describe('users.upsert', () => {
  test('invites a user with role and territories, and audits it', async () => {
    const body = person('Nia.New@Walkup.test', { roleId: 14, territoryIds: [1], phone: '(206) 555-0187', hireDate: '2026-02-03' })
    const { status, data } = await by('role2').call('users.upsert', { body })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      email: 'nia.new@walkup.test',
      phone: '+12065550187',
      hireDate: '2026-02-03',
      roleId: 14,
      isActive: true,
      acceptedAt: null,
    })
    expect(data.territories.map(({ id }) => id)).toEqual([1])
    expect(data.uid).toMatch(/^[A-Za-z0-9]{22,}$/)
    const event = await app.db.asOwner((tx) =>
      tx.one(
        sql`select action, actor_id, after from audit_event where entity = 'user' and entity_id = ${data.id} order by id desc limit 1`,
      ),
    )
    expect(event).toMatchObject({ action: 'create', actorId: by('role2').record.userId, after: { email: 'nia.new@walkup.test' } })
    expect((await by('role2').call('users.upsert', { body })).problem).toMatchObject({ status: 409, type: 'exists' })
  })

  test('rejects stale edits and returns the current row', async () => {
    const made = (await by('role2').call('users.upsert', { body: person('stale@walkup.test', { roleId: 7 }) })).data
    const body = { ...person('stale@walkup.test'), id: made.id, updatedAt: made.updatedAt }
    const first = await by('role2').call('users.upsert', { body: { ...body, lastName: 'Adeyemi' } })
    expect(first.data).toMatchObject({ lastName: 'Adeyemi', firstName: 'Nia' })
    const second = await by('role2').call('users.upsert', { body: { ...body, lastName: 'Bello' } })
    expect(second.problem).toMatchObject({ status: 409, type: 'stale', current: { lastName: 'Adeyemi' } })
    // Signing in is not an edit.
    await app.db.asOwner((tx) => tx.run(sql`update app_user set last_activity_at = app_now() where id = ${made.id}`))
    const third = await by('role2').call('users.upsert', {
      body: { ...body, updatedAt: first.data.updatedAt, territoryIds: [1] },
    })
    expect(third.status).toBe(200)
    expect(Date.parse(third.data.updatedAt)).toBeGreaterThan(Date.parse(first.data.updatedAt))
  })

  test.each([
    ['role2', { roleId: 1 }, 403],
    ['role3', { roleId: 7 }, 403],
    ['role4', { roleId: 5, territoryIds: [1] }, 403],
    ['role4', { roleId: 14 }, 400],
    ['role2', { roleId: 7, subscriptionId: 16 }, 400],
    ['role2', { roleId: 7, territoryIds: [8] }, 400],
    ['role2', { roleId: 7, organizationId: 4 }, 400],
    ['role2', {}, 400],
    ['hd', { roleId: 2 }, 403],
    ['role5', { roleId: 14 }, 403],
  ])('%s may not make %j', async (name, fields, status) => {
    expect((await by(name).call('users.upsert', { body: person('refused@walkup.test', fields) })).status).toBe(status)
    expect(await column(sql`select id from app_user where 'refused@walkup.test' in (email, invited_email)`)).toEqual([])
  })

  test('lets role 3 edit without assigning roles, and nobody edit higher roles', async () => {
    const made = (await by('role2').call('users.upsert', { body: person('third@walkup.test', { roleId: 7 }) })).data
    const edit = (name: string, id: number, fields: object) =>
      by(name).call('users.upsert', { body: { ...person('third@walkup.test'), id, ...fields } })
    expect((await edit('role3', made.id, { lastName: 'Changed' })).data.lastName).toBe('Changed')
    expect((await edit('role3', made.id, { roleId: 5 })).status).toBe(403)
    expect((await edit('role3', by('role2').record.userId, {})).status).toBe(403)
    expect((await edit('role2', by('role1').record.userId, {})).status).toBe(403)
    expect((await edit('role2', by('other').record.userId, {})).status).toBe(404)
  })

  test('keeps at least one administrator, even under concurrent removals', async () => {
    const admins = await app.db.asOwner((tx) =>
      tx.rows<{ id: number; firstName: string; lastName: string; email: string }>(sql`
        select u.id, u.first_name, u.last_name, u.email from membership m join app_user u on u.id = m.user_id
        where m.organization_id = 3 and m.role_id in (1, 2) and subscription_id = 1`),
    )
    expect(admins).toHaveLength(1)
    const call = by('role1').in(3)
    const second = (await call('users.upsert', { body: person('second@walkup.test', { roleId: 2 }) })).data
    const alone = await call('users.upsert', { body: { ...admins[0], roleId: 7 } })
    expect(alone.problem.type).toBe('last-administrator')
    await app.db.asOwner((tx) => tx.run(sql`update membership set accepted_at = app_now() where user_id = ${second.id}`))
    const demote = ({
      id,
      firstName,
      lastName,
      email,
    }: {
      id: number
      firstName: string
      lastName: string
      email: string | null
    }) => call('users.upsert', { body: { id, firstName, lastName, email, roleId: 7 } })
    const answers = await Promise.all([demote(second), demote(admins[0] as (typeof admins)[0])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.type).toBe('last-administrator')
  })

  test('lets only role 1 change a verified address, which ends the user’s sessions', async () => {
    const { data } = await by('role2').call('users.get', { params: { id: by('role15').record.userId } })
    const body = { id: data.id, firstName: data.firstName, lastName: data.lastName, email: 'moved@walkup.test' }
    expect((await by('role2').call('users.upsert', { body })).problem).toMatchObject({ status: 409, type: 'email-proven' })
    expect((await by('role1').call('users.upsert', { body: { ...body, email: 'role2@walkup.test' } })).problem.type).toBe(
      'email-taken',
    )
    expect((await by('role15').call('account.me')).status).toBe(200)
    expect((await by('role1').call('users.upsert', { body })).data.email).toBe('moved@walkup.test')
    expect((await by('role15').call('account.me')).status).toBe(401)
  })
})

describe('users.upsertHomeDepot', () => {
  test('creates users of that partner only', async () => {
    const made = await by('hd').call('users.upsertHomeDepot', { body: person('hd2@walkup.test') })
    expect(made.data).toMatchObject({ roleId: 2, subscriptionId: 16 })
    expect((await by('centah').call('users.upsertHomeDepot', { body: person('hd3@walkup.test') })).status).toBe(403)
    const other = { ...person('x@walkup.test'), id: by('role5').record.userId }
    expect((await by('hd').call('users.upsertHomeDepot', { body: other })).status).toBe(404)
    expect((await by('role2').call('users.upsertHomeDepot', { body: other })).status).toBe(409)
  })
})

describe('users.invite', () => {
  test('mails a one-time link that sets the first password, and stores only its hash', async () => {
    const { id } = (await by('role2').call('users.upsert', { body: person('invited@walkup.test', { roleId: 7 }) })).data
    expect((await by('role2').call('users.invite', { params: { id } })).status).toBe(200)
    expect((await by('role2').call('users.invite', { params: { id } })).status).toBe(429)
    const [sentEmail] = await mailTo('invited@walkup.test')
    const linkId = /reset-password\/(\w+)/.exec(sentEmail?.text ?? '')?.[1] ?? ''
    expect(linkId).toHaveLength(32)
    expect(await app.db.asOwner((tx) => tx.rows(sql`select 1 from password_link where hash = ${linkId}`))).toEqual([])
    expect((await app.call('account.validateResetLink', { params: { linkId } })).data).toEqual({
      isValid: true,
      purpose: 'invite',
    })
    const reset = () => app.call('account.resetPassword', { body: { linkId, password: 'a long new password' } })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(410)
    const login = await app.call('account.login', { body: { email: 'invited@walkup.test', password: 'a long new password' } })
    expect(login.data).toMatchObject({ roleId: 7, currentOrganizationId: 1 })
  })

  test('is triggered once by saving a new user, but not by later changes', async () => {
    const body = person('at-once@walkup.test', { roleId: 7, invite: true })
    const { data } = await by('role2').call('users.upsert', { body })
    expect(data).toMatchObject({ invitedAt: expect.any(String), invitation: { by: 'mailbox' } })
    expect(data.invitation).not.toHaveProperty('link')
    expect(await mailTo('at-once@walkup.test')).toHaveLength(1)
    const changed = await by('role2').call('users.upsert', { body: { ...body, id: data.id, lastName: 'Changed' } })
    expect([changed.status, changed.data.invitation]).toEqual([200, undefined])
    expect(await mailTo('at-once@walkup.test')).toHaveLength(1)
    // One without an address is saved, and the reply says why nobody was invited.
    const { email: _, ...noEmail } = person('', { roleId: 14, phone: '614-555-0199', invite: true })
    const texted = await by('role2').call('users.upsert', { body: noEmail as typeof body })
    expect(texted.data).toMatchObject({ invitedAt: null, invitation: { by: 'none', reason: 'noTexts' } })
    // Callers who may not save may not invite either.
    expect(
      (await by('role5').call('users.upsert', { body: person('no@walkup.test', { roleId: 14, invite: true }) })).status,
    ).toBe(403)
  })

  test('returns the link only to the inviter if no mail can be sent', async () => {
    const silent = await startApp({ isDemo: false })
    try {
      const admin = await silent.signIn('role2@walkup.test')
      const made = await admin.call('users.upsert', { body: person('handed@walkup.test', { roleId: 7, invite: true }) })
      const { invitation } = made.data
      const linkId = /reset-password\/(\w+)$/.exec(invitation?.link ?? '')?.[1] ?? ''
      expect([invitation?.by, linkId.length]).toEqual(['link', 32])
      expect(
        await silent.db.asAccounts((tx) => tx.rows(sql`select id from mail where recipient = 'handed@walkup.test'`)),
      ).toEqual([])
      expect((await silent.call('account.validateResetLink', { params: { linkId } })).data).toMatchObject({ isValid: true })
      // It is only in the response.
      const { data: read } = await admin.call('users.get', { params: { id: made.data.id } })
      expect(JSON.stringify(read)).not.toContain(linkId)
      const audited = await silent.db.asOwner((tx) => tx.rows(sql`select before, after from audit_event where entity = 'user'`))
      expect(JSON.stringify(audited)).not.toContain(linkId)
      // No password link is created that nobody would get.
      const forgot = await silent.call('account.forgotPassword', { body: { email: 'role5@walkup.test' } })
      expect(forgot.data).toEqual({ ok: true, by: 'none' })
      const test = await admin.call('messages.testTemplate', {
        body: { kind: 'booked', channel: 'email', language: 'en', subject: 'Test', body: 'Test' },
      })
      expect([test.status, test.problem.detail]).toEqual([409, 'This cannot be sent: this server sends no email.'])
      const many = await admin.call('users.inviteMany', { body: { ids: [made.data.id] } })
      expect(many.data.items).toEqual([{ id: made.data.id, result: 'recent' }])
    } finally {
      await silent.close()
    }
  })

  test('mails no link to an account that has a password', async () => {
    const id = by('role5').record.userId
    const links = () => column(sql`select count(*)::int as id from password_link where user_id = ${id}`)
    const before = await links()
    expect((await by('role2').call('users.invite', { params: { id } })).status).toBe(200)
    expect(await links()).toEqual(before)
    expect((await mailTo('role5@walkup.test')).at(-1)?.text).not.toContain('reset-password')
    expect((await by('role3').call('users.invite', { params: { id: by('role1').record.userId } })).status).toBe(403)
  })
})

describe('trades', () => {
  test('can be added, changed and removed, without duplicates', async () => {
    const id = by('role14').record.userId
    const list = async () => (await by('role14').call('users.trades', { params: { id }, body: {} })).data.items
    const had = await list()
    const [free] = await column(sql`select id from lookup_item where organization_id = 1 and list = 'userTrades'
      and id not in (select trade_id from user_trade where user_id = ${id})`)
    const upsert = (body: object) => by('role4').call('users.upsertTrade', { params: { id }, body })
    const made = (await upsert({ tradeId: free, level: 2 })).data
    expect(made).toMatchObject({ trade: { id: free }, level: 2 })
    expect((await upsert({ tradeId: free, level: 3 })).problem).toMatchObject({ status: 409, type: 'exists' })
    expect((await upsert({ id: made.id, tradeId: free, level: 5, updatedAt: made.updatedAt })).data.level).toBe(5)
    expect((await upsert({ id: made.id, tradeId: free, level: 1, updatedAt: made.updatedAt })).problem.type).toBe('stale')
    expect((await upsert({ tradeId: 1_000_000, level: 1 })).problem.errors?.[0]?.path).toBe('tradeId')
    expect(await list()).toHaveLength(had.length + 1)
    expect((await by('role4').call('users.deleteTrade', { params: { id: made.id } })).status).toBe(200)
    expect(ids(await list())).toEqual(ids(had))
    expect((await by('other').call('users.deleteTrade', { params: { id: had[0]?.id ?? 0 } })).status).toBe(404)
  })
})
