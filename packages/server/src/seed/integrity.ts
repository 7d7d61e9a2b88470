import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { checkBatch } from '../integrity/check.ts'

/** What the server found while the demo's recent leads arrived, by its own check. */
export async function seedIntegrity(tx: Tx): Promise<void> {
  const organizations = await tx.rows<{ id: number }>(sql`select distinct organization_id as id from integrity_check order by id`)
  for (const { id } of organizations) {
    await tx.run(sql`select set_config('app.organizations', ${`{${id}}`}, true)`)
    await checkBatch(tx, id, 1_000_000)
  }
  await tx.run(sql`select set_config('app.organizations', '', true)`)
}
