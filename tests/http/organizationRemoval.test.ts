import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import type { Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../packages/server/src/db/index.ts'
import { removalsJob } from '../../packages/server/src/tenants/remove.ts'
import { addType, entry, group, inDays } from './bookingFixture.ts'
import { openRemovals } from './organizationRemovalFixture.ts'
import { runJob } from './runJob.ts'

const suite = openRemovals()
const { NAMES, remove, files, one, run, tablesWith } = suite

async function finish(id: number): Promise<Replies['organizations.removal']> {
  await suite.app.app.jobs.runDue(['removals'])
  const { data } = await suite.system.in(1)('organizations.removal', { params: { id } })
  expect(data.progress?.finishedAt).toBeTruthy()
  return data
}

async function rowsOf(ids: readonly number[]): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const column of ['organization_id', 'home_organization_id', 'organization_parent_id', 'inherited_from'])
    for (const { name } of await tablesWith(column)) {
      const row = await one<{ n: number }>(
        sql`select count(*)::int as n from ${raw(name)} where ${raw(column)} = any (${[...ids]}::int[])`,
      )
      if (row?.n) left[`${name}.${column}`] = row.n
    }
  return left
}

describe('deleting an organization', { timeout: 180_000 }, () => {
  test('is limited to system administrators, and to organizations other than their own', async () => {
    for (const email of ['role2@walkup.test', 'other@walkup.test', 'hd@walkup.test', 'role3@walkup.test']) {
      const { call } = await suite.app.signIn(email)
      expect((await call('organizations.removal', { params: { id: 3 } })).status, email).toBe(403)
      expect((await remove(3, call)).status, email).toBe(403)
      expect((await call('organizations.export', { params: { id: 3 } })).status, email).toBe(403)
    }
    const own = await remove(1)
    expect(own.problem).toMatchObject({ status: 409, params: { reason: 'own-organization' } })
    expect((await remove(3, suite.system.call, 'Another name')).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'name', code: 'not-its-name' }],
    })
    expect((await remove(99_999, suite.system.call, 'None')).status).toBe(404)
    // An older sign-in must be confirmed first.
    await run(sql`update session set authenticated_at = app_now() - interval '1 hour' where id = ${suite.sessionId}`)
    expect((await remove(3)).problem.code).toBe('step-up-required')
    await run(sql`update session set authenticated_at = app_now()`)
    expect(await one(sql`select 1 as found from organization_removal`)).toBeUndefined()
    // Even the database rejects a tenant’s scope without the role.
    const scope = { organizationId: 3, organizations: [3, 4], userId: 1, roleId: 2, subscriptionId: 1, territories: [] }
    for (const call of [
      sql`select start_organization_removal(3, 1, 's', 0, null)`,
      sql`select count_organization_rows('lead', array[3])`,
      sql`select * from export_organization_rows(1, 'lead', array[3], '{}', null, 10)`,
      sql`select remove_organization_rows(1, 'lead', 10)`,
    ])
      await expect(suite.app.db.asTenant(scope, (tx) => tx.rows(call))).rejects.toThrow(
        /not for this role|not this export|for the server alone/,
      )
    await expect(suite.app.db.asTenant(scope, (tx) => tx.rows(sql`select * from organization_removal`))).rejects.toThrow(
      'permission denied',
    )
  })

  test('ends access immediately, leaves no rows or files, and keeps people who belong elsewhere', async () => {
    const others = await rowsOf([1, 2])
    const other = await suite.app.signIn('other@walkup.test')
    // Someone of organization 4 who is a member of organization 1 by invitation, and someone with a link to set a password.
    const account = await one<{ id: number; email: string }>(
      sql`select id, email from app_user where home_organization_id = 4 and email <> 'other@walkup.test' and email is not null order by id limit 1`,
    )
    await run(sql`insert into app_user (uid, first_name, last_name, invited_email, home_organization_id)
      values ('elsewhere00000000000000001', 'Ada', 'Elsewhere', ${account?.email}, 1)`)
    await run(
      sql`insert into account_link (user_id, account_id) select id, ${account?.id} from app_user where uid = 'elsewhere00000000000000001'`,
    )
    await run(sql`insert into membership (organization_id, user_id, role_id, accepted_at)
      select 1, id, 7, app_now() from app_user where uid = 'elsewhere00000000000000001'`)
    const leaving = await one<{ id: number }>(sql`select max(id) as id from app_user where home_organization_id = 4`)
    await run(
      sql`insert into password_link (hash, user_id, purpose, expires_at) values ('invite', ${leaving?.id}, 'invite', app_now() + interval '1 day')`,
    )
    // Events in another organization keep the id, but not the person.
    await run(
      sql`insert into audit_event (organization_id, actor_id, entity, action) values (1, ${leaving?.id}, 'lead', 'update')`,
    )
    await mkdir(`${suite.app.config.dataDir}/files`, { recursive: true })
    await files().put('support/three', Buffer.from('a document'))
    await files().put('icons/kept', Buffer.from('of organization 1'))
    await run(sql`insert into support_item (organization_id, kind, title, file_key, file_name, media_type, size_bytes)
      values (3, 'document', 'Etiquette', 'support/three', 'a.pdf', 'application/pdf', 10)`)
    await files().put('logos/four-png', Buffer.from('a logo'))
    await run(sql`insert into logo (organization_id, file_key) values (4, 'logos/four-png')`)
    await files().put('photos/three', Buffer.from('a photo'))
    await run(sql`insert into lead_photo (organization_id, lead_id, file_key, sent_sha256, width, height)
      select 3, min(id), 'photos/three', 'h', 1, 1 from lead where organization_id = 3`)
    const booking = await one<{ id: number }>(
      sql`select id from booking where organization_id in (3, 4) and status in ('scheduled', 'confirmed') and start_at > app_now() limit 1`,
    )
    expect(booking).toBeDefined()

    const { data: preview } = await suite.system.call('organizations.removal', { params: { id: 3 } })
    expect(preview.preview?.organizations.map(({ id }) => id)).toEqual([3, 4])
    expect(preview.preview?.upcomingBookings).toBeGreaterThan(0)
    expect(preview.preview?.peopleElsewhere).toBe(1)
    expect(preview.preview?.peopleOnlyHere).toBeGreaterThan(20)
    expect(preview.preview?.files).toBeGreaterThanOrEqual(4)

    // People who belong elsewhere can still sign in after having worked in it.
    await run(sql`update session set organization_id = 3 where id = ${suite.sessionId}`)
    const started = await remove(3, suite.system.in(3))
    expect(started.status).toBe(200)
    expect(started.data.progress).toMatchObject({ finishedAt: null })
    expect((await suite.system.in(3)('account.me')).status).toBe(403)
    expect((await suite.system.in(1)('account.me')).status).toBe(200)
    expect((await other.call('account.me')).status).toBe(401)
    expect(
      (await suite.app.call('account.login', { body: { email: 'other@walkup.test', password: 'walkup-demo' } })).status,
    ).not.toBe(200)
    expect(await one(sql`select 1 as found from password_link where hash = 'invite'`)).toBeUndefined()
    // It cannot be reopened, exported, or given a child.
    const reopened = await suite.system.in(1)('organizations.upsert', { body: { id: 3, name: 'Again', isDeleted: false } })
    expect(reopened.status).toBeGreaterThanOrEqual(400)
    await expect(run(sql`update organization set is_deleted = false where id = 3`)).rejects.toThrow('check constraint')
    await expect(run(sql`insert into organization (uid, name, organization_parent_id) values ('u', 'Late', 4)`)).rejects.toThrow(
      'being deleted',
    )
    expect((await suite.system.in(1)('organizations.export', { params: { id: 4 } })).status).toBe(409)
    expect((await remove(3, suite.system.in(1))).status).toBe(200)

    const done = await finish(3)
    expect(done.progress?.doneRows).toBe(done.progress?.totalRows)
    expect(await rowsOf([3, 4])).toEqual({})
    expect(await one(sql`select 1 as found from organization where id in (3, 4)`)).toBeUndefined()
    expect(await one(sql`select 1 as found from session where organization_ids && '{3,4}'`)).toBeUndefined()
    await suite.app.runJobs(['photoFiles'])
    const stored = (await readdir(`${suite.app.config.dataDir}/files`, { recursive: true })).filter((name) => name.includes('/'))
    expect(stored).toEqual(['icons/kept'])
    // Other organizations keep their rows; only the administrator's actions were added.
    const after = await rowsOf([1, 2])
    const growing = /^(audit_event|security_event|session|change_event|app_user|membership|idempotency)\./
    for (const [name, count] of Object.entries(others)) if (!growing.test(name)) expect(after[name], name).toBe(count)
    expect(await one(sql`select email, home_organization_id from app_user where id = ${account?.id}`)).toEqual({
      email: account?.email,
      homeOrganizationId: null,
    })
    expect(await one(sql`select first_name, email, home_organization_id from app_user where id = ${leaving?.id}`)).toEqual({
      firstName: 'Erased',
      email: `erased-${leaving?.id}@erased.invalid`,
      homeOrganizationId: null,
    })
    const records = await suite.app.db.asOwner((tx) =>
      tx.rows(
        sql`select organization_id, actor_id, action, before from audit_event where entity = 'organization' and entity_id = 3`,
      ),
    )
    expect(records).toEqual([
      { organizationId: 1, actorId: expect.any(Number) as number, action: 'delete', before: { name: NAMES.get(3) } },
    ])
  })

  test('is not blocked by rows of other organizations', async () => {
    // Columns besides `organization_id` that name an organization: cleared by the removal itself, or gone with it.
    const held = await suite.app.db.asOwner((tx) =>
      tx.rows<{ table: string; column: string }>(sql`
        select f.conrelid::regclass::text as "table", a.attname::text as "column" from pg_constraint f
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
        where f.contype = 'f' and f.confrelid = 'organization'::regclass and f.confdeltype not in ('c', 'n')
          and a.attname not in ('organization_id', 'organization_parent_id', 'home_organization_id', 'inherited_from')`),
    )
    expect(held).toEqual([])
  })

  test('continues after a crash, and removes the rows of a late booking', async () => {
    const made = await suite.system.in(1)('organizations.upsert', { body: { name: 'Short-lived', organizationParentId: null } })
    const { id } = made.data
    await run(
      sql`insert into confirmed_email (organization_id, email_hash) select ${id}, 'h' || n from generate_series(1, 3000) n`,
    )
    expect((await remove(id)).status).toBe(200)
    // Stops after some slices, as with a process that ends.
    const stop = new AbortController()
    let slices = 0
    const asTenant: Db['asTenant'] = (...input) => {
      if (++slices === 5) stop.abort()
      return suite.app.db.asTenant(...input)
    }
    const job = await one<{ key: string }>(sql`select key from job where kind = 'removals'`)
    const services = { db: { ...suite.app.db, asTenant }, files: files() }
    await runJob(removalsJob, services, { key: job?.key ?? '', signal: stop.signal })
    expect((await suite.system.in(1)('organizations.removal', { params: { id } })).data.progress?.finishedAt).toBeNull()
    await run(sql`insert into confirmed_email (organization_id, email_hash) values (${id}, 'late')`)
    await finish(id)
    expect(await rowsOf([id])).toEqual({})
  })

  test('concurrently with bookings leaves none of them, and their links end', async () => {
    const generator = await one<{ uid: string }>(sql`
      select u.uid from app_user u join membership m on m.user_id = u.id and m.organization_id = 2 and m.role_id = 14 and m.is_active
      where (select count(*) from membership other where other.user_id = u.id) = 1 order by u.id limit 1`)
    const params = { userUid: generator?.uid ?? '' }
    await run(sql`update web_config set config = config || '{"isPublicBookingOn": true}' where organization_id = 2`)
    const day = inDays(3)
    const { id: type } = await addType(suite.app, {
      organizationId: 2,
      slots: [{ date: day, start: '09:00', end: '11:00', capacity: 40 }],
    })
    const look = () => suite.app.call('qrCodes.availableAppointments', { params, query: { appointmentTypeId: type } })
    const slot = (await look()).data.days.flatMap(({ slots }) => slots)[0]
    const details = await suite.app.call('qrCodes.details', { params: { ...params, hdsfiGroup: group } })
    const { version } = details.data.webConfig.consent
    const book = () =>
      suite.app.call('qrCodes.entry', {
        params,
        body: entry(version, { appointmentTypeId: type, slotId: slot?.id }),
        headers: { 'idempotency-key': randomUUID() },
      })
    const before = await book()
    expect(before.status).toBe(200)
    const token = before.data.appointment?.manageUrl.split('/').at(-1) ?? ''
    expect((await suite.app.call('manage.get', { params: { manageToken: token } })).status).toBe(200)
    const [removed, ...replies] = await Promise.all([remove(2), ...Array.from({ length: 15 }, () => book())])
    expect(removed.status).toBe(200)
    for (const { status } of replies) expect([200, 404]).toContain(status)
    expect((await suite.app.call('manage.get', { params: { manageToken: token } })).status).toBe(404)
    expect((await suite.app.app.inject({ url: `/manage/${token}` })).statusCode).toBe(404)
    await finish(2)
    expect(await rowsOf([2])).toEqual({})
    expect((await look()).status).toBe(404)
    expect((await book()).status).toBe(404)
    expect((await suite.app.app.inject({ url: `/q/${generator?.uid}/${group}` })).statusCode).toBe(404)
  })
})
