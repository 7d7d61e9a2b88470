import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { idBucket, startingAt, bucketsOf, type Bounds, type Order, type Position, type Buckets } from '../../search/index.ts'

/** One bucket per pair of letters, and one for names that sort before them. */
const LAST_BUCKET = 26 * 26
/** Names per query. */
const BATCH = 100

interface NameScan {
  readonly direction: Order['direction']
  /** Where the page starts, and its bucket. */
  readonly position: (Position & { readonly bucket: number }) | undefined
  readonly ids: Bounds
}

/** Buckets of last names; each splits into single names, and a name into buckets of lead ids. */
export async function nameBuckets(
  tx: Tx,
  direction: Order['direction'],
  position: Position | undefined,
  ids: Bounds,
): Promise<Buckets> {
  const row = position && (await tx.one<{ bucket: number }>(sql`select lead_name_bucket(${position.key}::text) as bucket`))
  const scan = { direction, position: position && row && { ...position, ...row }, ids }
  const names: Buckets = {
    ...bucketsOf('lastName', [0, LAST_BUCKET]),
    subBuckets: (bucket) => (bucket > 0 && bucket < LAST_BUCKET ? namesWithin(tx, scan, bucket) : undefined),
  }
  return row ? startingAt(names, direction, row.bucket) : names
}

async function* namesWithin(tx: Tx, scan: NameScan, bucket: number): AsyncGenerator<Buckets> {
  const { direction, position } = scan
  const isUpward = direction === 'asc'
  const start = position?.bucket === bucket ? position.key : null
  // A bucket's lower bound is itself a possible name.
  const bound = await tx.one<{ name: string }>(
    sql`select (lead_name_bucket_bounds())[${isUpward ? bucket : bucket + 1}::int] as name`,
  )
  let last = start ?? bound?.name ?? ''
  let names = isUpward || start !== null ? [last] : []
  for (;;) {
    const rows = await tx.rows<{ name: string }>(
      sql`select list_lead_names(${bucket}::int, ${last}::text, ${isUpward}::boolean, ${BATCH}::int) as name`,
    )
    names.push(...rows.map(({ name }) => name))
    if (names.length) yield bucketPerName(names, scan)
    if (rows.length < BATCH) return
    last = rows.at(-1)?.name ?? last
    names = []
  }
}

/** A bucket per name, in the order's direction. */
function bucketPerName(names: readonly string[], { direction, position, ids }: NameScan): Buckets {
  const ascending = direction === 'asc' ? names : names.toReversed()
  return {
    first: 0,
    last: ascending.length - 1,
    tokens: (low, high) => ascending.slice(low, high + 1).map((name) => `lastName:${name}`),
    required: [],
    async *subBuckets(at) {
      const name = ascending[at] ?? ''
      const buckets = bucketsOf('id', ids, undefined, [[`lastName:${name}`]])
      yield position?.key === name ? startingAt(buckets, direction, idBucket(position.id)) : buckets
    },
  }
}
