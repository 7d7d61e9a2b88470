import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { withGuessLimit, takeGuess } from '../../auth/guessLimit.ts'
import { userIdsOf } from '../../auth/caller.ts'
import { knownDevice } from '../../auth/devices.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers, PublicContext, RequestInfo } from '../../context.ts'
import type { Db, Tx } from '../../db/index.ts'
import { hashPassword, verifyPassword } from '../../password.ts'
import { assertStrong } from '../../passwordStrength.ts'
import { conflict, forbidden, notFound, problem } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { profileOf } from './profile.ts'

/** The person invited by a link, and the account with that address or phone, if any. */
interface Invitation {
  /** Id of the membership. */
  readonly id: number
  readonly userId: number
  readonly organization: string
  readonly languageId: number
  /** Where it was sent; exactly one of them is set. */
  readonly email: string | null
  readonly phone: string | null
  readonly accountId: number | null
  readonly passwordHash: string | null
}
export const linkGone = () => problem(410, 'link-gone')

/** The open invitation of a link; undefined for a link that is used, expired or of another kind. */
export const findInvitation = (db: Db, linkId: string): Promise<Invitation | undefined> =>
  db.asAccounts((tx) => invitationOf(tx, linkId))

const invitationOf = (tx: Tx, linkId: string): Promise<Invitation | undefined> =>
  tx.one<Invitation>(sql`
    select m.id, person.id as user_id, o.name as organization, person.language_id,
      person.invited_email as email, case when person.invited_email is null then person.phone end as phone,
      account.id as account_id, c.password_hash
    from password_link link join app_user person on person.id = link.user_id and coalesce(person.email, person.sign_in_phone) is null
      and person.deleted_at is null
    join membership m on m.user_id = person.id and m.accepted_at is null and m.declined_at is null and m.is_active
    join organization o on o.id = m.organization_id and not o.is_deleted
    left join app_user account on account.deleted_at is null
      and case when person.invited_email is null then account.sign_in_phone = person.phone else account.email = person.invited_email end
    left join credential c on c.user_id = account.id
    where link.hash = ${sha256(linkId)} and link.purpose = 'invite' and link.used_at is null and link.expires_at > app_now() and person.is_active
    order by m.organization_id <> person.home_organization_id, m.id limit 1`)

/**
 * Accepts an invitation by its mailed link, which proves the address: with the existing account's password, or with a new one
 * if there is no account. Does not sign in.
 * @throws 400 naming `password`, 403 for a wrong password, 410
 */
export async function acceptByLink(
  { services: { db }, request }: PublicContext,
  invitation: Invitation,
  { linkId, password }: Bodies['account.resetPassword'],
): Promise<{ ok: true }> {
  const { email } = invitation
  if (email === null) throw linkGone()
  const { accountId: owner, passwordHash } = invitation
  if (owner !== null && passwordHash !== null) {
    // A guess here counts as a sign-in attempt.
    const attempt = await db.asAccounts(async (tx) => {
      const device = await knownDevice(tx, owner, request)
      return takeGuess(tx, `login:${sha256(device ? `${email} ${device}` : email)}`)
    })
    const isRight = await withGuessLimit(db, attempt, async () => (await verifyPassword(password, passwordHash)) || undefined)
    if (!isRight) throw problem(403, 'invalid-credentials.invited')
  } else {
    await assertStrong('password', password, { email, organizations: [invitation.organization] })
  }
  const hash = passwordHash === null ? await hashPassword(password) : undefined
  await db.asAccounts(async (tx) => {
    await queueByAddress(tx, email)
    const now = await invitationOf(tx, linkId)
    const isSame = now?.userId === invitation.userId && now.email === email && now.passwordHash === invitation.passwordHash
    if (!now || !isSame || !(await consumeLink(tx, linkId))) throw linkGone()
    const accountId = now.accountId ?? now.userId
    if (now.accountId === null) await tx.run(sql`update app_user set email = invited_email where id = ${accountId}`)
    else await link(tx, now.userId, accountId)
    if (hash !== undefined) {
      await tx.run(sql`insert into credential (user_id, password_hash) values (${accountId}, ${hash})`)
      await recordSecurityEvent(tx, { kind: 'passwordSet', userId: accountId, request, details: { purpose: 'invite' } })
    }
    await accept(tx, now.userId, request)
  })
  return { ok: true }
}

/**
 * Accepts an invitation by text, in the transaction that used up its code: the phone's account becomes a member, or the person
 * becomes its account. @returns the account @throws 409 if someone else in the organization signs in with the phone, 410
 */
export async function acceptWithCode(
  tx: Tx,
  { request }: PublicContext,
  { userId, phone }: Invitation,
  linkId: string,
): Promise<number> {
  await queueByAddress(tx, phone ?? '')
  const now = await invitationOf(tx, linkId)
  if (!now || now.userId !== userId || now.phone !== phone || !(await consumeLink(tx, linkId))) throw linkGone()
  if (now.accountId === null) await tx.run(sql`update app_user set sign_in_phone = ${phone} where id = ${userId}`)
  else await link(tx, userId, now.accountId, 'exists.phone-in-use')
  await accept(tx, userId, request)
  return now.accountId ?? userId
}

/** Serializes acceptances per address: only the first of two links may become the account. */
const queueByAddress = (tx: Tx, address: string) => tx.one(sql`select pg_advisory_xact_lock(hashtext(${`account ${address}`}))`)

const consumeLink = (tx: Tx, linkId: string) =>
  tx.run(sql`update password_link set used_at = app_now() where hash = ${sha256(linkId)} and used_at is null`)

/** @throws 403 if the account is deactivated, 409 if it is already a member */
async function link(
  tx: Tx,
  userId: number,
  accountId: number,
  isThere: 'exists.own-place' | 'exists.phone-in-use' = 'exists.own-place',
): Promise<void> {
  const account = await tx.one<{ isActive: boolean; isThere: boolean }>(sql`
    select u.is_active, exists (
      select from membership there join membership here on here.organization_id = there.organization_id and here.user_id = ${userId}
      where there.accepted_at is not null and there.user_id in ${userIdsOf(accountId)}) as is_there
    from app_user u where u.id = ${accountId}`)
  if (!account?.isActive) throw forbidden('inactive')
  if (account.isThere) throw conflict(isThere)
  await tx.run(sql`insert into account_link (user_id, account_id) values (${userId}, ${accountId})`)
}

async function accept(tx: Tx, userId: number, request: RequestInfo): Promise<void> {
  const accepted = await tx.rows<{ organizationId: number }>(
    sql`update membership set accepted_at = app_now() where user_id = ${userId} and accepted_at is null and declined_at is null returning organization_id`,
  )
  const organizationIds = accepted.map(({ organizationId }) => organizationId)
  await recordSecurityEvent(tx, { kind: 'invitationAccepted', userId, organizationIds, request })
  await tx.run(sql`update password_link set used_at = app_now() where user_id = ${userId} and used_at is null`)
}

/** Closes the invitation until it is sent again. The inviter sees only that it was declined, as for any address. */
async function decline(tx: Tx, userId: number, request: RequestInfo): Promise<void> {
  const declined = await tx.rows<{ organizationId: number }>(
    sql`update membership set declined_at = app_now() where user_id = ${userId} and accepted_at is null and declined_at is null returning organization_id`,
  )
  const organizationIds = declined.map(({ organizationId }) => organizationId)
  await recordSecurityEvent(tx, { kind: 'invitationDeclined', userId, organizationIds, request })
  await tx.run(sql`update password_link set used_at = app_now() where user_id = ${userId} and used_at is null`)
}

type Name =
  | 'account.invitation'
  | 'account.invitations'
  | 'account.acceptInvitation'
  | 'account.declineInvitation'
  | 'account.declineByLink'

export const invitations: Pick<AreaHandlers<'account'>, Name> = {
  async 'account.invitation'({ services }, { params }) {
    const invitation = await findInvitation(services.db, String(params.linkId))
    if (!invitation) return { invitation: null }
    const { id, organization, email, phone, passwordHash } = invitation
    const phoneEnd = phone?.slice(-4) ?? null
    return { invitation: { id, organization, email, phoneEnd, hasAccount: phone === null && passwordHash !== null } }
  },

  async 'account.invitations'({ caller, tx }) {
    return { items: await openTo(tx, caller.accountId) }
  },

  async 'account.acceptInvitation'({ caller, tx, request, services }, { params }) {
    const userId = await invitedPerson(tx, caller.accountId, Number(params.id))
    await link(tx, userId, caller.accountId)
    await accept(tx, userId, request)
    const profile = await profileOf(tx, services, caller.accountId, caller.organizationId)
    if (!profile) throw notFound()
    return profile
  },

  async 'account.declineInvitation'({ caller, tx, request }, { params }) {
    await decline(tx, await invitedPerson(tx, caller.accountId, Number(params.id)), request)
    return { ok: true }
  },

  async 'account.declineByLink'({ services, request }, { body: { linkId } }) {
    await services.db.asAccounts(async (tx) => {
      const seen = await invitationOf(tx, linkId)
      if (seen) await queueByAddress(tx, seen.email ?? seen.phone ?? '')
      const invitation = await invitationOf(tx, linkId)
      if (!invitation) throw linkGone()
      await decline(tx, invitation.userId, request)
    })
    return { ok: true }
  },
}

/** The person of an open invitation to the account's address; locks it against concurrent responses. @throws 404 */
async function invitedPerson(tx: Tx, accountId: number, id: number): Promise<number> {
  const account = await tx.one<{ address: string }>(sql`
    select coalesce(email, sign_in_phone) as address from app_user where id = ${accountId}`)
  if (account) await queueByAddress(tx, account.address)
  const invitation = (await openTo(tx, accountId)).find((one) => one.id === id)
  const person =
    invitation &&
    (await tx.one<{ userId: number }>(sql`
      select user_id from membership where id = ${invitation.id} and accepted_at is null and declined_at is null for update`))
  if (!person) throw notFound()
  return person.userId
}

const openTo = (tx: Tx, accountId: number) =>
  tx.rows<{ id: number; organization: string; roleId: number; createdAt: string }>(sql`
    select m.id, o.name as organization, m.role_id, m.created_at
    from app_user account join app_user person on coalesce(person.email, person.sign_in_phone) is null
      and case when person.invited_email is null then person.phone = account.sign_in_phone else person.invited_email = account.email end
      and person.is_active and person.deleted_at is null
    join membership m on m.user_id = person.id and m.accepted_at is null and m.declined_at is null and m.is_active
    join organization o on o.id = m.organization_id and not o.is_deleted
    where account.id = ${accountId} order by m.created_at desc, m.id desc limit 200`)
