import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { badInput } from '../../problem.ts'
import { misplacedQuestions, type Conditional } from './rules.ts'

/** Questions in the order of `ids`. */
export async function conditionals(tx: Tx, organizationId: number, ids: readonly number[]): Promise<Conditional[]> {
  return tx.rows<Conditional>(sql`
    select q.id, q.show_if from unnest(${[...ids]}::int[]) with ordinality as asked(id, place)
    join question q on q.organization_id = ${organizationId} and q.id = asked.id order by place`)
}

/** @throws 400 naming, under `path`, each question that comes before or without the one that shows it */
export async function assertAskable(tx: Tx, organizationId: number, ids: readonly number[], path: string): Promise<void> {
  const wrong = misplacedQuestions(await conditionals(tx, organizationId, ids))
  if (wrong.length) throw badInput(...wrong.map(({ index, ...fault }) => ({ path: `${path}.${index}`, ...fault })))
}
