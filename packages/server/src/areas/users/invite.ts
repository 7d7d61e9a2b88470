import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/queue.ts'
import { conflict, forbidden, notFound, Problem, tooMany } from '../../problem.ts'
import { audit } from '../../persistence/index.ts'
import { userDetail, type UserDetail } from './queries.ts'
import { mayEdit } from './rules.ts'

const LINK_DAYS = 7

/** Mails an invitation, in one transaction with its link; the link exists only in the email. */
export async function invite(context: Context, id: number): Promise<{ ok: true }> {
  await inviteUser(context, await userDetail(context.tx, id, context.caller.organizationId))
  return { ok: true }
}

async function inviteUser(context: Context, user: UserDetail): Promise<void> {
  const { tx, caller, services } = context
  const { id } = user
  if (!mayEdit(caller.roleId, user.roleId)) throw forbidden('invite-role')
  if (!user.isActive) throw conflict('inactive')
  // A borrowed person has no contact here and signs in with the account that they have.
  if (user.email === null) throw conflict(user.phone === null ? 'shared-account' : 'no-email')
  const linkId = randomUid(32)
  const invited = await tx.one<{ email: string; firstName: string; hasPassword: boolean; isTooSoon: boolean }>(
    sql`select * from invite_person(${id}, ${sha256(linkId)}, ${LINK_DAYS}::int)`,
  )
  if (!invited) throw notFound()
  if (invited.isTooSoon) throw tooMany(60)
  const place = user.memberships.find(({ organization }) => organization.id === user.organizationId)?.organization.name ?? ''
  const { publicUrl } = services.config
  await queueMail(tx, services.keys, {
    organizationId: user.organizationId,
    to: invited.email,
    subject: `Invitation to ${place}`.replace(/[\r\n]+/g, ' '),
    text: [
      `Hello ${invited.firstName},`,
      ...(invited.hasPassword
        ? [`You now have a place at ${place}. Sign in with the password you have:`, `${publicUrl}/account/login`]
        : [
            `${place} invites you to work with Walkup. Open this link within ${LINK_DAYS} days to accept:`,
            `${publicUrl}/account/reset-password/${linkId}`,
          ]),
      'If you did not expect this, nothing needs to be done.',
    ],
  })
  await audit(context, { entity: 'user', organizationId: user.organizationId, id }, 'invite', null, { email: invited.email })
}

type Invited = Replies['users.inviteMany']['items'][number]

/** Invites those who can be invited, in the order of the ids. */
export async function inviteMany(context: Context, ids: readonly number[]): Promise<{ items: Invited[] }> {
  const items: Invited[] = []
  for (const id of new Set(ids)) items.push({ id, result: await tryInviting(context, id) })
  return { items }
}

async function tryInviting(context: Context, id: number): Promise<Invited['result']> {
  const { tx, caller, services } = context
  const user = await userDetail(tx, id, caller.organizationId).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return
    throw error
  })
  if (!user) return 'notFound'
  if (!mayEdit(caller.roleId, user.roleId)) return 'notAllowed'
  if (!user.isActive) return 'inactive'
  if (user.acceptedAt) return 'member'
  if (user.email === null) return 'noEmail'
  const age = services.now().getTime() - Date.parse(user.invitedAt ?? '')
  if (age < 60_000) return 'recent'
  await inviteUser(context, user)
  return 'invited'
}
