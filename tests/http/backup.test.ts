import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { measureAll } from '../../packages/server/src/backup/restore.ts'
import { openBackups, photo } from './backupFixture.ts'

const suite = openBackups()

test('a backup restores every row, file and key, and the restored server works', async () => {
  // Text that looks like several lines.
  await suite.app.db.asOwner((tx) => tx.run(sql`update lead set first_name = ${'A\u2028B\nC'} where id = 1`))
  await suite.save('all')
  const restored = await suite.restore('all')
  expect(restored.header.secretKey).toBe('the root key')
  expect(restored.files.get('icons/a1')).toEqual(photo)
  const [before, after] = [await measureAll(suite.app.db), await measureAll(restored.db)]
  // The restore compares every table; the original server keeps working meanwhile.
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const name of ['lead', 'booking', 'app_user', 'credential', 'time_log'])
    expect(after.get(name), name).toEqual(before.get(name))
  expect(before.get('lead')?.count).toBeGreaterThan(1000)
  const server = await buildApp(suite.app.config, restored.db)
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
  await suite.drop(restored)
})
