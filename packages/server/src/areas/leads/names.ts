import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { idRung, onward, rungsOf, type Edges, type Order, type Position, type Rungs } from '../../search/index.ts'

/** Rungs of names: before all pairs of letters, and from each of them on. */
const LAST_NAME = 26 * 26
/** Names that are read together. */
const MANY = 100

interface Naming {
  readonly direction: Order['direction']
  /** Where the order goes on, and the rung that it stands on. */
  readonly place: (Position & { readonly rung: number }) | undefined
  readonly ids: Edges
}

/** The rungs of names; the finer ones are the names themselves, and of a name its leads' ids. */
export const namesOf = (tx: Tx, naming: Naming): Rungs => ({
  ...rungsOf('name', [0, LAST_NAME]),
  finer: (rung) => (rung > 0 && rung < LAST_NAME ? namesOn(tx, naming, rung) : undefined),
})

async function* namesOn(tx: Tx, naming: Naming, rung: number): AsyncGenerator<Rungs> {
  const { direction, place } = naming
  const isUpward = direction === 'asc'
  const begun = place?.rung === rung ? place.key : null
  // The first pair of letters of a rung is also a name.
  const edge = await tx.one<{ name: string }>(sql`select (lead_name_bucket_bounds())[${isUpward ? rung : rung + 1}::int] as name`)
  let beyond = begun ?? edge?.name ?? ''
  let names = isUpward || begun !== null ? [beyond] : []
  for (;;) {
    const rows = await tx.rows<{ name: string }>(
      sql`select list_lead_names(${rung}::int, ${beyond}::text, ${isUpward}::boolean, ${MANY}::int) as name`,
    )
    names.push(...rows.map(({ name }) => name))
    if (names.length) yield ofNames(names, naming)
    if (rows.length < MANY) return
    beyond = rows.at(-1)?.name ?? beyond
    names = []
  }
}

/** Names in the order's direction, each a rung. */
function ofNames(names: readonly string[], { direction, place, ids }: Naming): Rungs {
  const rising = direction === 'asc' ? names : names.toReversed()
  return {
    first: 0,
    last: rising.length - 1,
    slots: (low, high) => rising.slice(low, high + 1).map((name) => `called:${name}`),
    beside: [],
    async *finer(at) {
      const name = rising[at] ?? ''
      const rungs = rungsOf('id', ids, undefined, [[`called:${name}`]])
      yield place?.key === name ? onward(rungs, direction, idRung(place.id)) : rungs
    },
  }
}
