import type { EndpointContract, EndpointName } from '@walkup/sdk/contract'
import type { Db } from '../../../packages/server/src/db/index.ts'
import { listEndpoints, type Asked, type Asking } from './caller.ts'
import { filtersOf, ordersOf, valuesIn, type Values } from './cases.ts'
import { linesOf } from './explain.ts'

const LIMIT = 50
/** The threshold of rows read per requested row, including counts: 3,000 for a page of 50. */
const FACTOR = 60
/** An account per access scope (docs/domain.md#roles): everything, own territories, payroll, own leads, supervisor, both partners. */
const accounts = [
  'role2@walkup.test',
  'role4@walkup.test',
  'role6@walkup.test',
  'role14@walkup.test',
  'role15@walkup.test',
  'hd@walkup.test',
  'centah@walkup.test',
]

interface Search {
  readonly title: string
  readonly list: string
  readonly name: EndpointName
  readonly body: object
  readonly email: string
}

/** Every list with every order and filter, for each account. */
function* searches(values: Values): Generator<Search> {
  for (const email of accounts) {
    for (const [name, described] of listEndpoints as readonly [EndpointName, EndpointContract][]) {
      const list = `${email.split('@', 1)[0]} | ${name}`
      for (const sort of ordersOf(described)) {
        for (const [what, filter] of filtersOf(described, values)) {
          const title = [list, sort ? `${sort.by} ${sort.direction}` : 'own order', what].join(' | ')
          yield { title, list, name, email, body: { limit: LIMIT, ...(what && { filter }), ...(sort && { sort }) } }
        }
      }
    }
  }
}

const row = (title: string, { items, read, blocks, ms }: Asked) =>
  `${title.padEnd(90)} ${String(items).padStart(8)} ${String(read).padStart(8)} ${String(blocks).padStart(8)} ${ms.toFixed(1).padStart(8)}`

/**
 * Goes through the lists: those searches in full that read more than `FACTOR` rows for each row of the page that was asked for,
 * then the worst search of each list and account. Names narrow what is gone through: `survey role4 leads.searchAll lastName`.
 */
export async function survey(
  db: Db,
  { ask, organizationId }: Asking,
  names: readonly string[],
  withPlans: boolean,
): Promise<void> {
  const refused = new Map<string, number>()
  const worst = new Map<string, { title: string; asked: Asked }>()
  let asked = 0
  let over = 0
  console.log(`over ${FACTOR * LIMIT} rows read for a page of ${LIMIT}\n${'list'.padEnd(90)} answered     read   blocks       ms`)
  for (const { title, list, name, body, email } of searches(await valuesIn(db, organizationId))) {
    if (!names.every((part) => title.includes(part))) continue
    // Lists that an account may not read are requested only once.
    if (refused.get(list) === 403) continue
    const answer = await ask(name, body, email)
    asked += 1
    if (answer.status !== 200) {
      refused.set(answer.status === 403 ? list : title, answer.status)
      continue
    }
    if (answer.read > (worst.get(list)?.asked.read ?? -1)) worst.set(list, { title, asked: answer })
    if (answer.read <= FACTOR * LIMIT) continue
    over += 1
    console.log(row(title, answer))
    if (withPlans) for (const plan of answer.plans) console.log([...linesOf(plan)].join('\n'))
  }
  console.log(`${over} of ${asked} searches read more; the worst of each list:`)
  for (const one of [...worst.values()].toSorted((a, b) => b.asked.read - a.asked.read)) console.log(row(one.title, one.asked))
  for (const [what, status] of refused) if (status !== 403) console.log(`refused: ${what}: ${status}`)
}
