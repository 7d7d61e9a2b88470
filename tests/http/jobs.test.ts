import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import type { Job } from '../../packages/server/src/jobs/kind.ts'
import { cancel, schedule } from '../../packages/server/src/jobs/schedule.ts'
import { pauseAfter } from '../../packages/server/src/jobs/store.ts'
import { at, MINUTE, noting, openJobs, soon, START } from './jobsFixture.ts'

const suite = openJobs()
const { runnerOf, inOne, plan, jobs } = suite

describe('a job', () => {
  test('runs once it is due, ordered by priority and time, even if long overdue', async () => {
    const { seen, kind } = noting()
    const runner = runnerOf(kind)
    await plan('later', MINUTE)
    await plan('now', 0)
    await plan('past', -400 * 86_400_000)
    await plan('urgent', 0, { priority: 5 })
    expect(await runner.runDue()).toBe(3)
    expect(seen).toEqual(['urgent', 'past', 'now'])
    expect(await runner.runDue()).toBe(0)
    suite.time += MINUTE
    expect(await runner.runDue()).toBe(1)
    expect(seen.at(-1)).toBe('later')
    expect(await jobs()).toEqual([])
  })

  test('is given its payload, its organization and the number of its attempt', async () => {
    const given: Job[] = []
    const runner = runnerOf({ kind: 'note', run: async (_, job) => void given.push(job) })
    await plan('a', 0, { payload: { leadId: 7 } })
    await suite.db.asAccounts((tx) => schedule(tx, { kind: 'note', key: 'a', at: at(0) }))
    await runner.runDue()
    expect(given.toSorted((one, other) => (one.organizationId ?? 0) - (other.organizationId ?? 0))).toMatchObject([
      { organizationId: null, key: 'a', payload: {}, attempt: 1 },
      { organizationId: 1, key: 'a', payload: { leadId: 7 }, attempt: 1 },
    ])
  })

  test('does not exist if its transaction is rolled back', async () => {
    const failed = inOne(async (tx) => {
      await schedule(tx, { kind: 'note', key: 'a', at: at(0) })
      throw new Error('The booking failed.')
    })
    await expect(failed).rejects.toThrow('The booking failed.')
    expect(await jobs()).toEqual([])
  })

  test('can be rescheduled and canceled by its key', async () => {
    const { seen, kind } = noting()
    const runner = runnerOf(kind)
    await plan('moved', 0)
    await plan('moved', MINUTE)
    await plan('canceled', 0)
    await inOne((tx) => cancel(tx, 'note', 'canceled'))
    expect(await runner.runDue()).toBe(0)
    suite.time += MINUTE
    await runner.runDue()
    expect(seen).toEqual(['moved'])
  })

  test('runs again if it is scheduled while it runs, but not if it is then canceled', async () => {
    const seen: string[] = []
    const runner = runnerOf({
      kind: 'note',
      limits: { atOnce: 2 },
      async run(_, { key }) {
        seen.push(key)
        if (seen.filter((one) => one === key).length > 1) return
        if (key === 'again') await plan(key, 0)
        else await inOne((tx) => cancel(tx, 'note', key))
        if (key === 'canceled') throw new Error('It failed after that.')
      },
    })
    await plan('again', 0)
    await plan('canceled', 0)
    await runner.runDue()
    suite.time += 60 * MINUTE
    await runner.runDue()
    expect(seen.toSorted()).toEqual(['again', 'again', 'canceled'])
    expect(await jobs()).toEqual([])
  })

  test('runs again when its handler says so', async () => {
    const { seen, kind } = noting()
    const runner = runnerOf({
      ...kind,
      run: async (services, job, signal) => {
        await kind.run(services, job, signal)
        return { again: at(MINUTE * seen.length) }
      },
    })
    await plan('a', 0)
    expect(await runner.runDue()).toBe(1)
    suite.time += MINUTE
    expect(await runner.runDue()).toBe(1)
    expect(await jobs()).toMatchObject([{ key: 'a', attempts: 0, dueAt: at(2 * MINUTE).toISOString() }])
  })

  test('is retried after failures with growing pauses, and given up at its limit', async () => {
    const runner = runnerOf({ kind: 'note', limits: { attempts: 3 }, run: () => Promise.reject(new Error('No answer.')) })
    await plan('a', 0)
    await plan('b', MINUTE * 60)
    for (let failures = 1; failures < 3; failures++) {
      expect(await runner.runDue()).toBe(1)
      const [job] = await jobs()
      expect(job).toMatchObject({ key: 'a', attempts: failures, lastError: 'No answer.', isDead: false })
      const pause = (Date.parse(job?.dueAt ?? '') - suite.time) / 1000
      expect(pause).toBeGreaterThanOrEqual(pauseAfter(failures, 0) - 0.001)
      expect(pause).toBeLessThanOrEqual(pauseAfter(failures, 1) + 0.001)
      expect(await runner.runDue()).toBe(0)
      suite.time += 40_000
    }
    expect(await runner.runDue()).toBe(1)
    expect((await jobs())[0]).toMatchObject({ attempts: 3, isDead: true })
    suite.time += 30 * MINUTE
    expect(await runner.runDue()).toBe(0)
    expect(suite.errors).toHaveLength(3)
    // Scheduled again, it starts over.
    await plan('a', 0)
    expect((await jobs())[0]).toMatchObject({ attempts: 0, isDead: false, lastError: null })
  })

  test('is stopped if it never returns, and frees its slot', async () => {
    let signal: AbortSignal | undefined
    const seen: string[] = []
    const runner = runnerOf({
      kind: 'note',
      limits: { runMs: 100 },
      run(_, { key }, given) {
        seen.push(key)
        signal ??= given
        return key === 'stuck' ? new Promise(() => {}) : Promise.resolve()
      },
    })
    await plan('stuck', -1)
    await plan('next', 0)
    await runner.runDue()
    expect(seen).toEqual(['stuck', 'next'])
    expect(signal?.aborted).toBe(true)
    expect(await jobs()).toMatchObject([{ key: 'stuck', attempts: 1, lastError: 'It took longer than 0.1 s.' }])
  })

  test('is taken over when the lease of a dead server ends', async () => {
    const { seen, kind } = noting()
    const runner = runnerOf(kind)
    await plan('a', 0)
    await suite.db.asOwner((tx) =>
      tx.run(sql`update job set leased_by = 'dead:1', leased_until = app_now() + interval '1 minute', attempts = 1`),
    )
    expect(await runner.runDue()).toBe(0)
    suite.time += MINUTE
    expect(await runner.runDue()).toBe(1)
    expect(seen).toEqual(['a'])
  })

  test('is taken over immediately from a dead process if only one can open the database', async () => {
    const { seen, kind } = noting()
    const runner = runnerOf(kind)
    await plan('a', 0)
    await suite.db.asOwner((tx) =>
      tx.run(sql`update job set leased_by = 'dead:1', leased_until = app_now() + interval '1 minute'`),
    )
    await runner.start()
    if (suite.db.kind === 'pglite') await expect.poll(() => seen, soon).toEqual(['a'])
    else expect(await runner.runDue()).toBe(0)
  })

  test('does not end the run of another server if it outlives its lease', async () => {
    let finish = () => {}
    const first = runnerOf({ kind: 'note', run: () => new Promise((resolve) => (finish = () => resolve())) })
    const ran = plan('a', 0).then(() => first.runDue())
    await expect.poll(async () => (await jobs())[0]?.attempts, soon).toBe(1)
    suite.time += 2 * MINUTE
    let hasBegun = false
    let end = () => {}
    const second = runnerOf({
      kind: 'note',
      run: () => ((hasBegun = true), new Promise((resolve) => (end = () => resolve()))),
    })
    const taken = second.runDue()
    await expect.poll(() => hasBegun, soon).toBe(true)
    finish()
    await ran
    expect(await jobs()).toMatchObject([{ key: 'a', attempts: 2 }])
    end()
    expect(await taken).toBe(1)
    expect(await jobs()).toEqual([])
  })

  test('is left to another server if its server stops, without counting as failed', async () => {
    const first = runnerOf({
      kind: 'note',
      run: (_, __, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })),
    })
    const ran = plan('a', 0).then(() => first.runDue())
    await expect.poll(async () => (await jobs())[0]?.attempts, soon).toBe(1)
    await first.close()
    await ran
    expect(await jobs()).toMatchObject([{ key: 'a', attempts: 0, lastError: null }])
    expect(suite.errors).toEqual([])
    const { seen, kind } = noting()
    await runnerOf(kind).runDue()
    expect(seen).toEqual(['a'])
  })

  test('belongs to the organization of its transaction, which cannot see jobs', async () => {
    await plan('a', MINUTE)
    await suite.db.asTenant(serverScope(2), (tx) => schedule(tx, { kind: 'note', key: 'a', at: at(0) }))
    expect((await jobs()).map(({ organizationId, dueAt }) => [organizationId, Date.parse(dueAt) - START])).toEqual(
      expect.arrayContaining([
        [1, MINUTE],
        [2, 0],
      ]),
    )
    await suite.db.asTenant(serverScope(2), (tx) => cancel(tx, 'note', 'a'))
    expect((await jobs()).map(({ organizationId }) => organizationId)).toEqual([1])
    for (const statement of [sql`select 1 from job`, sql`update job set due_at = app_now()`, sql`delete from job`])
      await expect(inOne((tx) => tx.run(statement))).rejects.toThrow(/permission denied/)
  })
})
