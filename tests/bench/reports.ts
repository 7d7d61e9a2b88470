import sql, { type Sql } from 'sql-template-tag'
import { openPostgres, type Tx } from '../../packages/server/src/db/index.ts'
import {
  approachCells,
  laborCells,
  leadCells,
  spansOf,
  territoriesOf,
  type ReportScope,
} from '../../packages/server/src/metrics/index.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Heap Fetches'?: number
  Plans?: Plan[]
}

function* nodes(plan: Plan): Generator<Plan> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodes(inner)
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** A transaction that explains queries instead of running them. */
function explaining(tx: Tx, what: string): Tx {
  return {
    ...tx,
    async rows<Row extends object>(query: Sql): Promise<Row[]> {
      const [row] = await tx.rows<Record<string, [{ Plan: Plan; 'Execution Time': number }]>>(
        sql`explain (analyze, buffers, format json) ${query}`,
      )
      const [explained] = Object.values(row ?? {})[0] ?? []
      if (!explained) throw new Error('Nothing was explained.')
      const { Plan: plan } = explained
      const scans = [...nodes(plan)].filter((node) => node['Relation Name'])
      console.log(
        `${what}: ${explained['Execution Time'].toFixed(0)} ms, ${(plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)} blocks`,
      )
      for (const scan of scans)
        console.log(
          `    ${scan['Node Type']} ${scan['Index Name'] ?? scan['Relation Name']}: ${scan['Actual Rows'] * scan['Actual Loops']} rows` +
            (scan['Heap Fetches'] === undefined ? '' : `, ${scan['Heap Fetches']} heap fetches`),
        )
      return []
    },
  }
}

/** Prints what a month's and a year's report read of DATABASE_URL, a database that `npm run seed -- --leads 1000000` filled. */
export default async function reports(): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL names no database to measure.')
  const db = openPostgres(url, 1)
  try {
    const size = await db.asOwner((tx) => tx.one<{ count: number }>(sql`select count(*)::int as count from lead`))
    console.log(`reports over ${size?.count} leads, as an organization's viewer`)
    const viewer = { organizationId: 1, organizations: [1], userId: 1, roleId: 7, subscriptionId: 1, territories: [] }
    await db.asTenant(viewer, async (tx) => {
      const territories = await territoriesOf(tx, [1])
      for (const [name, length] of [
        ['a month', 30],
        ['a year', 365],
      ] as const) {
        const period = { from: day(length - 1), to: day(0) }
        const before = { from: day(2 * length - 1), to: day(length) }
        const scope: ReportScope = {
          organizations: [1],
          territories,
          filter: {},
          period,
          comparison: { kind: 'previousPeriod', ...before },
          spans: [...spansOf(territories, () => period, 0), ...spansOf(territories, () => before, 1)],
          daysIn: () => period,
          now: new Date(),
          roleId: 7,
          isWide: false,
        }
        await leadCells(explaining(tx, `${name} by generator and group`), scope, ['leadGenerator', 'serviceGroup'])
        await leadCells(explaining(tx, `${name} by hour`), scope, ['hour'], 'received')
        await leadCells(explaining(tx, `${name} of one territory`), { ...scope, filter: { territoryIds: [1] } }, ['store'])
        await laborCells(explaining(tx, `${name} of time logs`), scope)
        await approachCells(explaining(tx, `${name} of approaches`), scope)
      }
    })
  } finally {
    await db.close()
  }
}
