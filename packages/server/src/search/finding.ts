import type { Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import { among, lookUp, walk, type Looked, type Searched, type Walked } from './find.ts'
import type { Order } from './order.ts'
import type { Rungs } from './rungs.ts'

/** Rows of the first walk: enough to tell what every few rows have. */
const FIRST = 100
/** A walk goes on while so many rows hold one that belongs. */
const DENSE = 16
/** The same to go on counting by a walk: what is looked up is read once, however rare. */
const NEARLY_ALL = 1.5
const SPARE = 1.2
/** Rows for each that is wanted that several rungs may hold together; of a single rung all are taken. */
const FEW = 4
const ALL = 2 ** 31 - 1
const GROWTH = 4
/** Rungs that are looked up first for rows wherever they stand. */
const WIDE = 16

export interface Finding {
  /** The next `count` rows after a position, in order. */
  next(place: Position | undefined, count: number): Promise<number[]>
  /** How many there are in all, up to where counting stops. */
  count(): Promise<number>
}

/**
 * A search in some order. What many rows have is soon met by walking through the list. What few have is looked up in the search
 * index: all at once, or where that is too many, along the order, rung by rung, as many together as hold about a page. What
 * is read follows from what is answered, however frequent the words or values are, and however far from the list's beginning.
 */
export function finding(tx: Tx, searched: Searched, order: Order, enough: number): Finding {
  const { lookup } = searched
  const along = lookup.along(order.column)
  let looked: Looked | undefined
  let walked = { read: 0, met: 0 }
  let total: number | undefined
  const everything = async () => (looked ??= await gather(tx, searched, enough))

  return {
    async next(from, count) {
      const passed = along && (await pass(tx, searched, order, along, from, count, DENSE))
      if (passed) walked = { read: passed.read, met: passed.ids.length }
      if (passed && !passed.last && !from) total = passed.ids.length
      if (passed && (!passed.last || passed.ids.length >= count)) return passed.ids.slice(0, count)
      const place = passed?.last ?? from
      const found = passed?.ids ?? []
      const all = await everything()
      const rest = count - found.length
      return [
        ...found,
        ...(all.isWhole ? await among(tx, searched, order, all.ids, place, rest) : await climb(tx, searched, order, place, rest)),
      ]
    },

    async count() {
      if (total !== undefined) return Math.min(total, enough)
      // What nearly all rows have is counted as it is met.
      if (!looked && along && isDense(walked, NEARLY_ALL) && walked.met) {
        const { ids, last } = await pass(tx, searched, order, along, undefined, enough, NEARLY_ALL)
        if (!last || ids.length >= enough) return Math.min(ids.length, enough)
      }
      return Math.min((await everything()).ids.length, enough)
    },
  }
}

const isDense = ({ read, met }: { read: number; met: number }, dense: number) => met * dense >= read

/** Walks on while of so many rows one belongs; no `last` says that the list has ended. */
async function pass(
  tx: Tx,
  searched: Searched,
  order: Order,
  along: Sql,
  from: Position | undefined,
  count: number,
  dense: number,
): Promise<Walked> {
  const ids: number[] = []
  let read = 0
  let last = from
  do {
    const most = read ? Math.ceil((SPARE * (count - ids.length) * read) / ids.length) : count
    const step = await walk(tx, searched, order, along, last, Math.max(FIRST, most))
    ids.push(...step.ids)
    read += step.read
    last = step.last
  } while (last && ids.length < count && isDense({ read, met: ids.length }, dense))
  return { ids, read, last }
}

/** Looks up rows that belong, wherever they stand, until there are `most`: what nearly all rows have must not be read to its end. */
async function gather(tx: Tx, { lookup }: Searched, most: number): Promise<Looked> {
  const { first, last, slots, beside } = lookup.spread
  const ids: number[] = []
  let size = WIDE
  for (let high = last; high >= first; high -= size, size *= GROWTH) {
    const some = await lookUp(tx, lookup, [...beside, slots(Math.max(first, high - size + 1), high)], most - ids.length)
    ids.push(...some.ids)
    if (!some.isWhole) return { ids, isWhole: false }
  }
  return { ids, isWhole: true }
}

/** Looks up the next rows after a position rung by rung. */
async function climb(tx: Tx, searched: Searched, order: Order, place: Position | undefined, count: number): Promise<number[]> {
  const found: number[] = []
  const pace = { size: 1 }
  for (const rungs of await searched.lookup.rungs(tx, order, place)) {
    await climbOn({ tx, searched, order, place, count, found }, rungs, pace)
    if (found.length >= count) break
  }
  return found
}

interface Climb {
  readonly tx: Tx
  readonly searched: Searched
  readonly order: Order
  readonly place: Position | undefined
  readonly count: number
  readonly found: number[]
}

/**
 * More rungs together while they hold few rows; where they hold too many, the first quarter of those, until a page is close; and
 * where one of them does, finer ones.
 */
async function climbOn(climb: Climb, { first, last, slots, beside, finer }: Rungs, pace: { size: number }): Promise<void> {
  const { tx, searched, order, place, count, found } = climb
  const isUpward = order.direction === 'asc'
  let [from, to] = [first, last]
  /** So many of the next rungs hold too many rows together. */
  let crowded = 0
  while (from <= to && found.length < count) {
    const reach = Math.min(crowded ? Math.ceil(crowded / GROWTH) : pace.size, to - from + 1)
    const [low, high] = isUpward ? [from, from + reach - 1] : [to - reach + 1, to]
    const below = reach === 1 ? finer?.(low) : undefined
    const some = await lookUp(tx, searched.lookup, [...beside, slots(low, high)], reach > 1 || below ? FEW * count : ALL)
    if (!some.isWhole && reach > 1) {
      crowded = reach
      continue
    }
    const before = found.length
    if (some.isWhole) found.push(...(await among(tx, searched, order, some.ids, place, count - before)))
    else for await (const rungs of below ?? []) if (found.length < count) await climbOn(climb, rungs, { size: 1 })
    if (isUpward) from = high + 1
    else to = low - 1
    crowded = Math.max(0, crowded - reach)
    const met = found.length - before
    const wanted = met ? Math.ceil((SPARE * (count - found.length) * reach) / met) : GROWTH * reach
    pace.size = Math.max(1, Math.min(wanted, GROWTH * reach))
  }
}
