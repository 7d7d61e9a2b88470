import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import { background, DatabaseBusy, DatabaseUnavailable, type Db, type Tx } from '../db/index.ts'

/** A lease is renewed three times before it would end; after that, another server takes over the job. */
export const LEASE_MS = 20_000
/** How many times recording an outcome is tried, a second apart, while the database cannot be reached. */
const RECORD_ATTEMPTS = 10

/** The prefix of this process's leases, which shows who holds them. */
const thisProcess = `${process.pid}-${randomUid(12)}`
let stores = 0
const lease = sql`app_now() + make_interval(secs => ${LEASE_MS / 1000})`

/** A job claimed by this process. */
export interface Claimed {
  readonly id: number
  readonly organizationId: number | null
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  readonly attempts: number
  readonly version: number
  /** Identifies this claim. */
  readonly leasedBy: string
}

/** How a run ended. */
export type Outcome =
  | { readonly is: 'done' }
  /** Runs again at this time or when its table has something due, but not before the minimum pause. */
  | { readonly is: 'waiting'; readonly until: Date; readonly orDueAfterMs?: number }
  | { readonly is: 'failed'; readonly error: string; readonly pauseSeconds: number; readonly isOver: boolean }
  /** The server is stopping: another one may run it right away, and this attempt does not count. */
  | { readonly is: 'stopped' }

/** Seconds until a failed job is retried: 5 to 3,600, give or take a quarter. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  Math.min(5 * 2 ** (failures - 1), 3_600) * (0.75 + random / 2)

/** Access to the jobs table for one process. */
export function createJobStore(db: Db) {
  const worker = `${thisProcess}:${++stores}`
  let claims = 0
  const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.asAccounts(work, background)
  const isOurs = ({ id, leasedBy }: Claimed) => sql`id = ${id} and leased_by = ${leasedBy}`
  const isUnmoved = ({ version }: Claimed) => sql`version = ${version}`

  const timeOf = ({ until, orDueAfterMs }: Extract<Outcome, { is: 'waiting' }>) =>
    orDueAfterMs === undefined
      ? sql`${until}::timestamptz`
      : sql`least(${until}::timestamptz,
          greatest(coalesce(next_due(kind), 'infinity'), app_now() + make_interval(secs => ${orDueAfterMs / 1000})))`

  /** A job that was rescheduled meanwhile keeps its new time; one that was canceled is deleted. */
  async function end(tx: Tx, job: Claimed, outcome: Outcome): Promise<void> {
    const release = sql`leased_by = null, leased_until = null`
    const ran = sql`${release}, last_run_at = app_now()`
    const moveTo = (time: ReturnType<typeof sql>) => sql`due_at = case when ${isUnmoved(job)} then ${time} else due_at end`
    if (outcome.is === 'stopped')
      await tx.run(sql`update job set ${release}, attempts = greatest(attempts - 1, 0) where ${isOurs(job)}`)
    else if (outcome.is === 'failed')
      await tx.run(sql`
        update job set ${ran}, last_error = ${outcome.error.slice(0, 500)},
          dead_at = case when ${isUnmoved(job)} and ${outcome.isOver}::boolean then app_now() end,
          ${moveTo(sql`app_now() + make_interval(secs => ${outcome.pauseSeconds})`)}
        where ${isOurs(job)}`)
    else if (outcome.is === 'waiting' || !(await tx.run(sql`delete from job where ${isOurs(job)} and ${isUnmoved(job)}`))) {
      const until = outcome.is === 'waiting' ? moveTo(timeOf(outcome)) : sql`due_at = due_at`
      await tx.run(sql`update job set ${ran}, attempts = 0, last_error = null, ${until} where ${isOurs(job)}`)
    }
  }

  return {
    /** Creates the jobs of periodic kinds; their first run is due immediately. */
    register: (kinds: readonly string[]): Promise<number> =>
      inOne((tx) =>
        tx.run(sql`
          insert into job (kind, due_at) select kind, app_now() from unnest(${[...kinds]}::text[]) as kind
          on conflict (organization_id, kind, key) do nothing`),
      ),

    /** Ends the leases of an earlier process on a database that only one can open. */
    async endForeignLeases(): Promise<void> {
      if (db.kind !== 'pglite') return
      await inOne((tx) =>
        tx.run(sql`update job set leased_by = null, leased_until = null where not starts_with(leased_by, ${thisProcess})`),
      )
    },

    /** Makes periodic kinds due; one that is running runs again. */
    makeDue: (kinds: readonly string[]): Promise<number> =>
      inOne((tx) =>
        tx.run(sql`
          update job set due_at = app_now(), version = version + 1
          where organization_id is null and key = '' and kind = any (${[...kinds]}::text[])
            and (due_at > app_now() or leased_by is not null)`),
      ),

    /** Claims due jobs, up to a limit for each kind. */
    claim: (free: ReadonlyMap<string, number>): Promise<Claimed[]> =>
      inOne((tx) =>
        tx.rows<Claimed>(sql`
          with due as (
            select one.id from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::int[]) as wanted(kind, amount)
            cross join lateral (
              select id from job where kind = wanted.kind and dead_at is null and due_at <= app_now()
                and (leased_until is null or leased_until <= app_now())
              order by priority desc, due_at, id limit wanted.amount for update skip locked) one
          )
          update job set leased_by = ${`${worker}:${++claims}`}, leased_until = ${lease}, attempts = attempts + 1
          from due where job.id = due.id
          returning job.id, organization_id, kind, key, payload, attempts, version, leased_by`),
      ),

    /** @returns false once another process has claimed the job */
    renew: async (job: Claimed): Promise<boolean> =>
      (await inOne((tx) => tx.run(sql`update job set leased_until = ${lease} where ${isOurs(job)}`))) > 0,

    /** Records the end of a run; waits for a database that restarts. */
    async record(job: Claimed, outcome: Outcome): Promise<void> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inOne((tx) => end(tx, job, outcome))
        } catch (error) {
          const isPassing = error instanceof DatabaseUnavailable || error instanceof DatabaseBusy
          if (!isPassing || attempt === RECORD_ATTEMPTS) throw error
          await wait(1_000)
        }
      }
    },

    /** The ms until the next job of these kinds is due or loses its lease. */
    async untilNext(kinds: readonly string[]): Promise<number> {
      const next = await inOne((tx) =>
        tx.one<{ at: string | null }>(sql`
          select min(greatest(due_at, leased_until)) as at from job where dead_at is null and kind = any (${[...kinds]}::text[])`),
      )
      return next?.at ? Date.parse(next.at) - db.now().getTime() : Infinity
    },
  }
}
