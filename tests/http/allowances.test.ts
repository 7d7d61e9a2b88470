import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('taking and returning the same allowances concurrently never deadlocks', async () => {
  const most = 1_000_000
  const keys = ['address', 'page', 'code']
  // Stored in the opposite order, so that a table scan finds them in that order.
  for (const key of keys.toReversed())
    await app.db.asAccounts((tx) => tx.run(sql`select take_allowances(${[key]}::text[], ${[most]}::int[], array[3600])`))
  const take = () =>
    app.db.asAccounts((tx) =>
      tx.one<{ lacking: number }>(
        sql`select take_allowances(${keys}::text[], ${keys.map(() => most)}::int[], ${keys.map(() => 3600)}::int[]) as lacking`,
      ),
    )
  const giveBack = () => app.db.asAccounts((tx) => tx.run(sql`select return_allowances(${keys}::text[])`))
  for (let round = 0; round < 10; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => (index % 2 ? take() : giveBack())))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
