import type { Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import { filterByIds, lookUp, scanByOrder, type LookupResult, type SearchScope, type OrderScan } from './scan.ts'
import type { Order } from './order.ts'
import type { Buckets } from './buckets.ts'

/** Rows of the first scan by order: enough to estimate how dense the matches are. */
const FIRST = 100
/** Scanning by order continues while at least one row in this many matches. */
const DENSE = 16
/** The same for counting, which needs denser matches: the index reads each match once, however rare. */
const NEARLY_ALL = 1.5
const SPARE = 1.2
/** Matches per requested row that several buckets may hold together; a single bucket is read whole. */
const FEW = 4
const ALL = 2 ** 31 - 1
const GROWTH = 4
/** Buckets in the first lookup that ignores order. */
const WIDE = 16

export interface Search {
  /** The next `count` rows after a position, in order. */
  next(position: Position | undefined, count: number): Promise<number[]>
  /** The total, capped where counting stops. */
  count(): Promise<number>
}

/**
 * Finds common matches by scanning the list in order. Rare ones come from the search index: all at once or, if there are too
 * many, bucket by bucket in sort order. The cost depends on the page, not on word frequency or page depth.
 * docs/architecture.md#why-leads-have-two-search-plans has measurements of both.
 */
export function createSearch(tx: Tx, scope: SearchScope, order: Order, enough: number): Search {
  const { lookup } = scope
  const indexPrefix = lookup.indexPrefix(order.column)
  let lookedUp: LookupResult | undefined
  let scanned = { read: 0, met: 0 }
  let total: number | undefined
  const allMatches = async () => (lookedUp ??= await lookUpAll(tx, scope, enough))

  return {
    async next(from, count) {
      const scan = indexPrefix && (await scanWhileDense(tx, scope, order, indexPrefix, from, count, DENSE))
      if (scan) scanned = { read: scan.read, met: scan.ids.length }
      if (scan && !scan.last && !from) total = scan.ids.length
      if (scan && (!scan.last || scan.ids.length >= count)) return scan.ids.slice(0, count)
      const position = scan?.last ?? from
      const found = scan?.ids ?? []
      const all = await allMatches()
      const rest = count - found.length
      return [
        ...found,
        ...(all.isComplete
          ? await filterByIds(tx, scope, order, all.ids, position, rest)
          : await scanByIndex(tx, scope, order, position, rest)),
      ]
    },

    async count() {
      if (total !== undefined) return Math.min(total, enough)
      // If nearly all rows match, counting by a scan is cheaper than by the index.
      if (!lookedUp && indexPrefix && isDense(scanned, NEARLY_ALL) && scanned.met) {
        const { ids, last } = await scanWhileDense(tx, scope, order, indexPrefix, undefined, enough, NEARLY_ALL)
        if (!last || ids.length >= enough) return Math.min(ids.length, enough)
      }
      return Math.min((await allMatches()).ids.length, enough)
    },
  }
}

const isDense = ({ read, met }: { read: number; met: number }, dense: number) => met * dense >= read

/** Scans in order while at least one row in `dense` matches; the list has ended if `last` is undefined. */
async function scanWhileDense(
  tx: Tx,
  scope: SearchScope,
  order: Order,
  indexPrefix: Sql,
  from: Position | undefined,
  count: number,
  dense: number,
): Promise<OrderScan> {
  const ids: number[] = []
  let read = 0
  let last = from
  do {
    const most = read ? Math.ceil((SPARE * (count - ids.length) * read) / ids.length) : count
    const step = await scanByOrder(tx, scope, order, indexPrefix, last, Math.max(FIRST, most))
    ids.push(...step.ids)
    read += step.read
    last = step.last
  } while (last && ids.length < count && isDense({ read, met: ids.length }, dense))
  return { ids, read, last }
}

/** Looks up matches in any order, up to `most`, so that a filter that nearly all rows match does not read them all. */
async function lookUpAll(tx: Tx, { lookup }: SearchScope, most: number): Promise<LookupResult> {
  const { first, last, tokens, required } = lookup.allBuckets
  const ids: number[] = []
  let size = WIDE
  for (let high = last; high >= first; high -= size, size *= GROWTH) {
    const some = await lookUp(tx, lookup, [...required, tokens(Math.max(first, high - size + 1), high)], most - ids.length)
    ids.push(...some.ids)
    if (!some.isComplete) return { ids, isComplete: false }
  }
  return { ids, isComplete: true }
}

/** Returns the next matches after a position, read from the search index bucket by bucket. */
async function scanByIndex(
  tx: Tx,
  scope: SearchScope,
  order: Order,
  position: Position | undefined,
  count: number,
): Promise<number[]> {
  const found: number[] = []
  const pace = { size: 1 }
  for (const buckets of await scope.lookup.buckets(tx, order, position)) {
    await scanBuckets({ tx, scope, order, position, count, found }, buckets, pace)
    if (found.length >= count) break
  }
  return found
}

interface IndexScan {
  readonly tx: Tx
  readonly scope: SearchScope
  readonly order: Order
  readonly position: Position | undefined
  readonly count: number
  readonly found: number[]
}

/**
 * Reads more buckets at a time while they hold few rows, and fewer when they hold too many; a single bucket with too many is
 * split into sub-buckets.
 */
async function scanBuckets(
  scan: IndexScan,
  { first, last, tokens, required, subBuckets }: Buckets,
  pace: { size: number },
): Promise<void> {
  const { tx, scope, order, position, count, found } = scan
  const isUpward = order.direction === 'asc'
  let [from, to] = [first, last]
  /** How many of the next buckets are known to hold too many rows together. */
  let crowded = 0
  while (from <= to && found.length < count) {
    const reach = Math.min(crowded ? Math.ceil(crowded / GROWTH) : pace.size, to - from + 1)
    const [low, high] = isUpward ? [from, from + reach - 1] : [to - reach + 1, to]
    const below = reach === 1 ? subBuckets?.(low) : undefined
    const some = await lookUp(tx, scope.lookup, [...required, tokens(low, high)], reach > 1 || below ? FEW * count : ALL)
    if (!some.isComplete && reach > 1) {
      crowded = reach
      continue
    }
    const before = found.length
    if (some.isComplete) found.push(...(await filterByIds(tx, scope, order, some.ids, position, count - before)))
    else for await (const buckets of below ?? []) if (found.length < count) await scanBuckets(scan, buckets, { size: 1 })
    if (isUpward) from = high + 1
    else to = low - 1
    crowded = Math.max(0, crowded - reach)
    const met = found.length - before
    const wanted = met ? Math.ceil((SPARE * (count - found.length) * reach) / met) : GROWTH * reach
    pace.size = Math.max(1, Math.min(wanted, GROWTH * reach))
  }
}
