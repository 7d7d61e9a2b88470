import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite, type Db } from './index.ts'

let directory: string
let db: Db

beforeAll(async () => {
  directory = await mkdtemp(`${tmpdir()}/walkup-pglite-`)
  db = await openPglite(directory)
  await db.script('create table counter (id int primary key, n int not null check (n >= 0)); insert into counter values (1, 0)')
})
afterAll(async () => {
  await db.close()
  await rm(directory, { recursive: true, force: true })
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const counted = () => db.asOwner((tx) => tx.one<{ n: number }>(sql`select n from counter where id = 1`))

test('flushes each commit to the disk', async () => {
  const settings = await db.asOwner((tx) =>
    tx.rows(
      sql`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method') order by name`,
    ),
  )
  expect(settings.map((row) => Object.values(row))).toEqual([
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    // `fdatasync` does nothing in PGlite.
    ['wal_sync_method', 'fsync'],
  ])
})

test('leaves the event loop free while a statement runs', async () => {
  let isDone = false
  const slow = db.asOwner((tx) => tx.one(sql`select count(*) from generate_series(1, 2000000)`)).finally(() => (isDone = true))
  let turns = 0
  while (!isDone) {
    await pause(5)
    turns++
  }
  await slow
  // A blocked loop has its first turn after the statement.
  expect(turns).toBeGreaterThan(1)
})

test('runs transactions one after the other, in the order asked for', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      db.asOwner(async (tx) => {
        const row = await tx.one<{ n: number }>(sql`select n from counter where id = 1`)
        await pause(n % 3)
        await tx.run(sql`update counter set n = ${(row?.n ?? 0) + 1} where id = 1`)
        order.push(n)
      }),
    ),
  )
  expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await counted()).toEqual({ n: 20 })
})

test('runs statements sent at once in their order, within their transaction', async () => {
  const both = await db.asOwner((tx) =>
    Promise.all([1, 2].map((n) => tx.one<{ n: number; at: string }>(sql`select ${n}::int as n, txid_current()::text as at`))),
  )
  expect(both.map((row) => row?.n)).toEqual([1, 2])
  expect(both[0]?.at).toBe(both[1]?.at)
})

test('undoes what a failed transaction did, and the error keeps its code, its constraint and the stack of the caller', async () => {
  const before = await counted()
  const failure = await db
    .asOwner(async function theCaller(tx) {
      await tx.run(sql`update counter set n = 99 where id = 1`)
      await tx.run(sql`update counter set n = ${-1} where id = 1`)
    })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).toMatchObject({ code: '23514', constraint: 'counter_n_check', table: 'counter' })
  expect((failure as Error).message).toContain('violates check constraint')
  expect((failure as Error).stack).toContain('theCaller')
  expect(failure).not.toHaveProperty('params')
  expect(await counted()).toEqual(before)
})

test('a savepoint undoes its own part alone', async () => {
  const before = await counted()
  await db.asOwner(async (tx) => {
    await tx.run(sql`update counter set n = n + 1 where id = 1`)
    await tx.savepoint(() => tx.run(sql`insert into counter values (1, 1)`)).catch(() => {})
  })
  expect(await counted()).toEqual({ n: (before?.n ?? 0) + 1 })
})

test('refuses to commit after a swallowed failure, and a statement after the end', async () => {
  let late: (() => Promise<unknown>) | undefined
  await expect(
    db.asOwner(async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => {})
      late = () => tx.run(sql`select 1`)
    }),
  ).rejects.toMatchObject({ code: '25P02' })
  await expect(late?.()).rejects.toThrow('ended')
})

test('a transaction without a statement costs none, and a throw in it is passed on', async () => {
  expect(await db.asOwner(() => Promise.resolve('nothing'))).toBe('nothing')
  await expect(db.asOwner(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
})

test('receives a transaction’s notifications before its caller continues, and none of a rollback', async () => {
  const heard: string[] = []
  const stop = await db.listen('news', (payload) => heard.push(payload))
  await db.asOwner((tx) => tx.one(sql`select pg_notify('news', 'first')`))
  expect(heard).toEqual(['first'])
  await db
    .asOwner(async (tx) => {
      await tx.one(sql`select pg_notify('news', 'never')`)
      throw new Error('undone')
    })
    .catch(() => {})
  await stop()
  await db.asOwner((tx) => tx.one(sql`select pg_notify('news', 'after')`))
  expect(heard).toEqual(['first'])
})

test('closing waits for what is under way, keeps it, and refuses what comes later', async () => {
  const saving = db.asOwner(async (tx) => {
    await tx.run(sql`insert into counter values (2, 1)`)
    await pause(20)
    await tx.run(sql`insert into counter values (3, 1)`)
  })
  await db.close()
  await saving
  await expect(counted()).rejects.toThrow('closed')
  db = await openPglite(directory)
  expect(await db.asOwner((tx) => tx.rows(sql`select id from counter where id > 1 order by id`))).toEqual([{ id: 2 }, { id: 3 }])
})
