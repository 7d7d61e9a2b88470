import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite, type Db } from './index.ts'
import { tidy } from './upkeep.ts'

let db: Db
beforeAll(async () => {
  db = await openPglite()
  await db.script('create table counter (id int primary key, n int not null)')
  await tidy(db)
})
afterAll(() => db.close())

const counter = () =>
  db.asOwner((tx) =>
    tx.one<{ dead: number; known: number }>(sql`
      select n_dead_tup::int as dead, reltuples::int as known from pg_stat_all_tables t join pg_class c on c.oid = t.relid
      where t.relname = 'counter'`),
  )

test('vacuums and analyzes a table of which many rows have changed, and leaves it alone after a few changes', async () => {
  await db.script(
    'insert into counter select n, n from generate_series(1, 2000) n; update counter set n = n + 1 where id <= 1000',
  )
  expect(await tidy(db)).toContain('public.counter')
  expect(await counter()).toEqual({ dead: 0, known: 2000 })

  await db.script('update counter set n = n + 1 where id <= 100')
  expect(await tidy(db)).not.toContain('public.counter')
  expect(await counter()).toEqual({ dead: 100, known: 2000 })

  await db.script('update counter set n = n + 1 where id <= 600')
  expect(await tidy(db)).toContain('public.counter')
  expect(await counter()).toEqual({ dead: 0, known: 2000 })
})

test('finds nothing to do right after it ran', async () => {
  await tidy(db)
  expect((await tidy(db)).filter((name) => !name.startsWith('pg_catalog.'))).toEqual([])
})
