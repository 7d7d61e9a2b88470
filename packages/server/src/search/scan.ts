import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import { after, inOrder, ordered, type Order, type SortColumn } from './order.ts'
import type { Buckets, TokenLists } from './buckets.ts'
import { containsTerm, type Term } from './text.ts'

/** How to find rare matches through a search index. */
export interface Lookup {
  /** Words that the text must contain. */
  readonly terms: readonly Term[]
  /** At most `most` ids of matching rows that contain every pattern, one of each list of `either`, and one token of each list. */
  readonly findIds: (patterns: readonly string[], either: readonly (readonly string[])[], tokens: TokenLists, most: number) => Sql
  /** The conditions that a column's sort index applies itself; undefined if scanning it could read too many other rows. */
  readonly indexPrefix: (column: SortColumn) => Sql | undefined
  /** Buckets that together hold every match. */
  readonly allBuckets: Buckets
  /** The buckets of an order, in its direction, starting at a position. */
  readonly buckets: (tx: Tx, order: Order, position: Position | undefined) => Promise<Buckets[]>
}

/** The rows to search: a table, its conditions apart from the text, and the organizations. */
export interface SearchScope {
  readonly table: string
  readonly where: Sql
  readonly organizations: readonly number[]
  readonly lookup: Lookup
}

export interface LookupResult {
  readonly ids: number[]
  /** Whether these are all. */
  readonly isComplete: boolean
}

/** Ids of matching rows that have a token of each list, about `most` of them, in no order. */
export async function lookUp(tx: Tx, { terms, findIds }: Lookup, tokens: TokenLists, most: number): Promise<LookupResult> {
  // The index combines patterns with "and" only, so one word's alternative spellings are separate queries.
  const [many, ...others] = terms.filter(({ patterns }) => patterns.length > 1).map(({ patterns }) => patterns)
  const single = terms.filter(({ patterns }) => patterns.length === 1).flatMap(({ patterns }) => patterns)
  const ids = new Set<number>()
  let isComplete = true
  for (const patterns of many ? many.map((pattern) => [pattern, ...single]) : [single]) {
    const rows = await tx.rows<{ id: number }>(sql`select ${findIds(patterns, others, tokens, most)} as id`)
    for (const { id } of rows) ids.add(id)
    isComplete &&= rows.length < most
  }
  return { ids: [...ids], isComplete }
}

/** The conditions of a search and its words, for a query that reads every match. */
export const matches = ({
  table,
  where,
  lookup,
}: Omit<SearchScope, 'organizations' | 'lookup'> & { readonly lookup: Pick<Lookup, 'terms'> | undefined }): Sql =>
  join([where, ...(lookup?.terms ?? []).map((term) => containsTerm(term, table))], ' and ')

/** The first `count` matches after a position, from a set of ids. */
export async function filterByIds(
  tx: Tx,
  scope: SearchScope,
  { column, direction }: Order,
  ids: readonly number[],
  position: Position | undefined,
  count: number,
): Promise<number[]> {
  if (!ids.length) return []
  const { table, organizations } = scope
  const id = sql`${raw(table)}.id`
  const follows = position ? sql`and ${after(column, direction, id, position)}` : empty
  // Materialized, so that the planner reads by id and not by an index of another condition.
  const query = sql`
    with candidate as materialized (
      select * from ${raw(table)} where ${raw(table)}.organization_id = any (${organizations}::int[]) and ${id} = any (${ids}::int[])
    )
    select ${id} from candidate as ${raw(table)} where ${matches(scope)} ${follows}
    order by ${inOrder(column, direction, column.by, id)} limit ${count}::int`
  const rows = await byKey(tx, () => tx.rows<{ id: number }>(query))
  return rows.map((row) => row.id)
}

const prefer = (tx: Tx, how: 'on' | 'off', settings: readonly string[]) =>
  tx.run(
    sql`select set_config('jit', 'off', true), ${join(settings.map((name) => sql`set_config(${name}::text, ${how}::text, true)`))}`,
  )

/** Disabled plan nodes inflate the estimated cost, which would trigger JIT compilation: that goes off too. */
async function withoutPlans<T>(tx: Tx, settings: readonly string[], work: () => Promise<T>): Promise<T> {
  await prefer(tx, 'off', settings)
  const result = await work()
  await prefer(tx, 'on', settings)
  return result
}

/** Forces the sort index: the planner underestimates reading more rows and sorting them. */
const byIndex = <T>(tx: Tx, work: () => Promise<T>) =>
  withoutPlans(tx, ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'], work)

/** Forces reading by id: on a small table, the planner would read all rows of an organization. */
export const byKey = <T>(tx: Tx, work: () => Promise<T>): Promise<T> =>
  withoutPlans(tx, ['enable_seqscan', 'enable_bitmapscan'], work)

export interface OrderScan {
  /** Matches, in order. */
  readonly ids: number[]
  readonly read: number
  /** Where the scan stopped; undefined at the end of the list. */
  readonly last: Position | undefined
}

/** Reads the next `most` rows of the sort index, matches or not. */
export async function scanByOrder(
  tx: Tx,
  scope: SearchScope,
  { column, direction }: Order,
  indexPrefix: Sql,
  position: Position | undefined,
  most: number,
): Promise<OrderScan> {
  const { table, organizations } = scope
  const columns = sql`${raw(table)}.id, (${matches(scope)}) as matches`
  const order = inOrder(column, direction, sql`sort_value`, sql`id`)
  const query = sql`
    with scanned as materialized (${ordered({ table, columns, where: indexPrefix, organizations }, { column, direction }, position, most)}),
      last as (select sort_value, id from scanned order by ${order} offset ${most - 1}::int)
    select array(select id from scanned where matches order by ${order}) as ids, (select count(*) from scanned) as read,
      (select sort_value::text from last) as last_key, (select id from last) as last_id`
  const row = await byIndex(tx, () =>
    tx.one<{ ids: number[]; read: number; lastKey: string | null; lastId: number | null }>(query),
  )
  const { ids = [], read = 0, lastKey = null, lastId = null } = row ?? {}
  return { ids, read, last: lastId === null ? undefined : { key: lastKey, id: lastId } }
}
