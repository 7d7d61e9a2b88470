import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { recordSecurityEvent } from '../security/events.ts'

const LINK_HOURS = 1

/**
 * Creates a password link for an operator whose users get no mail. It is recorded in the organizations' security logs, and
 * earlier links stop working.
 * @throws an Error with a sentence when the address has no active account
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
    await tx.run(sql`update password_link set used_at = app_now() where user_id = ${user.id} and used_at is null`)
    await tx.run(sql`
      insert into password_link (hash, user_id, purpose, expires_at)
      values (${sha256(linkId)}, ${user.id}, 'reset', app_now() + make_interval(hours => ${LINK_HOURS}))`)
    await recordSecurityEvent(tx, { kind: 'resetRequested', userId: user.id, request: null, details: { byOperator: true } })
    return `${publicUrl}/account/reset-password/${linkId}`
  })
