import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { recordSecurityEvent } from '../security/events.ts'

const LINK_HOURS = 1

/**
 * A link to set a new password, for an operator whose mail does not arrive. It is in the security log of the person's
 * organizations; links from before stop working.
 * @throws a sentence for an address without an active account
 */
export const createResetLink = (db: Db, { publicUrl }: Pick<Config, 'publicUrl'>, address: string): Promise<string> =>
  db.asAccounts(async (tx) => {
    const email = address.trim().toLowerCase()
    const user = await tx.one<{ id: number; isActive: boolean }>(
      sql`select id, is_active from app_user where email = ${email} and deleted_at is null`,
    )
    if (!user) throw new Error(`No account has the address ${email}.`)
    if (!user.isActive) throw new Error(`The account ${email} is deactivated; activate it in the console first.`)
    const linkId = randomUid(32)
    await tx.run(sql`update password_link set used_at = now() where user_id = ${user.id} and used_at is null`)
    await tx.run(sql`
      insert into password_link (hash, user_id, purpose, expires_at)
      values (${sha256(linkId)}, ${user.id}, 'reset', now() + make_interval(hours => ${LINK_HOURS}))`)
    await recordSecurityEvent(tx, { kind: 'resetRequested', userId: user.id, request: null, details: { byOperator: true } })
    return `${publicUrl}/account/reset-password/${linkId}`
  })
