import sql from 'sql-template-tag'
import { serverScope, type Db } from '../../packages/server/src/db/index.ts'
import { sealSecrets } from '../../packages/server/src/delivery/secrets.ts'
import type { KeyRing } from '../../packages/server/src/keys/index.ts'

export interface SystemSettings {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
}

/** A secret for signing webhook messages. */
export const signing = { secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` }

/** Connects the first demo organization to a system and turns the connection on, for tests without a server. */
export const connectSystem = (db: Db, keys: KeyRing, system: string, { settings, secrets }: SystemSettings): Promise<void> =>
  db.asTenant(serverScope(1), async (tx) => {
    const known = await tx.one<{ id: number }>(sql`select id from connection where organization_id = 1 and system = ${system}`)
    const row =
      known ??
      (await tx.one<{ id: number }>(sql`insert into connection (organization_id, system) values (1, ${system}) returning id`))
    if (!row) throw new Error('no connection')
    await tx.run(sql`update connection set is_active = true, settings = ${JSON.stringify(settings)}::jsonb,
      sealed_secrets = ${sealSecrets(keys, 1, row.id, secrets)} where organization_id = 1 and id = ${row.id}`)
  })
