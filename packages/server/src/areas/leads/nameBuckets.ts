import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { idBucket, startingAt, bucketsOf, type Bounds, type Order, type Position, type Buckets } from '../../search/index.ts'

/** One bucket per pair of letters, and one for names that sort before them. */
const LAST_NAME = 26 * 26
/** Names per query. */
const MANY = 100

interface Naming {
  readonly direction: Order['direction']
  /** Where the page starts, and its bucket. */
  readonly position: (Position & { readonly bucket: number }) | undefined
  readonly ids: Bounds
}

/** Buckets of names; they split into single names, and a name splits by its leads' ids. */
export const namesOf = (tx: Tx, naming: Naming): Buckets => ({
  ...bucketsOf('name', [0, LAST_NAME]),
  subBuckets: (bucket) => (bucket > 0 && bucket < LAST_NAME ? namesOn(tx, naming, bucket) : undefined),
})

async function* namesOn(tx: Tx, naming: Naming, bucket: number): AsyncGenerator<Buckets> {
  const { direction, position } = naming
  const isUpward = direction === 'asc'
  const begun = position?.bucket === bucket ? position.key : null
  // A bucket's lower bound is itself a possible name.
  const bound = await tx.one<{ name: string }>(
    sql`select (lead_name_bucket_bounds())[${isUpward ? bucket : bucket + 1}::int] as name`,
  )
  let beyond = begun ?? bound?.name ?? ''
  let names = isUpward || begun !== null ? [beyond] : []
  for (;;) {
    const rows = await tx.rows<{ name: string }>(
      sql`select list_lead_names(${bucket}::int, ${beyond}::text, ${isUpward}::boolean, ${MANY}::int) as name`,
    )
    names.push(...rows.map(({ name }) => name))
    if (names.length) yield ofNames(names, naming)
    if (rows.length < MANY) return
    beyond = rows.at(-1)?.name ?? beyond
    names = []
  }
}

/** A bucket per name, in the order's direction. */
function ofNames(names: readonly string[], { direction, position, ids }: Naming): Buckets {
  const rising = direction === 'asc' ? names : names.toReversed()
  return {
    first: 0,
    last: rising.length - 1,
    tokens: (low, high) => rising.slice(low, high + 1).map((name) => `called:${name}`),
    required: [],
    async *subBuckets(at) {
      const name = rising[at] ?? ''
      const buckets = bucketsOf('id', ids, undefined, [[`called:${name}`]])
      yield position?.key === name ? startingAt(buckets, direction, idBucket(position.id)) : buckets
    },
  }
}
