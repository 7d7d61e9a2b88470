import sql from 'sql-template-tag'
import { dropChallenges } from '../../auth/challenges.ts'
import { forgetDevices, knownDevice, rememberDevice, REPORT_DAYS } from '../../auth/devices.ts'
import { revoke, revokeAll } from '../../auth/sessions.ts'
import { countAttempt, throttle } from '../../auth/throttle.ts'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import { mailWay, type AreaHandlers, type PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashPassword } from '../../password.ts'
import { assertStrong } from '../../passwordStrength.ts'
import { problem, tooMany } from '../../problem.ts'
import { addressMark, recordSecurityEvent } from '../../security/events.ts'
import { acceptByLink, findInvitation } from './invitations.ts'

type Name = 'account.forgotPassword' | 'account.validateResetLink' | 'account.resetPassword' | 'account.reportSignIn'
const LINK_HOURS = 1
/** Mails per account and hour that strangers can trigger, and that each of its own devices may request. */
const MAILS = 8
const DEVICE_MAILS = 5

interface Person {
  readonly id: number
  readonly email: string
  readonly firstName: string
}
const gone = () => problem(410, 'link-gone')

/** Mails a link to reset the password; only its hash is stored. */
async function mailLink(tx: Tx, { services }: PublicContext, { id, email, firstName }: Person): Promise<void> {
  const linkId = randomUid(32)
  await tx.run(sql`
    insert into password_link (hash, user_id, purpose, expires_at)
    values (${sha256(linkId)}, ${id}, 'reset', app_now() + make_interval(hours => ${LINK_HOURS}))`)
  await queueMail(tx, services.keys, {
    to: email,
    subject: 'Reset your Walkup password',
    text: [
      `Hello ${firstName},`,
      'We received a request to reset the password for your Walkup account. Open this link within an hour to choose a new one:',
      `${services.config.publicUrl}/account/reset-password/${linkId}`,
      'If you didn’t ask for this, you can ignore this email. Your password won’t change.',
    ],
  })
}

/** Whether an earlier mail still has a valid link. */
const hasLink = (tx: Tx, userId: number) =>
  tx.one(sql`
    select 1 as found from password_link
    where user_id = ${userId} and purpose = 'reset' and used_at is null and expires_at > app_now() + interval '15 minutes' limit 1`)

export const passwordLinks: Pick<AreaHandlers<'account'>, Name> = {
  async 'account.forgotPassword'(context, { body }) {
    const { services, request } = context
    const { db, config } = services
    const email = body.email.toLowerCase()
    const by = mailWay(services)
    const wait = await db.asAccounts(async (tx) => {
      const user = await tx.one<Person>(sql`
        select id, email, first_name from app_user where email = ${email} and is_active and deleted_at is null`)
      // Requests by strangers do not count against the address or the mails of a known device.
      const device = await knownDevice(tx, user?.id, request)
      const asked = device ? undefined : await countAttempt(tx, `forgot-address:${request.ip}`, 60)
      if (asked && asked.count > config.limits.signInsByAddress) return asked.wait
      const { count } = await countAttempt(tx, `forgot:${sha256(device ? `${email} ${device}` : email)}`, 3600)
      const details = user ? {} : { address: addressMark(services.keys, email) }
      await recordSecurityEvent(tx, { kind: 'resetRequested', userId: user?.id ?? null, request, details })
      // Beyond the limit no mail is sent while an earlier link is still valid.
      if (user && by !== 'none' && (count <= (device ? DEVICE_MAILS : MAILS) || !(await hasLink(tx, user.id))))
        await mailLink(tx, context, user)
      return
    })
    if (wait !== undefined) throw tooMany(wait)
    return { ok: true, by }
  },

  async 'account.validateResetLink'({ services }, { params }) {
    const link = await services.db.asAccounts((tx) =>
      tx.one<{ purpose: 'reset' | 'invite' }>(sql`
        select purpose from password_link where hash = ${sha256(String(params.linkId))} and used_at is null and expires_at > app_now()`),
    )
    return { isValid: link !== undefined, purpose: link?.purpose ?? null }
  },

  async 'account.resetPassword'(context, { body }) {
    const { services, request } = context
    await throttle(services.db, `reset-address:${request.ip}`, services.config.limits.signInsByAddress, 60)
    const invitation = await findInvitation(services.db, body.linkId)
    // An invitation by text is accepted with a code instead.
    if (invitation?.phone) throw gone()
    if (invitation) return acceptByLink(context, invitation, body)
    // Hashing is expensive, so the link is checked first.
    const found = await services.db.asAccounts((tx) =>
      tx.one<{ email: string; firstName: string; lastName: string; organizations: string[] }>(sql`
        select u.email, u.first_name, u.last_name, array(select o.name from membership m join organization o on o.id = m.organization_id
          where m.user_id = u.id) as organizations
        from password_link l join app_user u on u.id = l.user_id
        where l.hash = ${sha256(body.linkId)} and l.used_at is null and l.expires_at > app_now() and u.is_active and u.deleted_at is null
          and u.email is not null`),
    )
    if (!found) throw gone()
    await assertStrong('password', body.password, found)
    const hash = await hashPassword(body.password)
    await services.db.asAccounts(async (tx) => {
      const link = await tx.one<{ userId: number; purpose: 'reset' | 'invite' }>(sql`
        update password_link l set used_at = app_now() from app_user u
        where l.hash = ${sha256(body.linkId)} and l.used_at is null and l.expires_at > app_now()
          and u.id = l.user_id and u.is_active and u.deleted_at is null and u.email is not null
        returning l.user_id, l.purpose`)
      if (!link) throw gone()
      await tx.run(sql`
        insert into credential (user_id, password_hash) values (${link.userId}, ${hash})
        on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = app_now()`)
      await tx.run(sql`update password_link set used_at = app_now() where user_id = ${link.userId} and used_at is null`)
      await revokeAll(tx, link.userId, 'password changed')
      await forgetDevices(tx, link.userId)
      await dropChallenges(tx, link.userId)
      // Opening the mail proves ownership, so this device may sign in even while strangers guess passwords.
      await rememberDevice(tx, link.userId, null, request)
      await recordSecurityEvent(tx, { kind: 'passwordSet', userId: link.userId, request, details: { purpose: link.purpose } })
    })
    return { ok: true }
  },

  async 'account.reportSignIn'(context, { body }) {
    const { services, request } = context
    await throttle(services.db, `report-address:${request.ip}`, services.config.limits.signInsByAddress, 60)
    await services.db.asAccounts(async (tx) => {
      const device = await tx.one<Omit<Person, 'email'> & { email: string | null; sessionId: string | null }>(sql`
        delete from known_device d using app_user u
        where d.report_hash = ${sha256(body.linkId)} and d.created_at > app_now() - make_interval(days => ${REPORT_DAYS})
          and u.id = d.user_id and u.is_active and u.deleted_at is null
        returning u.id, u.email, u.first_name, d.session_id`)
      if (!device) throw gone()
      if (device.sessionId) await revoke(tx, device.sessionId, 'reported by its owner')
      const details = { count: 1, reported: true }
      await recordSecurityEvent(tx, { kind: 'sessionEnded', userId: device.id, request, details })
      const { email } = device
      // People who sign in with a phone have no password to reset.
      if (email !== null) await mailLink(tx, context, { ...device, email })
    })
    return { ok: true }
  },
}
