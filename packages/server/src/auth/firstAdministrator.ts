import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { randomUid, sha256 } from './tokens.ts'

/** On an empty database without the demo: an organization, its system administrator, and a link to set the password, once. */
export async function createFirstAdministrator(db: Db, config: Config): Promise<string | undefined> {
  const email = config.adminEmail
  if (!email) return
  const linkId = randomUid(32)
  await db.asOwner(async (tx) => {
    const organization = await tx.one<{ id: number }>(
      sql`insert into organization (uid, name) values (${randomUid()}, 'My organization') returning id`,
    )
    const user = await tx.one<{ id: number }>(sql`
      insert into app_user (uid, first_name, last_name, email, invited_at)
      values (${randomUid()}, 'System', 'Administrator', ${email}, now()) returning id`)
    await tx.run(sql`insert into membership (organization_id, user_id, role_id) values (${organization?.id}, ${user?.id}, 1)`)
    await tx.run(sql`
      insert into password_link (hash, user_id, purpose, expires_at)
      values (${sha256(linkId)}, ${user?.id}, 'invite', now() + interval '1 day')`)
  })
  return `${config.publicUrl}/account/reset-password/${linkId}`
}
