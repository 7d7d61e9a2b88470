import sql from 'sql-template-tag'
import { retentionBounds, type RetentionKey } from '@walkup/sdk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneRetained } from '../../packages/server/src/privacy/retention.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role2@walkup.test')
})
afterAll(() => test.close())

const DAY = 86_400_000
const query = <Row extends object>(text: string) => test.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const count = async (text: string) => (await query<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? 0
const pruneAfter = (days: number) => pruneRetained({ db: test.db, now: () => new Date(testNow() + days * DAY) })

/** What each setting prunes: the existing rows of organization 1, and what remains of them. */
const kept: Readonly<Record<RetentionKey, { readonly make: string; readonly left: string }>> = {
  idempotency: {
    make: `insert into idempotency (organization_id, scope, key, body_hash) values (1, 'entry kept', 'k', 'h')`,
    left: `idempotency where organization_id = 1 and scope = 'entry kept'`,
  },
  outbox: {
    make: `insert into connection (organization_id, system) values (1, 'webhook');
      insert into delivery (organization_id, connection_id, topic, uid, state) select 1, max(id), 'kept', 'msg', 'sent' from connection where system = 'webhook'`,
    left: `delivery where organization_id = 1 and topic = 'kept'`,
  },
  sessions: {
    make: `update session set revoked_at = app_now() where id = (select id from session where organization_id = 1 and user_id <> 2 limit 1)`,
    left: `session where organization_id = 1 and revoked_at is not null`,
  },
  links: {
    make: `insert into password_link (hash, user_id, purpose, expires_at) select 'kept', min(user_id), 'reset', app_now() from membership where organization_id = 1`,
    left: `password_link where hash = 'kept'`,
  },
  scans: {
    make: `delete from qr_scan where organization_id = 1; insert into qr_scan (organization_id, qr_code_id, at, device_hash) select 1, min(id), app_now(), 'kept' from qr_code where organization_id = 1`,
    left: `qr_scan where organization_id = 1 and device_hash = 'kept'`,
  },
  messages: {
    make: `insert into mail (organization_id, recipient, subject, state) values (1, 'kept@shop.example', 'Kept', 'sent')`,
    left: `mail where recipient = 'kept@shop.example'`,
  },
  photos: {
    make: `insert into lead_photo (organization_id, lead_id, file_key, sent_sha256, width, height)
      select 1, min(id), 'photos/kept', 'h', 1, 1 from lead where organization_id = 1`,
    left: `lead_photo where organization_id = 1`,
  },
  addresses: {
    make: `insert into audit_event (organization_id, entity, action, ip) values (1, 'kept', 'update', '203.0.113.9')`,
    left: `(select ip from audit_event where organization_id = 1 union all select ip from security_event where organization_id = 1
      union all select user_agent from security_event where organization_id = 1) addresses where ip is not null`,
  },
  securityLog: {
    make: `insert into security_event (organization_id, kind) values (1, 'stepUp')`,
    left: `security_event where organization_id = 1 and kind = 'stepUp'`,
  },
}
const keys = Object.keys(kept) as RetentionKey[]

describe('data retention', () => {
  it('has bounded settings, inherited by descendants and set only by administrators', async () => {
    const read = async (by: SignedIn) => (await by.call('privacy.retention')).data
    expect((await read(admin)).days).toEqual(Object.fromEntries(keys.map((key) => [key, retentionBounds[key].default])))
    for (const key of keys) {
      const { minimum, maximum } = retentionBounds[key]
      for (const [value, status] of [
        [minimum - 1, 400],
        [maximum + 1, 400],
        [maximum, 200],
        [null, 200],
      ] as const) {
        const answer = await admin.call('privacy.updateRetention', { body: { [key]: value } })
        expect([key, value, answer.status]).toEqual([key, value, status])
      }
    }
    const before = await read(admin)
    const stale = await admin.call('privacy.updateRetention', { body: { scans: 40, updatedAt: '2020-01-01T00:00:00Z' } })
    expect(stale.problem.type).toBe('stale')
    const saved = await admin.call('privacy.updateRetention', { body: { scans: 40, updatedAt: before.updatedAt } })
    expect(saved.data).toMatchObject({ days: { scans: 40 }, own: ['scans'] })
    const [below] = admin.record.organizations.filter(({ organizationParentId }) => organizationParentId === 1)
    if (below) expect((await admin.in(below.id)('privacy.retention')).data).toMatchObject({ days: { scans: 40 }, own: [] })
    const manager = await test.signIn('role3@walkup.test')
    expect((await manager.call('privacy.retention')).status).toBe(200)
    expect((await manager.call('privacy.updateRetention', { body: { scans: 50 } })).status).toBe(403)
    const other = await test.signIn('other@walkup.test')
    expect((await read(other)).days.scans).toBe(retentionBounds.scans.default)
    await admin.call('privacy.updateRetention', { body: { scans: null } })
  })

  it.each(keys)('%s: is pruned exactly after the configured time', async (key) => {
    const { minimum, default: usual } = retentionBounds[key]
    const { make, left } = kept[key]
    await test.signIn('role6@walkup.test')
    for (const statement of make.split(';')) await query(statement)
    expect(await count(left)).toBeGreaterThan(0)
    const days = key === 'addresses' ? minimum : Math.max(minimum, Math.min(usual - 1, minimum + 2))
    expect((await admin.call('privacy.updateRetention', { body: { [key]: days } })).status).toBe(200)
    const before = await count(left)
    await pruneAfter(days - 0.5)
    // The newest rows remain.
    expect(await count(left)).toBeGreaterThan(0)
    expect(before).toBeGreaterThan(0)
    await pruneAfter(days + 0.5)
    expect(await count(left)).toBe(0)
    await admin.call('privacy.updateRetention', { body: { [key]: null } })
  })

  it('can only be applied by the server', async () => {
    const scope = { organizationId: 1, organizations: [1], userId: 2, roleId: 0, subscriptionId: 1, territories: [] }
    await expect(test.db.asTenant(scope, (tx) => tx.rows(sql`select prune_batch(1, 'scans', app_now(), 10)`))).rejects.toThrow(
      /for the server alone/,
    )
  })
})
