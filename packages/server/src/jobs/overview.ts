import sql from 'sql-template-tag'
import { background, type Db } from '../db/index.ts'

/** The jobs of a kind, at one instant. */
export interface JobOverview {
  readonly kind: string
  /** How many are due and wait, run, and were given up. */
  readonly due: number
  readonly running: number
  readonly dead: number
  /** Seconds that the first of those that wait has been due; 0 without one. */
  readonly oldestSeconds: number
  readonly lastRunAt: string | null
  readonly nextRunAt: string | null
  readonly lastError: string | null
}

/** The state of all background work of an installation, by kind; for its operators. */
export const jobOverview = (db: Db): Promise<JobOverview[]> =>
  db.asAccounts(
    (tx) =>
      tx.rows<JobOverview>(sql`
        with one as (
          select *, dead_at is null and coalesce(leased_until > app_now(), false) as is_running,
            dead_at is null and due_at <= app_now() and (leased_until is null or leased_until <= app_now()) as is_due
          from job)
        select kind, count(*) filter (where is_due)::int as due, count(*) filter (where is_running)::int as running,
          count(*) filter (where dead_at is not null)::int as dead,
          coalesce(extract(epoch from app_now() - min(due_at) filter (where is_due)), 0)::float8 as oldest_seconds,
          max(last_run_at) as last_run_at, min(due_at) filter (where dead_at is null and not is_running) as next_run_at,
          (array_agg(last_error order by last_run_at desc nulls last) filter (where last_error is not null))[1] as last_error
        from one group by kind order by kind`),
    background,
  )
