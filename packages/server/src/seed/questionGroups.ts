import type { Tx } from '../db/index.ts'
import type { QuestionPlan } from './data/services.ts'
import type { Places } from './organizations.ts'
import { insert, type Ids } from './rows.ts'

/** Service types of the settings, each with the keys of its questions. */
const groups: readonly { readonly name: string; readonly keys: readonly QuestionPlan['key'][] }[] = [
  { name: 'Home', keys: ['own', 'association'] },
  { name: 'Project', keys: ['start', 'size'] },
]

export interface QuestionPlace {
  readonly serviceTypeId: number | null
  readonly sort: number
}

/** Writes every organization's groups; returns the group and position of each question. */
export async function seedQuestionGroups(
  tx: Tx,
  ids: Ids,
  places: Places,
  at: object,
): Promise<(organizationId: number, key: QuestionPlan['key']) => QuestionPlace> {
  const rows = places.organizations.flatMap(({ id: organizationId }) =>
    groups.map(({ name }, sort) => ({ organizationId, id: ids.next('service_type'), name, sort, ...at })),
  )
  await insert(
    tx,
    'service_type',
    rows.map((row) => ({ ...row, isActive: true })),
  )
  return (organizationId, key) => {
    const group = groups.find(({ keys }) => keys.includes(key))
    const row = rows.find((one) => one.organizationId === organizationId && one.name === group?.name)
    return { serviceTypeId: row?.id ?? null, sort: group?.keys.indexOf(key) ?? 0 }
  }
}
