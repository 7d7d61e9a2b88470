import sql from 'sql-template-tag'
import { handOver, revoke, revokeAll, rotate, startSession } from '../../auth/sessions.ts'
import { forgive, throttle } from '../../auth/throttle.ts'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers } from '../../context.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashPassword, verifyPassword } from '../../password.ts'
import { badInput, forbidden, Problem, unauthenticated } from '../../problem.ts'
import { ownSessions } from './ownSessions.ts'
import { homeOf, profileOf } from './record.ts'

const LINK_HOURS = 1
const noPlace = () => forbidden('Your account is not a member of any organization that is open.')
/** Compared when no account has the address, so that both cases take as long. */
const decoy = hashPassword('no such account')

export const account: AreaHandlers<'account'> = {
  ...ownSessions,

  async 'account.login'({ services, request }, { body }) {
    const { db, config } = services
    const email = body.email.toLowerCase()
    const byAccount = `login:${sha256(email)}`
    await throttle(db, `login-address:${request.ip}`, config.limits.signInsByAddress, 60)
    await throttle(db, byAccount, 10, 300)
    const user = await db.asAccounts((tx) =>
      tx.one<{ id: number; passwordHash: string }>(sql`
        select u.id, c.password_hash from app_user u join credential c on c.user_id = u.id
        where u.email = ${email} and u.is_active and u.deleted_at is null`),
    )
    const isRight = await verifyPassword(body.password, user?.passwordHash ?? (await decoy))
    if (!user || !isRight) throw new Problem(403, 'invalid-credentials', 'The e-mail address or the password is not right.')
    await forgive(db, byAccount)
    return db.asAccounts(async (tx) => {
      const organizationId = await homeOf(tx, user.id)
      const profile = organizationId && (await profileOf(tx, user.id, organizationId))
      if (!profile) throw noPlace()
      await tx.run(sql`update app_user set last_activity_at = now() where id = ${user.id}`)
      return { ...(await startSession(tx, config.secretKey, user.id, organizationId, request)), ...profile }
    })
  },

  async 'account.forgotPassword'({ services, request }, { body }) {
    const { db, config } = services
    const email = body.email.toLowerCase()
    await throttle(db, `forgot-address:${request.ip}`, config.limits.signInsByAddress, 60)
    await throttle(db, `forgot:${sha256(email)}`, 5, 3600)
    const linkId = randomUid(32)
    await db.asAccounts(async (tx) => {
      const user = await tx.one<{ id: number; firstName: string }>(sql`
        select id, first_name from app_user where email = ${email} and is_active and deleted_at is null`)
      if (!user) return
      await tx.run(sql`
        insert into password_link (hash, user_id, purpose, expires_at)
        values (${sha256(linkId)}, ${user.id}, 'reset', now() + make_interval(hours => ${LINK_HOURS}))`)
      await queueMail(tx, {
        to: email,
        subject: 'Set a new Walkup password',
        text: [
          `Hello ${user.firstName},`,
          'Somebody, most likely you, asked to set a new password for this address. Open this link within an hour to choose one:',
          `${config.publicUrl}/account/reset-password/${linkId}`,
          'If it was not you, nothing needs to be done: your password stays as it is.',
        ],
      })
    })
    return { ok: true }
  },

  async 'account.validateResetLink'({ services }, { params }) {
    const link = await services.db.asAccounts((tx) =>
      tx.one<{ purpose: 'reset' | 'invite' }>(sql`
        select purpose from password_link where hash = ${sha256(String(params.linkId))} and used_at is null and expires_at > now()`),
    )
    return { isValid: link !== undefined, purpose: link?.purpose ?? null }
  },

  async 'account.resetPassword'({ services, request }, { body }) {
    await throttle(services.db, `reset-address:${request.ip}`, services.config.limits.signInsByAddress, 60)
    const hash = await hashPassword(body.password)
    await services.db.asAccounts(async (tx) => {
      const link = await tx.one<{ userId: number; email: string }>(sql`
        update password_link l set used_at = now() from app_user u
        where l.hash = ${sha256(body.linkId)} and l.used_at is null and l.expires_at > now()
          and u.id = l.user_id and u.is_active and u.deleted_at is null
        returning l.user_id, u.email`)
      if (!link) throw new Problem(410, 'link-gone', 'This link has been used or has expired. Ask for a new one.')
      if (body.password.toLowerCase().includes(link.email.split('@')[0] ?? link.email)) {
        throw badInput({ path: 'password', message: 'must not contain your e-mail address' })
      }
      await tx.run(sql`
        insert into credential (user_id, password_hash) values (${link.userId}, ${hash})
        on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now()`)
      await tx.run(sql`update password_link set used_at = now() where user_id = ${link.userId} and used_at is null`)
      await revokeAll(tx, link.userId, 'password changed')
    })
    return { ok: true }
  },

  async 'account.updateOrganization'({ services, request, caller, tx }, { params }) {
    const profile = await profileOf(tx, caller.userId, Number(params.orgId))
    if (!profile) throw forbidden('You do not work in that organization.')
    const session = await tx.one<{ generation: number; usesCookie: boolean }>(sql`
      update session set organization_id = ${profile.currentOrganizationId} where id = ${caller.sessionId}
      returning generation, uses_cookie`)
    if (!session) throw unauthenticated()
    const tokens = handOver(services.config.secretKey, caller.sessionId, session.generation, session.usesCookie, request)
    return { ...tokens, ...profile }
  },

  async 'account.me'({ caller, tx }) {
    const profile = await profileOf(tx, caller.userId, caller.organizationId)
    if (!profile) throw noPlace()
    return profile
  },

  async 'account.logout'({ caller, tx }, { body }) {
    if (body.everywhere) await revokeAll(tx, caller.userId, 'signed out everywhere')
    else await revoke(tx, caller.sessionId, 'signed out')
    return { ok: true }
  },

  async 'account.refreshToken'({ services, request }, { params }) {
    const tokens = await services.db.asAccounts((tx) =>
      rotate(tx, services.config.secretKey, String(params.refreshToken), request),
    )
    if (!tokens) throw unauthenticated()
    return tokens
  },
}
