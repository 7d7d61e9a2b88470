import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { eraseMentions } from '../../privacy/mentions.ts'
import { conflict, forbidden } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { audit } from '../../persistence/index.ts'
import { userDetail } from './queries.ts'
import { mayEdit } from './rules.ts'
import { assertAdministered } from './save.ts'

type Reply = Replies['users.erase']

/**
 * Erases a member of staff permanently; their actions and punches stay under their id.
 * @throws 403, 404, 409 `own-account`, `shared-account` or `last-administrator`
 */
export async function eraseUser(context: Context, id: number, { reason, dryRun = false }: Bodies['users.erase']): Promise<Reply> {
  const { tx, caller, request, services } = context
  const user = await userDetail(tx, id, caller.organizationId)
  const { organizationId, firstName, lastName, email, phone, roleId, subscriptionId, isActive } = user
  if (id === caller.userId) throw conflict('own-account')
  if (!mayEdit(caller.roleId, roleId)) throw forbidden('edit-role')
  const owned = await tx.one<{ owns: boolean }>(sql`select app_may_edit_person(${id}) as owns`)
  if (!owned?.owns) {
    throw conflict('shared-account.erase')
  }
  const standing = { roleId, subscriptionId, isActive }
  await assertAdministered(context, organizationId, id, standing, { ...standing, isActive: false })
  const counted = await tx.one<Omit<Reply, 'dryRun' | 'mentions'>>(sql`
    select (select count(*)::int from sessions_within_reach(${id})) as sessions,
      (select count(*)::int from time_log where user_id = ${id}) as time_logs,
      (select count(*)::int from lead where lead_generator_id = ${id}) as leads,
      (select count(*)::int from shift where user_id = ${id} and start_at > ${services.now()} and deleted_at is null) as future_shifts,
      (select count(*)::int from qr_code where user_id = ${id} and is_active and deleted_at is null) as qr_codes`)
  const before = { sessions: 0, timeLogs: 0, leads: 0, futureShifts: 0, qrCodes: 0, ...counted }
  if (dryRun) return { dryRun, ...before, mentions: 0 }

  const icon = await tx.one<{ captureIcon: string | null }>(sql`select capture_icon from user_card where id = ${id} limit 1`)
  const mentions = await eraseMentions(
    context,
    caller.organizations,
    { names: [{ firstName, lastName }], emails: email === null ? [] : [email], phones: phone ? [phone] : [] },
    [],
  )
  const row = await tx.one<{ done: boolean }>(sql`select erase_account(${id}) as done`)
  if (!row?.done) throw conflict('shared-account.erase')
  await audit(context, { entity: 'user', organizationId, id }, 'erase', null, { reason })
  await recordSecurityEvent(tx, {
    kind: 'erasure',
    userId: id,
    actorId: caller.userId,
    organizationIds: [organizationId],
    request,
    details: { sessions: before.sessions, mentions },
  })
  if (icon?.captureIcon) await services.files.remove(icon.captureIcon)
  return { dryRun, ...before, mentions }
}
