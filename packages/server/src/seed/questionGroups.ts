import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Places } from './places.ts'
import { insert, type Ids } from './rows.ts'
import type { Services } from './services.ts'

/** Settings service types, each with the keys of the questions it groups. */
const groups = [
  { name: 'Home', keys: ['own', 'association'] },
  { name: 'Project', keys: ['start', 'size'] },
] as const

/** Groups the questions of every organization. */
export async function seedQuestionGroups(tx: Tx, ids: Ids, places: Places, services: Services, since: string): Promise<void> {
  for (const { id: organizationId } of places.organizations) {
    for (const [sort, { name, keys }] of groups.entries()) {
      const id = ids.next('service_type')
      await insert(tx, 'service_type', [{ organizationId, id, name, sort, isActive: true, createdAt: since, updatedAt: since }])
      const asked = keys.map((key) => services.questionId(organizationId, key))
      await tx.run(sql`
        update question set service_type_id = ${id}, sort = place - 1 from unnest(${asked}::int[]) with ordinality as listed(question, place)
        where organization_id = ${organizationId} and question.id = listed.question`)
    }
  }
}
