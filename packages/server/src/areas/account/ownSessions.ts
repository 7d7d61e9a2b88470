import sql from 'sql-template-tag'
import { clearGuesses, withGuessLimit, takeGuess } from '../../auth/guessLimit.ts'
import { dropChallenges } from '../../auth/challenges.ts'
import { forgetDevices, knownDevice } from '../../auth/devices.ts'
import { revoke } from '../../auth/sessions.ts'
import type { AreaHandlers } from '../../context.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashPassword, verifyPassword } from '../../password.ts'
import { assertStrong } from '../../passwordStrength.ts'
import { notFound, problem } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'

interface Account {
  readonly passwordHash: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly organizations: string[]
}
const wrongPassword = () => problem(403, 'invalid-credentials.password')

type Name = 'account.changePassword' | 'account.sessions' | 'account.endSession'

export const ownSessions: Pick<AreaHandlers<'account'>, Name> = {
  async 'account.changePassword'({ services, caller, transact, request }, { body }) {
    const { userId, sessionId } = caller
    const { attempt, user } = await transact(async (tx) => ({
      attempt: await takeGuess(tx, `password:${userId}`),
      user: await tx.one<Account>(sql`
        select c.password_hash, u.email, u.first_name, u.last_name, array(select o.name from membership m
          join organization o on o.id = m.organization_id where m.user_id = u.id) as organizations
        from credential c join app_user u on u.id = c.user_id where u.id = ${userId}`),
    }))
    // Hashing is slow and may queue, so no connection is held for it.
    const isRight = await withGuessLimit(
      services.db,
      attempt,
      async () => (await verifyPassword(body.currentPassword, user?.passwordHash)) || undefined,
    )
    if (!user || !isRight) throw wrongPassword()
    await assertStrong('newPassword', body.newPassword, user)
    const hash = await hashPassword(body.newPassword)
    await transact(async (tx) => {
      const changed = await tx.run(sql`
        update credential set password_hash = ${hash}, changed_at = app_now() where user_id = ${userId} and password_hash = ${user.passwordHash}`)
      // It was changed elsewhere in the meantime.
      if (!changed) throw wrongPassword()
      await tx.run(sql`
        update session set revoked_at = app_now(), revoke_reason = 'password changed'
        where user_id = ${userId} and id <> ${sessionId} and revoked_at is null`)
      await tx.run(sql`update password_link set used_at = app_now() where user_id = ${userId} and used_at is null`)
      await forgetDevices(tx, userId, (await knownDevice(tx, userId, request)) ?? null)
      await dropChallenges(tx, userId)
      await clearGuesses(tx, attempt.key)
      await recordSecurityEvent(tx, { kind: 'passwordChanged', userId, request })
      await queueMail(tx, services.keys, {
        to: user.email,
        subject: 'Your Walkup password was changed',
        text: [
          `Hello ${user.firstName},`,
          'Your password was just changed, and you were signed out everywhere else.',
          'If this wasn’t you, reset your password right away with “Forgot your password?” on the sign-in page, and tell your administrator.',
        ],
      })
    })
    return { ok: true }
  },

  async 'account.sessions'({ caller, tx }) {
    const items = await tx.rows<{
      id: string
      isCurrent: boolean
      createdAt: string
      lastUsedAt: string
      expiresAt: string
      ip: string | null
      userAgent: string | null
    }>(sql`
      select id, id = ${caller.sessionId} as is_current, created_at, last_used_at, expires_at, ip, user_agent from session
      where user_id = ${caller.userId} and revoked_at is null and expires_at > app_now() order by last_used_at desc, id limit 200`)
    return { items }
  },

  async 'account.endSession'({ caller, tx, request }, { params }) {
    const id = String(params.sessionId)
    const own = await tx.one(
      sql`select 1 as found from session where id = ${id} and user_id = ${caller.userId} and revoked_at is null`,
    )
    if (!own) throw notFound()
    await revoke(tx, id, 'signed out from another session')
    await recordSecurityEvent(tx, { kind: 'sessionEnded', userId: caller.userId, request, details: { count: 1 } })
    return { ok: true }
  },
}
