/**
 * When a periodic kind runs: every so many ms after its last run, at the times of a cron expression in a time zone, or when
 * something in its table is due, as `next_due` in 41_jobs.sql says.
 */
export type Period = number | { readonly cron: string; readonly timeZone: string } | 'when due'

/** A piece of work that is due. */
export interface Job {
  /** Null: the installation's. */
  readonly organizationId: number | null
  readonly key: string
  readonly payload: unknown
  /** From 1; above it is a repetition of one that failed or did not end. */
  readonly attempt: number
  /** Resolves the next time that its kind is woken. */
  readonly woken: () => Promise<void>
  /** Logs the failure of one part, which does not stop the others. */
  readonly logFailure: (error: unknown) => void
}

export interface JobLimits {
  /** Runs at once in one process; 1 by default. */
  readonly atOnce?: number
  /** Failures in a row after which it is given up; 8 by default, and never for periodic kinds. */
  readonly attempts?: number
  /** How long a run may take, in ms; 10 minutes by default. */
  readonly runMs?: number
}

/** What came of a run. */
export interface Ran {
  /** When to run again: before its period ends, or once more for a scheduled job, which is done otherwise. It overrules `next_due`. */
  readonly again?: Date
  /** How much a periodic kind found to do. */
  readonly count?: number
}

/** A kind of background work. */
export interface JobKind<Services> {
  readonly kind: string
  /** Runs by itself, once at a time over all servers, and at once when `pg_notify('walkup_job', kind)` wakes it; otherwise, jobs are scheduled. */
  readonly every?: Period
  readonly limits?: JobLimits
  /**
   * Does the work. It may run again after it has succeeded, if the server dies before that is recorded, and it must stop soon after
   * the signal.
   */
  readonly run: (services: Services, job: Job, signal: AbortSignal) => Promise<Ran | void>
}
