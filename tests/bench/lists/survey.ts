import type { Db } from '../../../packages/server/src/db/index.ts'
import { listEndpoints, type Asking } from './asking.ts'
import { filtersOf, ordersOf, valuesIn } from './cases.ts'
import { linesOf } from './explaining.ts'

const LIMIT = 50
/** Rows read for each row of a page that was asked for. */
const FACTOR = 40

/**
 * Every list in every order under every filter, and those in full that read more than `FACTOR` rows for each row of the
 * page that was asked for. Names narrow what is gone through: `survey leads.searchAll lastName`.
 */
export async function survey(
  db: Db,
  { ask, organizationId }: Asking,
  names: readonly string[],
  withPlans: boolean,
): Promise<void> {
  const values = await valuesIn(db, organizationId)
  const refused = new Set<string>()
  let asked = 0
  let over = 0
  console.log(`over ${FACTOR * LIMIT} rows read for a page of ${LIMIT}\n${'list'.padEnd(90)} answered     read   blocks       ms`)
  for (const [name, described] of listEndpoints) {
    for (const sort of ordersOf(described)) {
      for (const [what, filter] of filtersOf(described, values)) {
        const title = [name, sort ? `${sort.by} ${sort.direction}` : 'own order', what].join(' | ')
        if (!names.every((part) => title.includes(part))) continue
        asked += 1
        const { status, items, read, blocks, ms, plans } = await ask(name, {
          limit: LIMIT,
          ...(what && { filter }),
          ...(sort && { sort }),
        })
        if (status !== 200) refused.add(`${name} | ${what}: ${status}`)
        if (read <= FACTOR * LIMIT) continue
        over += 1
        console.log(
          `${title.padEnd(90)} ${String(items).padStart(8)} ${String(read).padStart(8)} ${String(blocks).padStart(8)} ${ms.toFixed(1).padStart(8)}`,
        )
        if (withPlans) for (const plan of plans) console.log([...linesOf(plan)].join('\n'))
      }
    }
  }
  console.log(`${over} of ${asked} searches read more`)
  for (const line of refused) console.log(`refused: ${line}`)
}
