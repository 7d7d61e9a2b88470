import { contract, type EndpointName, type EndpointContract } from '@walkup/sdk/contract'
import { everyEndpoint } from '@walkup/sdk/endpoints'
import sql, { raw, type Sql } from 'sql-template-tag'
import { buildApp } from '../../packages/server/src/app.ts'
import { defaultLimits, readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPostgres, type Db, type Tx } from '../../packages/server/src/db/index.ts'

interface Plan {
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
interface Cost {
  plan: Plan
  read: number
  blocks: number
  ms: number
}

/** Rows that the scans of a plan touched, whether or not they were kept. */
function rowsRead(plan: Plan): number {
  const own = /Scan/.test(plan['Node Type']) && !/Subquery|CTE|Function|Values/.test(plan['Node Type'])
  const touched = own
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), touched)
}

/** A plan as EXPLAIN (ANALYZE, BUFFERS) tells it, a line for each node. */
function* linesOf(plan: Plan, depth = 1): Generator<string> {
  const where = [plan['Relation Name'] && `on ${plan['Relation Name']}`, plan['Index Name'] && `by ${plan['Index Name']}`].filter(
    Boolean,
  )
  const removed = plan['Rows Removed by Filter'] ? `, ${plan['Rows Removed by Filter']} removed` : ''
  const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  yield `${'  '.repeat(depth)}${[plan['Node Type'], ...where].join(' ')}: ${plan['Actual Rows']} rows × ${plan['Actual Loops']}${removed}, ${blocks} blocks`
  for (const child of plan.Plans ?? []) yield* linesOf(child, depth + 1)
}

/** The same database, where each query of a tenant is explained, with its figures, before it is run. */
function explaining(db: Db, onCost: (cost: Cost) => void): Db {
  const wrap = (tx: Tx): Tx => {
    // What functions read is not in the plan of their caller, but the transaction's own statistics count it.
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

const isList = ({ reply }: EndpointContract) => 'nextCursor' in ((reply as { properties?: object }).properties ?? {})

/** What the lists are searched for. */
interface Sought {
  /** The digits of one lead's phone. */
  readonly rare: string
  /** A first and a last name. */
  readonly name: string
  /** The territory with the fewest leads. */
  readonly territoryId: number
}
async function soughtIn(db: Db, organizationId: number): Promise<Sought> {
  const row = await db.asOwner((tx) =>
    tx.one<Sought>(sql`select
      (select phone from lead where organization_id = ${organizationId} and phone is not null order by received_at limit 1) as rare,
      (select first_name || ' ' || last_name from lead where organization_id = ${organizationId} and last_name ilike 'rivera'
        order by received_at limit 1) as name,
      (select territory_id from lead where organization_id = ${organizationId} and territory_id is not null
        group by 1 order by count(*) limit 1) as territory_id`),
  )
  if (!row) throw new Error('The database holds no leads.')
  return row
}

/** A list as it opens, and with text searches where it has one: words that nearly all, many, one and no leads hold. */
function bodiesOf(
  name: EndpointName,
  described: EndpointContract,
  { rare, name: fullName, territoryId }: Sought,
): [string, object][] {
  const filter =
    (described.body as { properties?: { filter?: { properties?: object } } } | undefined)?.properties?.filter?.properties ?? {}
  const searching = (search: string, more: object = {}, order: object = {}) => ({
    limit: 50,
    filter: { search, ...more },
    ...order,
  })
  return [
    ['first page', { limit: 50 }],
    ...('search' in filter
      ? ([
          ['dense word', searching('mail.test')],
          ['frequent word', searching('rivera')],
          ['rare word', searching(rare)],
          ['absent word', searching('zzyzx')],
        ] as [string, object][])
      : []),
    ...(name === 'leads.searchAll'
      ? ([
          ['two words', searching(fullName)],
          ['frequent, territory', searching('rivera', { territoryIds: [territoryId] })],
          [
            'frequent, no hits',
            searching('rivera', { territoryIds: [territoryId], statuses: ['rejected'], kinds: ['external'] }),
          ],
          ['dense, no hits', searching('mail.test', { statuses: ['captured'], kinds: ['external'], hasDuplicate: true })],
          ['frequent, one day', searching('rivera', { received: { from: '2026-03-02', to: '2026-03-02', timeZone: 'UTC' } })],
          ['frequent, oldest', searching('rivera', {}, { sort: { by: 'receivedAt', direction: 'asc' } })],
          ['frequent, by name', searching('rivera', {}, { sort: { by: 'lastName', direction: 'asc' } })],
        ] as [string, object][])
      : []),
  ]
}

/**
 * `DATABASE_URL=postgres://… npm run bench -- lists`, on a database that `npm run seed -- --leads 1000000` has filled: for
 * every list endpoint, the rows its queries read beside the rows it answered (EXPLAIN (ANALYZE, BUFFERS)), counting included.
 * With `-- lists plans` each plan follows.
 */
export default async function lists(args: readonly string[]): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must name a PostgreSQL that the seed has filled.')
  const db = openPostgres(url, 4)
  await migrate(db)
  const costs: Cost[] = []
  const config = { ...readConfig({ ...process.env, LOG_LEVEL: 'silent' }), limits: defaultLimits }
  const app = await buildApp(
    config,
    explaining(db, (cost) => costs.push(cost)),
  )
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/account/login',
    payload: { email: 'role2@walkup.test', password: 'walkup-demo' },
  })
  const { token, currentOrganizationId } = signIn.json<{ data: { token: string; currentOrganizationId: number } }>().data
  const sought = await soughtIn(db, currentOrganizationId)
  const size = await db.asOwner((tx) => tx.one<{ leads: number }>(sql`select count(*) as leads from ${raw('lead')}`))
  console.log(
    `${size?.leads} leads\n${'endpoint'.padEnd(34)} ${'query'.padEnd(20)} answered     read  read/answered   blocks       ms`,
  )
  for (const [name, described] of Object.entries(contract) as [EndpointName, EndpointContract][]) {
    if (!isList(described)) continue
    const [method, path] = everyEndpoint[name].split(' ') as ['POST', string]
    for (const [what, body] of bodiesOf(name, described, sought)) {
      costs.length = 0
      const params = (described.example.params ?? {}) as Record<string, string>
      const answer = await app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key])),
        ...(method === 'POST' && { payload: body }),
        headers: { authorization: `Bearer ${token}` },
      })
      const items = answer.statusCode === 200 ? answer.json<{ data: { items: unknown[] } }>().data.items.length : -1
      const total = costs.reduce(
        (sum, cost) => ({ read: sum.read + cost.read, blocks: sum.blocks + cost.blocks, ms: sum.ms + cost.ms }),
        { read: 0, blocks: 0, ms: 0 },
      )
      const ratio = (total.read / Math.max(1, items)).toFixed(1)
      console.log(
        `${name.padEnd(34)} ${what.padEnd(20)} ${(items < 0 ? `(${answer.statusCode})` : String(items)).padStart(8)} ${String(total.read).padStart(8)} ${ratio.padStart(14)} ${String(total.blocks).padStart(8)} ${total.ms.toFixed(1).padStart(8)}`,
      )
      if (args.includes('plans')) for (const { plan } of costs) console.log([...linesOf(plan)].join('\n'))
    }
  }
  await app.close()
  await db.close()
}
