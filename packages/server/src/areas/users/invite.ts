import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import { mailWay, type Context } from '../../context.ts'
import { queueMail } from '../../mail/queue.ts'
import { accountText } from '../../messages/accountText.ts'
import { isOptedOut } from '../../messages/phones.ts'
import { anyZone, nextAllowed } from '../../messages/quietHours.ts'
import { staffLanguage } from '../../languages/index.ts'
import { conflict, forbidden, notFound, Problem, tooMany } from '../../problem.ts'
import { audit } from '../../persistence/index.ts'
import { userDetail, type UserDetail } from './queries.ts'
import { mayEdit } from './rules.ts'

const LINK_DAYS = 7

type Invitation = NonNullable<Replies['users.upsert']['invitation']>

/** Sends an invitation in the transaction that creates its link. The link is only in the message or, if none is sent, in the reply. */
export async function invite(context: Context, id: number): Promise<Replies['users.invite']> {
  return { ok: true, ...(await inviteUser(context, await userDetail(context.tx, id, context.caller.organizationId))) }
}

/** Invites a user who was just saved. The user stays saved if no message can be sent. */
export async function inviteSaved(context: Context, user: UserDetail): Promise<Invitation> {
  if (user.email !== null) return inviteUser(context, user)
  if (user.phone === null) return { by: 'none', reason: 'noContact' }
  const obstacle = await textObstacle(context, user)
  if (obstacle) return { by: 'none', reason: obstacle === 'no-texts' ? 'noTexts' : 'optedOut' }
  return inviteUser(context, user)
}

/** Why a person with only a phone cannot get texts; undefined if they can. */
async function textObstacle(
  { tx, services }: Context,
  { organizationId, phone }: UserDetail,
): Promise<'no-texts' | 'opted-out' | undefined> {
  const row = await tx.one<{ sends: boolean }>(sql`select sends_texts(${organizationId}) as sends`)
  if (!row?.sends) return 'no-texts'
  return (await isOptedOut(tx, services.keys, organizationId, phone ?? '')) ? 'opted-out' : undefined
}

/** Plans the text of an invitation, in the morning if it is night where the person works. @returns when it is sent */
async function textInvitation(
  { tx, caller, services }: Context,
  { id, organizationId, languageId }: UserDetail,
  { linkId, isMember }: { readonly linkId: string; readonly isMember: boolean },
): Promise<Date> {
  const { keys, config } = services
  const now = services.now()
  const found = await tx.one<{ zones: string[] }>(sql`select person_time_zones(${organizationId}, ${id}) as zones`)
  const zones = found?.zones.length ? found.zones : anyZone
  const dueAt = new Date(nextAllowed(now.getTime(), zones))
  const text = await accountText(tx, keys, {
    kind: 'invitation',
    organizationId,
    userId: id,
    occasion: `invitation:${sha256(linkId).slice(0, 22)}`,
    text: isMember ? 'member' : 'invitation',
    values: { url: `${config.publicUrl}/account/${isMember ? 'login' : `reset-password/${linkId}`}` },
    language: staffLanguage(languageId),
    dueAt,
    expiresAt: new Date(now.getTime() + LINK_DAYS * 86_400_000),
    createdBy: caller.userId,
  })
  await tx.run(sql`select queue_invitation_text(${text}::jsonb)`)
  return dueAt
}

async function inviteUser(context: Context, user: UserDetail): Promise<Invitation> {
  const { tx, caller, services } = context
  const { id } = user
  if (!mayEdit(caller.roleId, user.roleId)) throw forbidden('invite-role')
  if (!user.isActive) throw conflict('inactive')
  // Borrowed people have no contact here and sign in with their own account.
  if (user.email === null && user.phone === null) throw conflict('shared-account')
  const obstacle = user.email === null ? await textObstacle(context, user) : undefined
  if (obstacle) throw conflict(obstacle)
  const linkId = randomUid(32)
  const invited = await tx.one<{ email: string | null; firstName: string; hasPassword: boolean; isTooSoon: boolean }>(
    sql`select * from invite_person(${id}, ${sha256(linkId)}, ${LINK_DAYS}::int)`,
  )
  if (!invited) throw notFound()
  if (invited.isTooSoon) throw tooMany(60)
  await audit(
    context,
    { entity: 'user', organizationId: user.organizationId, id },
    'invite',
    null,
    invited.email === null ? { phone: user.phone } : { email: invited.email },
  )
  if (invited.email === null) {
    const textAt = await textInvitation(context, user, { linkId, isMember: invited.hasPassword })
    return { by: 'text', textAt: textAt.toISOString() }
  }
  const place = user.memberships.find(({ organization }) => organization.id === user.organizationId)?.organization.name ?? ''
  const { publicUrl } = services.config
  const by = mailWay(services)
  const link = `${publicUrl}/account/${invited.hasPassword ? 'login' : `reset-password/${linkId}`}`
  if (by === 'none') return { by: 'link', link }
  await queueMail(tx, services.keys, {
    organizationId: user.organizationId,
    to: invited.email,
    subject: `Join ${place} on Walkup`.replace(/[\r\n]+/g, ' '),
    text: [
      `Hello ${invited.firstName},`,
      ...(invited.hasPassword
        ? [`${place} added you to Walkup. Sign in with your existing password:`, link]
        : [`${place} invited you to Walkup. To accept, open this link within ${LINK_DAYS} days:`, link]),
      'If you weren’t expecting this, you can ignore this email.',
    ],
  })
  return { by }
}

type Invited = Replies['users.inviteMany']['items'][number]

/** Invites everyone who can be invited, in the order of the ids. */
export async function inviteMany(context: Context, ids: readonly number[]): Promise<{ items: Invited[] }> {
  const items: Invited[] = []
  for (const id of new Set(ids)) items.push({ id, ...(await tryInviting(context, id)) })
  return { items }
}

async function tryInviting(context: Context, id: number): Promise<Omit<Invited, 'id'>> {
  const { tx, caller, services } = context
  const user = await userDetail(tx, id, caller.organizationId).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return
    throw error
  })
  if (!user) return { result: 'notFound' }
  if (!mayEdit(caller.roleId, user.roleId)) return { result: 'notAllowed' }
  if (!user.isActive) return { result: 'inactive' }
  if (user.acceptedAt) return { result: 'member' }
  if (user.email === null) {
    if (user.phone === null) return { result: 'noEmail' }
    const obstacle = await textObstacle(context, user)
    if (obstacle) return { result: obstacle === 'no-texts' ? 'noTexts' : 'optedOut' }
  }
  const age = services.now().getTime() - Date.parse(user.invitedAt ?? '')
  if (age < 60_000) return { result: 'recent' }
  const { textAt, link } = await inviteUser(context, user)
  return {
    result: 'invited',
    ...(textAt !== undefined && { textAt }),
    ...(link !== undefined && { link, name: `${user.firstName} ${user.lastName}` }),
  }
}
