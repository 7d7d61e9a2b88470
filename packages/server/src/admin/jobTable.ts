import type { Db } from '../db/index.ts'
import { jobOverview } from '../jobs/overview.ts'

const timeOf = (at: string | null): string => at?.replace(/\.\d+Z$/, 'Z') ?? '–'

/** The background work of an installation, as a table for a terminal. */
export async function jobTable(db: Db): Promise<string> {
  const kinds = await jobOverview(db)
  if (!kinds.length) return 'No server has run jobs on this database yet.'
  const rows = [
    ['kind', 'due', 'running', 'dead', 'oldest', 'last run', 'next run', 'last error'],
    ...kinds.map((one) => [
      one.kind,
      String(one.due),
      String(one.running),
      String(one.dead),
      `${Math.round(one.oldestSeconds)} s`,
      timeOf(one.lastRunAt),
      timeOf(one.nextRunAt),
      one.lastError ?? '',
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
