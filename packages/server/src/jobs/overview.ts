import sql from 'sql-template-tag'
import { background, type Db } from '../db/index.ts'

/** The state of a kind's jobs at one instant. */
export interface JobOverview {
  readonly kind: string
  /** The number of jobs that are due and waiting, running, and given up. */
  readonly due: number
  readonly running: number
  readonly dead: number
  /** For how many seconds the oldest waiting job has been due; 0 if none is. */
  readonly oldestSeconds: number
  readonly lastRunAt: string | null
  readonly nextRunAt: string | null
  readonly lastError: string | null
}

/** The state of all background jobs of an installation, by kind; for operators. */
export const jobOverview = (db: Db): Promise<JobOverview[]> =>
  db.asAccounts((tx) => tx.rows<JobOverview>(sql`select * from job_overview() order by kind`), background)
