import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../packages/server/src/tenants/export.ts'
import { openRemovals } from './organizationRemovalFixture.ts'

const suite = openRemovals()
const { remove, one, run, tablesWith } = suite

interface Exported {
  readonly rows: ReadonlyMap<string, Record<string, unknown>[]>
  readonly files: ReadonlyMap<string, Buffer>
  readonly manifest: Manifest
  readonly text: string
}
async function exportOf(id: number, includeDescendants = true): Promise<Exported> {
  const response = await suite.app.app.inject({
    url: `/api/Organizations/${id}/export?includeDescendants=${includeDescendants}`,
    headers: { authorization: `Bearer ${suite.system.record.token}`, currentorganizationid: '1' },
  })
  expect(response.statusCode).toBe(200)
  const text = gunzipSync(response.rawPayload).toString()
  const rows = new Map<string, Record<string, unknown>[]>()
  const found = new Map<string, Buffer>()
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  let table = ''
  let manifest: Manifest | undefined
  const lines = text.split('\n').slice(1, -1)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const value = JSON.parse(line) as { table?: string; file?: string; manifest?: Manifest } & Record<string, unknown>
    const keys = Object.keys(value)
    if (keys.length === 1 && value.table) {
      rows.set((table = value.table), [])
      hashes.set(table, createHash('sha256'))
    } else if (keys.length === 1 && value.file) found.set(value.file, Buffer.from(lines[++at] ?? '', 'base64'))
    else if (keys.length === 1 && value.manifest) manifest = value.manifest
    else {
      rows.get(table)?.push(value)
      hashes.get(table)?.update(`${line}\n`)
    }
  }
  if (!manifest) throw new Error('The export ends without a manifest.')
  for (const { name, count, sha256 } of manifest.tables) {
    expect(rows.get(name), name).toHaveLength(count)
    expect(hashes.get(name)?.digest('hex'), name).toBe(sha256)
  }
  return { rows, files: found, manifest, text }
}

describe('an export of an organization', { timeout: 120_000 }, () => {
  test('contains all of its rows and files, none of others, and no secrets', async () => {
    const { rows, files: found, manifest, text } = await exportOf(3)
    for (const { name } of await tablesWith('organization_id')) {
      const row = await one<{ n: number }>(sql`select count(*)::int as n from ${raw(name)} where organization_id in (3, 4)`)
      if (manifest.leftOut.tables.includes(name)) expect(rows.has(name), name).toBe(false)
      else if (name === 'security_event') expect(rows.get(name)?.length).toBeGreaterThanOrEqual(row?.n ?? 0)
      else expect(rows.get(name), name).toHaveLength(row?.n ?? -1)
      for (const item of rows.get(name) ?? []) expect([3, 4], name).toContain(item.organization_id)
    }
    expect(rows.get('lead')?.length).toBeGreaterThan(100)
    expect(rows.get('app_user')?.length).toBeGreaterThan(20)
    expect(found.get('icons/four')?.toString()).toBe('a picture')
    const secrets = await suite.app.db.asOwner((tx) =>
      tx.rows<{ secret: string }>(sql`
        select sealed_secrets as secret from connection where organization_id in (3, 4)
        union all select manage_hash from booking where organization_id in (3, 4)
        union all select password_hash from credential union all select refresh_hash from session
        union all select sealed_body from mail where organization_id in (3, 4)`),
    )
    const known = secrets.map(({ secret }) => secret).filter((secret) => secret?.length > 8)
    expect(known.length).toBeGreaterThan(10)
    expect(known.filter((secret) => text.includes(secret))).toEqual([])
    expect((await exportOf(3, false)).rows.get('organization')).toHaveLength(1)
    // Nothing of it remains registered.
    expect(await one(sql`select 1 as found from organization_export`)).toBeUndefined()
  })

  test('ends immediately if its client cancels it', async () => {
    const url = await suite.app.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const response = await fetch(`${url}/api/Organizations/1/export?includeDescendants=true`, {
      headers: { authorization: `Bearer ${suite.system.record.token}`, currentorganizationid: '1' },
      signal: stop.signal,
    })
    await response.body?.getReader().read()
    expect(await one(sql`select 1 as found from organization_export`)).toBeDefined()
    stop.abort()
    await expect.poll(() => one(sql`select 1 as found from organization_export`), { timeout: 20_000 }).toBeUndefined()
  })

  test('delays its deletion', async () => {
    const started = suite.app.db.asTenant(
      { organizationId: 1, organizations: [1], userId: 1, roleId: 1, subscriptionId: 1, territories: [] },
      (tx) => tx.one<{ id: number }>(sql`select start_organization_export(array[4]) as id`),
    )
    const { id } = (await started) ?? { id: 0 }
    const preview = await suite.system.call('organizations.removal', { params: { id: 3 } })
    expect(preview.data.preview?.obstacle).toBe('exporting')
    const refused = await remove(3)
    expect(refused.problem).toMatchObject({ status: 409, params: { reason: 'organization-exporting' } })
    // An export whose server died only delays it for a minute.
    await run(sql`update organization_export set touched_at = app_now() - interval '2 minutes' where id = ${id}`)
    expect((await suite.system.call('organizations.removal', { params: { id: 3 } })).data.preview?.obstacle).toBeNull()
    await run(sql`delete from organization_export`)
  })
})
