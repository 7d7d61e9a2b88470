import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { recordSecurityEvent } from '../../packages/server/src/security/events.ts'
import { startApp, type TestApp } from './harness.ts'

interface Event {
  organizationId: number
  kind: string
  userId: number | null
  actorId: number | null
  ip: string | null
  userAgent: string | null
  details: Record<string, unknown>
}

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const events = (kind: string) =>
  test.db.asOwner((tx) => tx.rows<Event>(sql`select * from security_event where kind = ${kind} order by id`))
const idOf = async (email: string) => {
  const user = await test.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from app_user where email = ${email}`))
  return user?.id ?? 0
}

describe('the security log records', () => {
  it('a sign-in and its origin, for the organizations of which the user is a member', async () => {
    const { record } = await test.signIn('role5@walkup.test')
    const members = await test.db.asOwner((tx) =>
      tx.rows<{ id: number }>(sql`select organization_id as id from membership where user_id = ${record.userId} and is_active`),
    )
    const own = (await events('signIn')).filter(({ userId }) => userId === record.userId)
    expect(new Set(own.map((event) => event.organizationId))).toEqual(new Set(members.map(({ id }) => id)))
    expect(own[0]).toMatchObject({ actorId: null, ip: '127.0.0.1', details: { method: 'password' } })
  })

  it('a wrong password for an account', async () => {
    const answer = await test.call('account.login', { body: { email: 'role5@walkup.test', password: 'not the password' } })
    expect(answer.status).toBe(403)
    expect(await events('signInFailed')).toEqual([
      expect.objectContaining({ userId: await idOf('role5@walkup.test'), organizationId: 1, details: {} }),
    ])
  })

  it('an attempt without an account, without the input', async () => {
    const typed = 'Tr0ub4dor&3-my-secret@nowhere.example'
    for (let round = 0; round < 2; round++) await test.call('account.login', { body: { email: typed, password: 'x'.repeat(12) } })
    await test.call('account.login', { body: { email: 'another@nowhere.example', password: 'x'.repeat(12) } })
    await test.call('account.forgotPassword', { body: { email: typed } })
    const unknown = (await events('signInFailed')).filter(({ userId }) => userId === null)
    expect(unknown.map(({ organizationId }) => organizationId)).toEqual([0, 0, 0])
    const marks = unknown.map(({ details }) => details.address)
    expect(marks[0]).toBe(marks[1])
    expect(marks[2]).not.toBe(marks[0])
    expect((await events('resetRequested')).at(-1)).toMatchObject({
      organizationId: 0,
      userId: null,
      details: { address: marks[0] },
    })
    const whole = await test.db.asOwner((tx) => tx.rows<{ text: string }>(sql`select e::text as text from security_event e`))
    for (const { text } of whole) expect(text.toLowerCase()).not.toMatch(/tr0ub4dor|nowhere\.example/)
  })

  it('password resets, ended sessions and sign-outs', async () => {
    const person = await test.signIn('role7@walkup.test')
    await test.call('account.forgotPassword', { body: { email: 'role7@walkup.test' } })
    expect((await events('resetRequested')).at(-1)).toMatchObject({ userId: person.record.userId, organizationId: 1 })
    const other = await test.signIn('role7@walkup.test')
    const { data } = await person.call('account.sessions')
    const foreign = data.items.find(({ isCurrent }) => !isCurrent)
    expect((await person.call('account.endSession', { params: { sessionId: foreign?.id ?? '' } })).status).toBe(200)
    expect((await other.call('account.me')).status).toBe(401)
    expect((await events('sessionEnded')).at(-1)).toMatchObject({ userId: person.record.userId, details: { count: 1 } })
    await person.call('account.logout', { body: {} })
    expect((await events('signOut')).at(-1)).toMatchObject({ userId: person.record.userId })
  })

  it('roles assigned and removed, in their organization', async () => {
    const administrator = await test.signIn('role2@walkup.test')
    const id = await idOf('role7@walkup.test')
    const { data: user } = await administrator.call('users.get', { params: { id } })
    const { firstName, lastName, email, updatedAt } = user
    const changed = await administrator.call('users.upsert', {
      body: { id, updatedAt, firstName, lastName, email, roleId: 6 },
    })
    expect(changed.status).toBe(200)
    expect(await events('roleChanged')).toEqual([
      expect.objectContaining({
        organizationId: 1,
        userId: id,
        actorId: administrator.record.userId,
        details: { fromRoleId: 7, toRoleId: 6 },
      }),
    ])
  })
})

describe('the security log also records', () => {
  it('an address change and who made it, but not the address', async () => {
    const system = await test.signIn('role1@walkup.test')
    const id = await idOf('role15@walkup.test')
    const { data: user } = await system.call('users.get', { params: { id } })
    const { firstName, lastName, updatedAt } = user
    const body = { id, updatedAt, firstName, lastName, email: 'renamed15@walkup.test' }
    expect((await system.call('users.upsert', { body })).status).toBe(200)
    expect(await events('emailChanged')).toEqual([
      expect.objectContaining({ organizationId: 1, userId: id, actorId: system.record.userId, details: {} }),
    ])
  })

  it('an accepted invitation, under that organization’s user', async () => {
    const inviter = await test.signIn('other@walkup.test')
    const person = await test.signIn('role10@walkup.test')
    const body = { firstName: 'Lin', lastName: 'Ked', email: 'role10@walkup.test', roleId: 7 }
    const { data: invited } = await inviter.call('users.upsert', { body })
    const { items } = (await person.call('account.invitations')).data
    await person.call('account.acceptInvitation', { params: { id: items[0]?.id ?? 0 } })
    expect(await events('invitationAccepted')).toEqual([
      expect.objectContaining({ organizationId: 4, userId: invited.id, actorId: null, ip: '127.0.0.1' }),
    ])
  })

  it('integration secrets set and removed', async () => {
    const administrator = await test.signIn('role2@walkup.test')
    const own = await test.db.asOwner((tx) => tx.one<{ uid: string }>(sql`select uid from organization where id = 1`))
    const save = async (secret: string | null) => {
      const { data } = await administrator.call('integrations.centah', {
        params: { orgUid: own?.uid ?? '' },
      })
      const { id, updatedAt, isActive } = data
      const body = { ...(id !== null && { id, updatedAt: updatedAt ?? undefined }), isActive, secret }
      return administrator.call('integrations.upsertCentah', { body })
    }
    expect((await save('hunter2hunter2')).status).toBe(200)
    expect((await save(null)).status).toBe(200)
    const recorded = (await events('secretChanged')).map(({ organizationId, actorId, details }) => ({
      organizationId,
      actorId,
      details,
    }))
    const about = { organizationId: 1, actorId: administrator.record.userId }
    expect(recorded).toEqual([
      { ...about, details: { system: 'centah', name: 'secret', isRemoved: false } },
      { ...about, details: { system: 'centah', name: 'secret', isRemoved: true } },
    ])
  })

  it('changes of data retention', async () => {
    const administrator = await test.signIn('role2@walkup.test')
    const { data } = await administrator.call('privacy.retention')
    const body = { scans: 90, ...(data.updatedAt && { updatedAt: data.updatedAt }) }
    expect((await administrator.call('privacy.updateRetention', { body })).status).toBe(200)
    expect((await events('settingsChanged')).at(-1)).toMatchObject({
      organizationId: 1,
      actorId: administrator.record.userId,
      details: { retention: { scans: 90 } },
    })
  })
})

describe('the security log', () => {
  const seenAs = (organizationId: number, roleId: number, subscriptionId = 1) =>
    test.db.asTenant({ ...serverScope(organizationId), userId: 1, roleId, subscriptionId }, (tx) =>
      tx.rows<Event>(sql`select * from security_event`),
    )

  it('can be read only by the organization’s administrators', async () => {
    await test.db.asAccounts((tx) =>
      recordSecurityEvent(tx, { kind: 'export', userId: null, organizationIds: [3], request: null }),
    )
    expect((await seenAs(1, 2)).every(({ organizationId }) => organizationId === 1)).toBe(true)
    expect((await seenAs(1, 2)).length).toBeGreaterThan(3)
    expect(await seenAs(3, 2)).toHaveLength(1)
    for (const roleId of [3, 4, 5, 6, 7, 10, 14, 15]) expect(await seenAs(1, roleId)).toEqual([])
    expect(await seenAs(1, 2, 16)).toEqual([])
    // Events without an organization are for system administrators.
    expect((await seenAs(1, 1)).some(({ organizationId }) => organizationId === 0)).toBe(true)
  })

  it('cannot be written directly or changed', async () => {
    const run = (statement: ReturnType<typeof sql>) => test.db.asTenant(serverScope(1), (tx) => tx.run(statement))
    await expect(run(sql`update security_event set kind = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(run(sql`delete from security_event`)).rejects.toThrow(/permission denied/)
    await expect(run(sql`insert into security_event (organization_id, kind) values (1, 'x')`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      test.db.asTenant(serverScope(1), (tx) =>
        recordSecurityEvent(tx, { kind: 'export', userId: null, organizationIds: [3], request: null }),
      ),
    ).rejects.toThrow(/out of reach/)
  })
})

describe('administrators', () => {
  it('search and export the log, which records the export and its row count', async () => {
    const administrator = await test.signIn('role2@walkup.test')
    const found = await administrator.call('security.search', { body: { filter: { kinds: ['roleChanged'] } } })
    expect(found.data.items).toEqual([
      expect.objectContaining({
        kind: 'roleChanged',
        user: expect.objectContaining({ id: await idOf('role7@walkup.test') }) as object,
        actor: expect.objectContaining({ id: administrator.record.userId }) as object,
      }),
    ])
    const file = await administrator.call('security.export', { query: { filter: '{"kinds":["roleChanged"]}' } })
    expect((file.data as unknown as string).trim().split('\r\n')).toHaveLength(2)
    await expect
      .poll(async () => (await events('export')).at(-1)?.details)
      .toEqual({ list: 'security', filter: { kinds: ['roleChanged'] }, rows: 1 })
    const others = await (await test.signIn('other@walkup.test')).call('security.search', { body: {} })
    expect(others.data.items.every(({ organizationId }) => organizationId === others.data.items[0]?.organizationId)).toBe(true)
    expect(others.data.items.some(({ organizationId }) => organizationId <= 1)).toBe(false)
    for (const email of ['hd@walkup.test', 'role3@walkup.test', 'role5@walkup.test']) {
      expect((await (await test.signIn(email)).call('security.search', { body: {} })).status, email).toBe(403)
    }
    const system = await (
      await test.signIn('role1@walkup.test')
    ).call('security.search', {
      body: { filter: { kinds: ['signInFailed'] } },
    })
    expect(system.data.items.some(({ organizationId, user }) => organizationId === 0 && user === null)).toBe(true)
  })

  it('export no formulas that a browser’s name contains', async () => {
    await test.db.asOwner(async (tx) => {
      for (const userAgent of ['=cmd|calc', '＝1+1', ' @SUM(A1)'])
        await recordSecurityEvent(tx, {
          kind: 'export',
          userId: null,
          organizationIds: [1],
          request: { ip: '203.0.113.9', userAgent },
        })
    })
    const administrator = await test.signIn('role2@walkup.test')
    const file = await administrator.call('security.export', { query: { filter: '{"ip":"203.0.113.9"}' } })
    const written = (file.data as unknown as string).match(/'(=cmd\|calc|＝1\+1| @SUM\(A1\))/g)
    expect(written).toEqual(["' @SUM(A1)", "'＝1+1", "'=cmd|calc"])
  })

  it('end only those sessions of another owner’s users that worked in their organization', async () => {
    const administrator = await test.signIn('other@walkup.test')
    const worked = await test.signIn('role10@walkup.test')
    const elsewhere = await test.signIn('role10@walkup.test')
    const linked = await test.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select user_id as id from account_link where account_id = ${worked.record.userId}`),
    )
    const params = { id: linked?.id ?? 0 }
    expect((await worked.in(4)('users.recentActivity')).status).toBe(200)
    const { data } = await administrator.call('security.sessions', { params })
    expect(data.items.map(({ id }) => id)).toEqual([worked.record.token.split('.')[0]])
    expect((await administrator.call('security.endSessions', { params })).data).toEqual({ ended: 1 })
    expect((await worked.in(4)('users.recentActivity')).status).toBe(401)
    expect((await worked.call('account.me')).status).toBe(401)
    expect((await elsewhere.call('account.me')).status).toBe(200)
    expect((await events('sessionEnded')).at(-1)).toMatchObject({ organizationId: 4, userId: params.id, details: { count: 1 } })
  })

  it('list and end the sessions of their users, except those of higher roles or other organizations', async () => {
    const administrator = await test.signIn('role2@walkup.test')
    const person = await test.signIn('role6@walkup.test')
    const again = await test.signIn('role6@walkup.test')
    const params = { id: person.record.userId }
    const { data } = await administrator.call('security.sessions', { params })
    expect(data.items.length).toBeGreaterThanOrEqual(2)
    const sessionId = data.items.find(({ id }) => again.record.token.startsWith(id))?.id ?? ''
    expect((await administrator.call('security.endSession', { params: { ...params, sessionId } })).data).toEqual({ ended: 1 })
    expect((await again.call('account.me')).status).toBe(401)
    expect((await person.call('account.me')).status).toBe(200)
    expect((await administrator.call('security.endSession', { params: { ...params, sessionId } })).status).toBe(404)
    const rest = await administrator.call('security.endSessions', { params })
    expect(rest.data.ended).toBe(data.items.length - 1)
    expect((await person.call('account.me')).status).toBe(401)
    expect((await events('sessionEnded')).at(-1)).toMatchObject({
      organizationId: 1,
      userId: params.id,
      actorId: administrator.record.userId,
      details: { count: rest.data.ended },
    })

    const system = await test.signIn('role1@walkup.test')
    const above = { id: system.record.userId }
    expect((await administrator.call('security.sessions', { params: above })).status).toBe(403)
    expect((await administrator.call('security.endSessions', { params: above })).status).toBe(403)
    expect((await system.call('account.me')).status).toBe(200)
    const other = await test.signIn('other@walkup.test')
    expect((await administrator.call('security.endSessions', { params: { id: other.record.userId } })).status).toBe(404)
    // For the caller: all sessions except the current one.
    const second = await test.signIn('role2@walkup.test')
    expect((await administrator.call('security.endSessions', { params: { id: administrator.record.userId } })).status).toBe(200)
    expect([(await administrator.call('account.me')).status, (await second.call('account.me')).status]).toEqual([200, 401])
  })
})
