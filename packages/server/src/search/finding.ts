import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import { among, lookUp, walk, type Looked, type Searched } from './find.ts'
import { nextMonths, stretchOf } from './months.ts'
import type { Order } from './order.ts'
import { race, type Step, type Way } from './race.ts'

/** A row that was looked up is read again by its id, some four blocks away. */
const LOOKED_UP = 4
/** Rows that are looked up at once without a thought. */
const FEW = 500

export interface Finding {
  /** The next `count` rows after a position, in order. */
  next(place: Position | undefined, count: number): Promise<number[]>
  /** How many there are in all, up to where counting stops. */
  count(): Promise<number>
}

/**
 * A search in some order. What many rows have is soon met by walking through the list; what few have is looked up in the
 * search index: month by month where the list is in the order of months and all are too many. What is read follows from what
 * is answered, however frequent the words or values are.
 */
export function finding(tx: Tx, searched: Searched, order: Order): Finding {
  const { lookup, most: enough } = searched
  let sample: Looked | undefined
  let belonging: number | undefined
  const all = async (most: number): Promise<Looked> =>
    sample && (sample.isWhole || most <= sample.ids.length)
      ? sample
      : (sample = await lookUp(tx, lookup, stretchOf(lookup.range), most))
  const raced = <T>(walking: Way<T>, looking: Way<T>, isLookedFirst: boolean, goal: number) =>
    race(lookup.isKnown ? (isLookedFirst ? [{ ...looking, cost: 1 }, walking] : [walking, looking]) : [walking], goal)

  return {
    async next(from, count) {
      const found: number[] = []
      let place = from
      let months = 0
      const walking: Way<number[]> = {
        cost: 1,
        async go(most) {
          const { ids, read, last } = await walk(tx, searched, order, place, most)
          found.push(...ids)
          place = last
          return { read, met: ids.length, ...((!last || found.length >= count) && { answer: found.slice(0, count) }) }
        },
      }
      const settle = async (looked: Looked, end: Position | undefined): Promise<Step<number[]>> => {
        const read = looked.ids.length
        if (!looked.isWhole) return { read, met: 0 }
        const next = await among(tx, searched, order, looked.ids, place, count - found.length)
        if (looked === sample) belonging = next.belonging
        found.push(...next.ids)
        if (!end || found.length >= count) return { read, met: next.ids.length, answer: found }
        place = end
        return { read, met: next.ids.length }
      }
      const looking: Way<number[]> = {
        cost: LOOKED_UP,
        async go(most) {
          const every = months ? undefined : await all(Math.max(2 * most, enough))
          if (every && (every.isWhole || order.column !== lookup.moment)) return settle(every, undefined)
          months ||= 1
          if (!place) return { read: every?.ids.length ?? 0, met: 0 }
          const stretch = nextMonths(place, order.direction, months, lookup.range)
          const some = await lookUp(tx, lookup, stretch, Math.max(most, FEW))
          months = some.isWhole ? months * 2 : Math.ceil(months / 2)
          return settle(some, stretch.end)
        },
      }
      return raced(walking, looking, lookup.isNarrow, count)
    },

    async count() {
      if (belonging !== undefined) return Math.min(belonging, enough)
      let place: Position | undefined
      let walked = 0
      let counted = { read: 0, met: 0 }
      const walking: Way<number> = {
        cost: 1,
        async go(most) {
          const { ids, read, last } = await walk(tx, searched, order, place, most)
          walked += ids.length
          place = last
          return { read, met: ids.length, ...((!last || walked >= enough) && { answer: Math.min(walked, enough) }) }
        },
      }
      const looking: Way<number> = {
        cost: LOOKED_UP,
        async go(most) {
          const { ids, isWhole } = await all(Math.max(counted.read + most, enough))
          const met = lookup.isExact ? ids.length : (await among(tx, searched, order, ids, undefined, 0)).belonging
          const step = { read: ids.length - counted.read, met: met - counted.met }
          counted = { read: ids.length, met }
          return { ...step, ...((isWhole || met >= enough) && { answer: Math.min(met, enough) }) }
        },
      }
      // What was looked up for the page is counted first.
      return raced(walking, looking, sample !== undefined, enough)
    },
  }
}
