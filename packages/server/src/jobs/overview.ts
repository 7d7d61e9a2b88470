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
  db.asAccounts((tx) => tx.rows<JobOverview>(sql`select * from job_overview() order by kind`), background)
