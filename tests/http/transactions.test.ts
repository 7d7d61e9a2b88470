import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db, Tx } from '../../packages/server/src/db/index.ts'
import { openEmpty } from './databases.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await openEmpty())
  await db.asOwner((tx) => tx.run(sql`create table kept (n int primary key)`))
})
beforeEach(() => db.asOwner((tx) => tx.run(sql`delete from kept`)))
afterAll(async () => {
  await db.close()
  await drop()
})

const add = (n: number) => sql`insert into kept (n) values (${n})`
const kept = async () => (await db.asOwner((tx) => tx.rows<{ n: number }>(sql`select n from kept order by n`))).map(({ n }) => n)

test('statements are run in the order in which they are sent, also without waiting for each', async () => {
  const seen = await db.asOwner(async (tx) => {
    tx.send(add(1))
    const first = tx.one<{ n: number }>(sql`select count(*)::int as n from kept`)
    tx.send(add(2))
    const second = tx.one<{ n: number }>(sql`select count(*)::int as n from kept`)
    return (await Promise.all([first, second])).map((row) => row?.n)
  })
  expect([seen, await kept()]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a statement whose result nobody awaits fails its transaction', async () => {
  const failing = db.asOwner(async (tx) => {
    await tx.run(add(1))
    tx.send(add(1))
    return 'done'
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
})

test('within a savepoint, it undoes only what the savepoint did', async () => {
  await db.asOwner(async (tx) => {
    tx.send(add(1))
    const within = async () => {
      await tx.run(add(2))
      tx.send(add(1))
    }
    await expect(tx.savepoint(within)).rejects.toMatchObject({ code: '23505' })
    await tx.savepoint(() => tx.run(add(3)))
  })
  expect(await kept()).toEqual([1, 3])
})

test('a first statement that fails is undone, and its connection serves the next transaction', async () => {
  const zero = sql`select 1 / (select count(*) from kept)`
  await expect(db.asOwner((tx) => tx.run(zero))).rejects.toMatchObject({ code: '22012' })
  await expect(db.asOwner((tx) => tx.run(sql`insert into kept (n) values (null)`))).rejects.toMatchObject({ code: '23502' })
  await db.asOwner((tx) => tx.savepoint(() => tx.run(add(4))))
  expect(await kept()).toEqual([4])
})

test('an error that is caught without a savepoint fails the transaction', async () => {
  const failing = db.asOwner(async (tx) => {
    await tx.run(add(1))
    await tx.run(add(1)).catch(() => {})
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await kept()).toEqual([])
})

test('nothing is sent once a transaction has ended', async () => {
  let late: Tx | undefined
  await db.asOwner(async (tx) => {
    late = tx
    await tx.run(add(1))
  })
  await expect(late?.run(add(2))).rejects.toThrow('after its transaction had ended')
  expect(await kept()).toEqual([1])
})

test('values are read alike', async () => {
  const row = await db.asOwner((tx) =>
    tx.one(sql`select '2026-03-08T07:00:00+00'::timestamptz as an_instant, '2026-03-08'::date as a_day, '07:30:15'::time as a_time,
      9007199254740991::int8 as big, 1.5::numeric as share, null::int as nothing, array[1, 2]::int8[] as many,
      array['2026-03-08T07:00:00+00'::timestamptz] as instants, '{"a": [1]}'::jsonb as json, '\\x00ff'::bytea as bytes, array['2026-03-08'::date] as days, ${['a', 'b']}::text[] as texts`),
  )
  expect({ ...row, bytes: new Uint8Array((row as { bytes: Uint8Array }).bytes) }).toEqual({
    days: ['2026-03-08'],
    anInstant: '2026-03-08T07:00:00.000Z',
    aDay: '2026-03-08',
    aTime: '07:30',
    big: 9007199254740991,
    share: 1.5,
    nothing: null,
    many: [1, 2],
    instants: ['2026-03-08T07:00:00.000Z'],
    json: { a: [1] },
    bytes: new Uint8Array([0, 255]),
    texts: ['a', 'b'],
  })
})
