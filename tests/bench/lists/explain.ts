import sql, { type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../../../packages/server/src/db/index.ts'

export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
interface Explained {
  Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Execution Time': number
}
export interface Cost {
  plan: Plan
  read: number
  blocks: number
  ms: number
}

/** Rows that a plan's scans read, including filtered ones. */
function rowsRead(plan: Plan): number {
  const own = /Scan/.test(plan['Node Type']) && !/Subquery|CTE|Function|Values/.test(plan['Node Type'])
  const touched = own
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), touched)
}

/** A plan of EXPLAIN (ANALYZE, BUFFERS), one line per node. */
export function* linesOf(plan: Plan, depth = 1): Generator<string> {
  const where = [plan['Relation Name'] && `on ${plan['Relation Name']}`, plan['Index Name'] && `by ${plan['Index Name']}`].filter(
    Boolean,
  )
  const removed = plan['Rows Removed by Filter'] ? `, ${plan['Rows Removed by Filter']} removed` : ''
  const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  yield `${'  '.repeat(depth)}${[plan['Node Type'], ...where].join(' ')}: ${plan['Actual Rows']} rows × ${plan['Actual Loops']}${removed}, ${blocks} blocks`
  for (const child of plan.Plans ?? []) yield* linesOf(child, depth + 1)
}

/** The same database, which explains and analyzes each tenant query before running it. */
export function explaining(db: Db, onCost: (cost: Cost) => void): Db {
  const wrap = (tx: Tx): Tx => {
    // Plans do not include reads within functions, but the transaction's statistics do.
    const fetched = async () =>
      (
        await tx.one<{ rows: number }>(
          sql`select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables`,
        )
      )?.rows ?? 0
    const explain = async (query: Sql) => {
      if (!/^\s*(with|select)/i.test(query.text)) return
      const before = await fetched()
      const row = await tx.one<Record<string, Explained[]>>(sql`explain (analyze, buffers, format json) ${query}`)
      const [first] = Object.values(row ?? {})[0] ?? []
      if (first)
        onCost({
          plan: first.Plan,
          read: Math.max(rowsRead(first.Plan), (await fetched()) - before),
          blocks: first.Plan['Shared Hit Blocks'] + first.Plan['Shared Read Blocks'],
          ms: first['Execution Time'],
        })
    }
    return {
      ...tx,
      rows: async <Row extends object>(query: Sql) => (await explain(query), tx.rows<Row>(query)),
      one: async <Row extends object>(query: Sql) => (await explain(query), tx.one<Row>(query)),
    }
  }
  return { ...db, asTenant: (scope, work) => db.asTenant(scope, (tx) => work(wrap(tx))) }
}
