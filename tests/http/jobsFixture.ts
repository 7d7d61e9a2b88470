import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { migrate, serverScope, type Db, type Tx } from '../../packages/server/src/db/index.ts'
import type { Job, JobKind } from '../../packages/server/src/jobs/kind.ts'
import { createJobRunner, type JobRunner } from '../../packages/server/src/jobs/runner.ts'
import { schedule } from '../../packages/server/src/jobs/schedule.ts'
import { openEmpty } from './databases.ts'

export const START = Date.UTC(2031, 2, 1, 12)

export const MINUTE = 60_000
export const soon = { timeout: 20_000 }
export const at = (ms: number) => new Date(START + ms)
/** A kind that records the keys of its runs. */
export function noting(more: Partial<JobKind<{ db: Db }>> = {}) {
  const seen: string[] = []
  const run = async (_: unknown, { key }: Job) => void seen.push(key)
  return { seen, kind: { kind: 'note', run, ...more } satisfies JobKind<{ db: Db }> }
}

/** An empty database whose clock the tests set, and job runners on it that are closed after each test. */
export function openJobs() {
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
  let isCrowded = false
  beforeEach(() => {
    time = START
    isCrowded = false
    errors = []
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close()))
    await db.asOwner((tx) => tx.run(sql`delete from job`))
  })

  const runnerOf = (...kinds: JobKind<{ db: Db }>[]): JobRunner => {
    const runner = createJobRunner({ db }, kinds, { onError: (error) => errors.push(error), isCrowded: () => isCrowded })
    runners.push(runner)
    return runner
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

  return {
    get time() {
      return time
    },
    set time(value) {
      time = value
    },
    get db() {
      return db
    },
    set isCrowded(value: boolean) {
      isCrowded = value
    },
    get errors() {
      return errors
    },
    runnerOf,
    inOne,
    plan,
    jobs,
  }
}
