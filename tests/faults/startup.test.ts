import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, asSuperuser, createOwner, OWNER, withDatabase } from '../support/owner.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { repetitions } from '../support/tiers.ts'
import { startServer } from '../support/serverProcess.ts'

let cluster: Cluster
let databases = 0
beforeAll(async () => {
  cluster = await startCluster()
  await createOwner(cluster.url)
}, 120_000)
afterAll(() => cluster?.remove())

/** An empty database with an ordinary owner. */
async function createDatabase(): Promise<string> {
  const name = `starting_${++databases}`
  await asSuperuser(cluster.url, `create database ${name} owner ${OWNER}`)
  return asOwner(withDatabase(cluster.url, name))
}
const env = (url: string) => ({ DATABASE_URL: url, WALKUP_ADMIN_EMAIL: 'first@walkup.test' })

const linkIn = (output: string) => /Set the password of first@walkup\.test, once, within a day: \S+\/(\w+)/.exec(output)?.[1]
async function isValid(origin: string, link: string | undefined): Promise<boolean> {
  const response = await fetch(`${origin}/api/account/reset-password/${link}/validate`)
  return ((await response.json()) as { data: { isValid: boolean } }).data.isValid
}
async function rows(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

test(
  'servers that start together on an empty database all become ready, and found it once',
  async () => {
    for (let trial = 0; trial < repetitions(10); trial++) {
      const url = await createDatabase()
      const servers = await Promise.all([1, 2, 3].map(() => startServer({ env: env(url) })))
      try {
        for (const { origin, output } of servers) {
          expect((await fetch(`${origin}/readyz`)).status, output()).toBe(200)
          expect(output()).not.toContain('superuser')
          expect(output()).toContain('SMTP_URL is not set')
        }
        expect(
          servers.filter(({ output }) => output().includes('Applied ')),
          'who migrated',
        ).toHaveLength(1)
        expect(await rows(url, 'select is_demo from bootstrap')).toEqual([{ is_demo: false }])
        expect(await rows(url, 'select email from app_user')).toEqual([{ email: 'first@walkup.test' }])
        // Each start prints a link; only the last one is valid.
        const valid = await Promise.all(servers.map(({ origin, output }) => isValid(origin, linkIn(output()))))
        expect(valid.filter(Boolean)).toHaveLength(1)
      } finally {
        await Promise.all(servers.map((server) => server.remove()))
      }
    }
  },
  repetitions(10) * 180_000,
)

test('after a start that failed once it created the administrator, the next one prints a link', async () => {
  const url = await createDatabase()
  const occupied = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => occupied.once('listening', resolve))
  const { port } = occupied.address() as AddressInfo
  await expect(startServer({ env: env(url), port })).rejects.toThrow('EADDRINUSE')
  occupied.close()
  expect(await rows(url, 'select email from app_user')).toEqual([{ email: 'first@walkup.test' }])

  const first = await startServer({ env: env(url) })
  const before = linkIn(first.output())
  expect(await isValid(first.origin, before)).toBe(true)
  await first.remove()
  const second = await startServer({ env: env(url) })
  try {
    expect(await isValid(second.origin, before)).toBe(false)
    expect(await isValid(second.origin, linkIn(second.output()))).toBe(true)
  } finally {
    await second.remove()
  }
})

test('rejects an older build’s database without changing it, with instructions', async () => {
  const url = await createDatabase()
  const refusal = () =>
    startServer({ env: env(url) }).then(
      (server) => server.remove().then(() => 'started'),
      (error: Error) => error.message,
    )
  await rows(url, 'create table migration (name text primary key, at timestamptz not null default now())')
  await rows(url, `insert into migration (name) values ('001_foundation.sql')`)
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`
  const before = await rows(url, tables)
  const message = await refusal()
  expect(message).toMatch(/The schema of the database starting_\d+ on \S+:\d+ was created by another version of Walkup/)
  expect(message).toContain('start the version that created it and export what you need')
  expect(message).toContain('set DATABASE_URL to an empty database')
  expect(await rows(url, tables)).toEqual(before)

  // This build's file names with different content.
  await rows(url, 'drop table migration')
  await (await startServer({ env: env(url) })).remove()
  await rows(url, `update migration set checksum = 'another' where name = '01_foundation.sql'`)
  expect(await refusal()).toContain('was created by another version of Walkup')
})

test('serves as a superuser with a warning', async () => {
  await asSuperuser(cluster.url, 'create database starting_superuser')
  const server = await startServer({ env: env(withDatabase(cluster.url, 'starting_superuser')) })
  expect(server.output()).toContain('Warning: walkup is a superuser')
  await server.remove()
})
