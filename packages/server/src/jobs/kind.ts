/**
 * When a periodic kind runs: a number of ms after its last run, by a cron expression in a time zone, or when something in its
 * table is due (`next_due` in 41_jobs.sql).
 */
export type Period = number | { readonly cron: string; readonly timeZone: string } | 'when due'

/** A due job. */
export interface Job {
  /** Null for jobs of the installation. */
  readonly organizationId: number | null
  readonly key: string
  readonly payload: unknown
  /** Starts at 1, and is higher for retries of runs that failed or were interrupted. */
  readonly attempt: number
  /** Resolves the next time that its kind is woken. */
  readonly woken: () => Promise<void>
  /** Whether requests crowd the server, to which the job leaves most of it. */
  readonly isCrowded: () => boolean
  /** Logs an error in one part of the job; the other parts continue. */
  readonly logFailure: (error: unknown) => void
}

export interface JobLimits {
  /** Concurrent runs per process; 1 by default. */
  readonly atOnce?: number
  /** Consecutive failures after which it is given up; 8 by default. Periodic kinds are never given up. */
  readonly attempts?: number
  /** The time limit of a run in ms; 10 minutes by default. */
  readonly runMs?: number
}

/** The result of a run. */
export interface Ran {
  /** When to run again. Overrides a kind's period and `next_due`; a scheduled job is done without it. */
  readonly again?: Date
  /** How many items a periodic kind found to work on. */
  readonly count?: number
}

/** A kind of background work. */
export interface JobKind<Services> {
  readonly kind: string
  /** Makes the kind periodic: one run at a time over all servers, woken by `pg_notify('walkup_job', kind)`. Other jobs are scheduled. */
  readonly every?: Period
  /** Someone waits for what it does, so it does not make way for requests that crowd the server. */
  readonly isAwaited?: true
  readonly limits?: JobLimits
  /**
   * Does the work. It must stop soon after the signal, and be idempotent: it runs again if the server dies before its success is
   * recorded.
   */
  readonly run: (services: Services, job: Job, signal: AbortSignal) => Promise<Ran | void>
}
