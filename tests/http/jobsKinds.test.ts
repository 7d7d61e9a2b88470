import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { nextOf } from '../../packages/server/src/jobs/runner.ts'
import { at, MINUTE, noting, openJobs, soon, START } from './jobsFixture.ts'

const suite = openJobs()
const { runnerOf, inOne, plan, jobs } = suite

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
    suite.time += 9 * MINUTE
    expect(await one.runDue()).toBe(0)
    suite.time += MINUTE
    await Promise.all([one.runDue(), other.runDue()])
    expect(seen).toHaveLength(2)
    // After runs were missed because no server ran, it runs once.
    suite.time += 3 * 60 * MINUTE
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
    const asOwner = (statement: ReturnType<typeof sql>) => suite.db.asOwner((tx) => tx.run(statement))
    let count = 0
    const runner = runnerOf({ kind: 'mail', every: 'when due', run: async () => ({ count }) })
    const next = async () => Date.parse((await jobs())[0]?.dueAt ?? '') - suite.time
    await runner.runDue()
    expect(await next()).toBe(30_000)
    await asOwner(
      sql`insert into mail (recipient, subject, next_attempt_at) values ('a@shop.example', 'Hi', ${at(40_000)}::timestamptz)`,
    )
    suite.time += 30_000
    await runner.runDue()
    expect(await next()).toBe(10_000)
    suite.time += 15_000
    await runner.runDue()
    expect(await next()).toBe(2_000)
    count = 1
    await asOwner(sql`update mail set next_attempt_at = ${at(50_000)}::timestamptz`)
    suite.time += 2_000
    await runner.runDue()
    expect(await next()).toBe(3_000)
    await asOwner(sql`delete from mail`)
  })

  test('makes way for requests that crowd the server for five seconds, unless someone waits for it', async () => {
    const asOwner = (statement: ReturnType<typeof sql>) => suite.db.asOwner((tx) => tx.run(statement))
    await asOwner(
      sql`insert into mail (recipient, subject, next_attempt_at) values ('a@shop.example', 'Hi', ${at(1_000)}::timestamptz)`,
    )
    const next = async (isCrowded: boolean, more: { isAwaited?: true } = {}) => {
      suite.isCrowded = isCrowded
      await runnerOf({ kind: 'mail', every: 'when due', run: async () => ({ count: 1 }), ...more }).runDue()
      const [job] = await jobs()
      await asOwner(sql`delete from job`)
      return Date.parse(job?.dueAt ?? '') - suite.time
    }
    expect([await next(false), await next(true), await next(true, { isAwaited: true })]).toEqual([1_000, 5_000, 1_000])
    await asOwner(sql`delete from mail`)
  })

  test('with a period is never given up, however often it fails', async () => {
    const runner = runnerOf({ kind: 'note', every: MINUTE, run: () => Promise.reject(new Error('Down.')) })
    for (let n = 0; n < 12; n++) {
      expect(await runner.runDue()).toBe(1)
      // Never later than it would run otherwise.
      suite.time += MINUTE
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
      seen.push(suite.time - START)
      return { again: at(seen.length * 1000) }
    }
    const runner = runnerOf({ kind: 'note', every: 60 * MINUTE, run })
    await runner.start()
    await expect.poll(() => seen, soon).toEqual([0])
    for (const ms of [1000, 2000]) {
      suite.time = START + ms
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
    suite.time += 200
    await expect.poll(() => seen, soon).toEqual(['now', 'soon'])
  })
})
