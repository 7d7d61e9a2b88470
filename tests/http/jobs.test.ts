import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate, serverScope, type Db, type Tx } from '../../packages/server/src/db/index.ts'
import type { Job, JobKind } from '../../packages/server/src/jobs/kind.ts'
import { createJobRunner, nextOf, type JobRunner } from '../../packages/server/src/jobs/runner.ts'
import { cancel, schedule } from '../../packages/server/src/jobs/schedule.ts'
import { pauseAfter } from '../../packages/server/src/jobs/store.ts'
import { openEmpty } from './harness.ts'

const START = Date.UTC(2031, 2, 1, 12)
let time = START
let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await openEmpty(() => new Date(time)))
  await migrate(db)
  await db.asOwner((tx) => tx.run(sql`insert into organization (id, uid, name) values (1, 'one', 'One'), (2, 'two', 'Two')`))
}, 60_000)
afterAll(async () => {
  await db.close()
  await drop()
})

const runners: JobRunner[] = []
let errors: unknown[] = []
beforeEach(() => {
  time = START
  errors = []
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await db.asOwner((tx) => tx.run(sql`delete from job`))
})

const MINUTE = 60_000
const soon = { timeout: 20_000 }
const at = (ms: number) => new Date(START + ms)
const runnerOf = (...kinds: JobKind<{ db: Db }>[]): JobRunner => {
  const runner = createJobRunner({ db }, kinds, (error) => errors.push(error))
  runners.push(runner)
  return runner
}
/** A kind that records the keys of its runs. */
function noting(more: Partial<JobKind<{ db: Db }>> = {}) {
  const seen: string[] = []
  const run = async (_: unknown, { key }: Job) => void seen.push(key)
  return { seen, kind: { kind: 'note', run, ...more } satisfies JobKind<{ db: Db }> }
}
const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.asTenant(serverScope(1), work)
const plan = (key: string, ms: number, more: { kind?: string; priority?: number; payload?: object } = {}) =>
  inOne((tx) => schedule(tx, { kind: 'note', key, at: at(ms), ...more }))
const jobs = () =>
  db.asOwner((tx) =>
    tx.rows<{
      key: string
      dueAt: string
      attempts: number
      lastError: string | null
      isDead: boolean
      organizationId: number
    }>(sql`
      select key, due_at, attempts, last_error, dead_at is not null as is_dead, organization_id from job order by key`),
  )

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
    time += MINUTE
    expect(await runner.runDue()).toBe(1)
    expect(seen.at(-1)).toBe('later')
    expect(await jobs()).toEqual([])
  })

  test('is given its payload, its organization and the number of its attempt', async () => {
    const given: Job[] = []
    const runner = runnerOf({ kind: 'note', run: async (_, job) => void given.push(job) })
    await plan('a', 0, { payload: { leadId: 7 } })
    await db.asAccounts((tx) => schedule(tx, { kind: 'note', key: 'a', at: at(0) }))
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
    time += MINUTE
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
    time += 60 * MINUTE
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
    time += MINUTE
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
      const pause = (Date.parse(job?.dueAt ?? '') - time) / 1000
      expect(pause).toBeGreaterThanOrEqual(pauseAfter(failures, 0) - 0.001)
      expect(pause).toBeLessThanOrEqual(pauseAfter(failures, 1) + 0.001)
      expect(await runner.runDue()).toBe(0)
      time += 40_000
    }
    expect(await runner.runDue()).toBe(1)
    expect((await jobs())[0]).toMatchObject({ attempts: 3, isDead: true })
    time += 30 * MINUTE
    expect(await runner.runDue()).toBe(0)
    expect(errors).toHaveLength(3)
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
    await db.asOwner((tx) =>
      tx.run(sql`update job set leased_by = 'dead:1', leased_until = app_now() + interval '1 minute', attempts = 1`),
    )
    expect(await runner.runDue()).toBe(0)
    time += MINUTE
    expect(await runner.runDue()).toBe(1)
    expect(seen).toEqual(['a'])
  })

  test('is taken over immediately from a dead process if only one can open the database', async () => {
    const { seen, kind } = noting()
    const runner = runnerOf(kind)
    await plan('a', 0)
    await db.asOwner((tx) => tx.run(sql`update job set leased_by = 'dead:1', leased_until = app_now() + interval '1 minute'`))
    await runner.start()
    if (db.kind === 'pglite') await expect.poll(() => seen, soon).toEqual(['a'])
    else expect(await runner.runDue()).toBe(0)
  })

  test('does not end the run of another server if it outlives its lease', async () => {
    let finish = () => {}
    const first = runnerOf({ kind: 'note', run: () => new Promise((resolve) => (finish = () => resolve())) })
    const ran = plan('a', 0).then(() => first.runDue())
    await expect.poll(async () => (await jobs())[0]?.attempts, soon).toBe(1)
    time += 2 * MINUTE
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
    expect(errors).toEqual([])
    const { seen, kind } = noting()
    await runnerOf(kind).runDue()
    expect(seen).toEqual(['a'])
  })

  test('belongs to the organization of its transaction, which cannot see jobs', async () => {
    await plan('a', MINUTE)
    await db.asTenant(serverScope(2), (tx) => schedule(tx, { kind: 'note', key: 'a', at: at(0) }))
    expect((await jobs()).map(({ organizationId, dueAt }) => [organizationId, Date.parse(dueAt) - START])).toEqual(
      expect.arrayContaining([
        [1, MINUTE],
        [2, 0],
      ]),
    )
    await db.asTenant(serverScope(2), (tx) => cancel(tx, 'note', 'a'))
    expect((await jobs()).map(({ organizationId }) => organizationId)).toEqual([1])
    for (const statement of [sql`select 1 from job`, sql`update job set due_at = app_now()`, sql`delete from job`])
      await expect(inOne((tx) => tx.run(statement))).rejects.toThrow(/permission denied/)
  })
})

describe('a kind', () => {
  test('runs as many jobs at once as its limit allows', async () => {
    let busy = 0
    let most = 0
    const runner = runnerOf({
      kind: 'note',
      limits: { atOnce: 3 },
      async run() {
        most = Math.max(most, ++busy)
        await wait(5)
        busy--
      },
    })
    for (let n = 0; n < 12; n++) await plan(`job ${n}`, 0)
    expect(await runner.runDue()).toBe(12)
    expect(most).toBe(3)
  })

  test('with a period runs immediately and again after each period, on one server only', async () => {
    const { seen, kind } = noting({ every: 10 * MINUTE })
    const [one, other] = [runnerOf(kind), runnerOf(kind)]
    await Promise.all([one.runDue(), other.runDue()])
    expect(seen).toHaveLength(1)
    time += 9 * MINUTE
    expect(await one.runDue()).toBe(0)
    time += MINUTE
    await Promise.all([one.runDue(), other.runDue()])
    expect(seen).toHaveLength(2)
    // After runs were missed because no server ran, it runs once.
    time += 3 * 60 * MINUTE
    await one.runDue()
    expect(seen).toHaveLength(3)
  })

  test('that is woken runs immediately, again if it was running, and until it finds nothing to do', async () => {
    let left = 3
    const seen: string[] = []
    const runner = runnerOf(
      { kind: 'first', every: 60 * MINUTE, run: async () => (seen.push('first'), { count: left > 0 ? left-- : 0 }) },
      { kind: 'second', every: 60 * MINUTE, run: async () => void seen.push('second') },
    )
    await runner.runAll()
    expect(left).toBe(0)
    expect(seen.filter((one) => one === 'first').length).toBeGreaterThanOrEqual(4)
    left = 1
    await runner.start()
    await inOne((tx) => tx.run(sql`select pg_notify('walkup_job', 'first')`))
    await expect.poll(() => left, soon).toBe(0)
  })

  test('that processes a table runs when its next row is due, and again soon if a row is blocked', async () => {
    const asOwner = (statement: ReturnType<typeof sql>) => db.asOwner((tx) => tx.run(statement))
    let count = 0
    const runner = runnerOf({ kind: 'mail', every: 'when due', run: async () => ({ count }) })
    const next = async () => Date.parse((await jobs())[0]?.dueAt ?? '') - time
    await runner.runDue()
    expect(await next()).toBe(30_000)
    await asOwner(
      sql`insert into mail (recipient, subject, next_attempt_at) values ('a@shop.example', 'Hi', ${at(40_000)}::timestamptz)`,
    )
    time += 30_000
    await runner.runDue()
    expect(await next()).toBe(10_000)
    time += 15_000
    await runner.runDue()
    expect(await next()).toBe(2_000)
    count = 1
    await asOwner(sql`update mail set next_attempt_at = ${at(50_000)}::timestamptz`)
    time += 2_000
    await runner.runDue()
    expect(await next()).toBe(3_000)
    await asOwner(sql`delete from mail`)
  })

  test('with a period is never given up, however often it fails', async () => {
    const runner = runnerOf({ kind: 'note', every: MINUTE, run: () => Promise.reject(new Error('Down.')) })
    for (let n = 0; n < 12; n++) {
      expect(await runner.runDue()).toBe(1)
      // Never later than it would run otherwise.
      time += MINUTE
    }
    expect(await jobs()).toMatchObject([{ attempts: 12, isDead: false, lastError: 'Down.' }])
  })

  test('follows a cron expression in its time zone across clock changes', () => {
    const every = { cron: '30 2 * * *', timeZone: 'America/New_York' }
    const next = (iso: string) => nextOf(every, new Date(iso)).toISOString()
    // 2:30 does not exist on March 14, 2027: it runs at 3:30 EDT.
    expect(next('2027-03-13T07:30:00Z')).toBe('2027-03-14T07:30:00.000Z')
    expect(next('2027-03-14T07:30:00Z')).toBe('2027-03-15T06:30:00.000Z')
    // It runs once on November 7, when 1:30 occurs twice.
    expect(next('2027-11-06T06:30:00Z')).toBe('2027-11-07T07:30:00.000Z')
  })

  test('that is unknown to this server is left to others', async () => {
    const { kind } = noting()
    await plan('a', 0, { kind: 'other' })
    expect(await runnerOf(kind).runDue()).toBe(0)
    expect(await jobs()).toHaveLength(1)
  })
})

describe('a running job runner', () => {
  test('runs a periodic kind when its next item is due, long before its period ends', async () => {
    const seen: number[] = []
    const run = async () => {
      seen.push(time - START)
      return { again: at(seen.length * 1000) }
    }
    const runner = runnerOf({ kind: 'note', every: 60 * MINUTE, run })
    await runner.start()
    await expect.poll(() => seen, soon).toEqual([0])
    for (const ms of [1000, 2000]) {
      time = START + ms
      runner.wake()
      await expect.poll(() => seen.at(-1), soon).toBe(ms)
    }
    expect(seen).toEqual([0, 1000, 2000])
  })

  test('wakes running jobs, which then run again', async () => {
    const seen: string[] = []
    const runner = runnerOf({
      kind: 'note',
      every: 60 * MINUTE,
      async run(_, job, signal) {
        const stopped = new Promise<'stopped'>((resolve) =>
          signal.addEventListener('abort', () => resolve('stopped'), { once: true }),
        )
        seen.push('begun')
        seen.push(await Promise.race([job.woken().then(() => 'woken'), stopped]))
      },
    })
    await runner.start()
    await expect.poll(() => seen, soon).toEqual(['begun'])
    await inOne((tx) => tx.run(sql`select pg_notify('walkup_job', 'note')`))
    await expect.poll(() => seen, soon).toEqual(['begun', 'woken', 'begun'])
    await runner.close()
    expect(seen).toEqual(['begun', 'woken', 'begun', 'stopped'])
  })

  test('is woken when a job is scheduled, and when one becomes due', async () => {
    const { seen, kind } = noting()
    await runnerOf(kind).start()
    await plan('now', 0)
    await expect.poll(() => seen, soon).toEqual(['now'])
    await plan('soon', 200)
    // The clock is stopped, so it only becomes due by its time.
    await wait(50)
    time += 200
    await expect.poll(() => seen, soon).toEqual(['now', 'soon'])
  })
})
