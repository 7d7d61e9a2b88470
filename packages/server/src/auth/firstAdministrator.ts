import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { recordBootstrap } from '../bootstrap/record.ts'
import { FIRST_ORGANIZATION } from '../starter/apply.ts'
import { randomUid, sha256 } from './tokens.ts'

/**
 * On an empty database without the demo, creates an organization and its system administrator, who has no password yet, and who
 * chooses what it starts with in the setup guide.
 */
export async function createFirstAdministrator(db: Db, email: string): Promise<void> {
  await db.asOwner(async (tx) => {
    const organization = await tx.one<{ id: number }>(
      sql`insert into organization (uid, name, starter_set) values (${randomUid()}, ${FIRST_ORGANIZATION}, null) returning id`,
    )
    const user = await tx.one<{ id: number }>(sql`
      insert into app_user (uid, first_name, last_name, email, invited_at)
      values (${randomUid()}, 'System', 'Administrator', ${email}, app_now()) returning id`)
    if (!user || !organization) throw new Error('The first administrator was not created.')
    await tx.run(
      sql`insert into membership (organization_id, user_id, role_id, accepted_at) values (${organization.id}, ${user.id}, 1, app_now())`,
    )
    await recordBootstrap(tx, { isDemo: false, administratorId: user.id })
  })
}

export interface FirstLink {
  readonly email: string
  readonly url: string
}

/**
 * A link for the first administrator to set a password; undefined once one is set. Every start makes a new link and invalidates
 * earlier ones, so a failed start loses nothing.
 */
export const firstAdministratorLink = (db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<FirstLink | undefined> =>
  db.asOwner(async (tx) => {
    const user = await tx.one<{ id: number; email: string }>(sql`
      select u.id, u.email from bootstrap join app_user u on u.id = bootstrap.administrator_id
      where u.is_active and u.deleted_at is null and not exists (select from credential where user_id = u.id)
      for update of u`)
    if (!user) return
    const linkId = randomUid(32)
    await tx.run(sql`delete from password_link where user_id = ${user.id} and used_at is null`)
    await tx.run(sql`
      insert into password_link (hash, user_id, purpose, expires_at)
      values (${sha256(linkId)}, ${user.id}, 'invite', app_now() + interval '1 day')`)
    return { email: user.email, url: `${publicUrl}/account/reset-password/${linkId}` }
  })
