import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pipeline } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { measureAll, restoreBackup } from '../../packages/server/src/backup/restore.ts'
import { writeBackup, type Source } from '../../packages/server/src/backup/write.ts'
import { openEmpty, startApp, type TestApp } from './harness.ts'

let app: TestApp
let directory: string
let path: string
const photo = Buffer.from([0, 255, 10, 13, 200])
beforeAll(async () => {
  app = await startApp()
  directory = await mkdtemp(`${tmpdir()}/walkup-backup-`)
  path = `${directory}/all.walkup`
})
afterAll(() => Promise.all([app.close(), rm(directory, { recursive: true })]))

const source = (): Source => ({
  db: app.db,
  files: async function* () {
    yield { key: 'icons/a1', bytes: photo }
  },
  secretKey: 'the root key',
})
const save = (to = path) => pipeline(writeBackup(source()), createWriteStream(to))
const restore = async (from = path, target?: Awaited<ReturnType<typeof openEmpty>>) => {
  const empty = target ?? (await openEmpty())
  const files = new Map<string, Uint8Array>()
  const header = await restoreBackup(createReadStream(from), {
    db: empty.db,
    accept: async () => {},
    putFile: async (key, bytes) => void files.set(key, bytes),
  })
  return { ...empty, files, header }
}
const drop = async ({ db, drop: remove }: Awaited<ReturnType<typeof openEmpty>>) => {
  await db.close()
  await remove()
}

describe('a backup', { timeout: 180_000 }, () => {
  test('restores every row, file and key, and the restored server works', async () => {
    // Text that looks like several lines.
    await app.db.asOwner((tx) => tx.run(sql`update lead set first_name = ${'A\u2028B\nC'} where id = 1`))
    await save()
    const restored = await restore()
    expect(restored.header.secretKey).toBe('the root key')
    expect(restored.files.get('icons/a1')).toEqual(photo)
    const [before, after] = [await measureAll(app.db), await measureAll(restored.db)]
    // The restore compares every table; the original server keeps working meanwhile.
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const name of ['lead', 'booking', 'app_user', 'credential', 'time_log'])
      expect(after.get(name), name).toEqual(before.get(name))
    expect(before.get('lead')?.count).toBeGreaterThan(1000)
    const server = await buildApp(app.config, restored.db)
    const login = await server.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { email: 'role2@walkup.test', password: 'walkup-demo' },
    })
    expect(login.statusCode).toBe(200)
    // New rows get new ids, and triggers work again.
    const { token } = login.json<{ data: { token: string } }>().data
    const headers = { authorization: `Bearer ${token}`, currentorganizationid: '1' }
    const url = '/api/settings/lists/userTrades/upsert'
    const added = await server.inject({ method: 'POST', url, headers, payload: { name: 'Restored' } })
    const { id } = added.json<{ data: { id: number } }>().data
    const copies = await restored.db.asOwner((tx) =>
      tx.rows(sql`select organization_id from lookup_item where id = ${id} order by 1`),
    )
    expect(copies).toEqual([{ organizationId: 1 }, { organizationId: 2 }])
    await server.close()
    await drop(restored)
  })

  test('that is truncated, damaged or foreign restores nothing', async () => {
    const whole = await readFile(path)
    const cut = `${directory}/cut.walkup`
    const other = `${directory}/other.walkup`
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length / 2)))
    await writeFile(other, 'a letter')
    const empty = await openEmpty()
    await expect(restore(cut, empty)).rejects.toThrow(/unexpected end|too early/)
    const rows = await empty.db.asOwner((tx) => tx.one(sql`select count(*)::int as n from organization`))
    expect(rows).toEqual({ n: 0 })
    await expect(restore(other, empty)).rejects.toThrow('not a backup')
    // The database is still empty, so a complete backup can be restored.
    await restore(path, empty)
    await expect(restore(path, empty)).rejects.toThrow('is not empty')
    await drop(empty)
  })
})
