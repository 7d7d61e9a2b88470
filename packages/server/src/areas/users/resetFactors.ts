import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/queue.ts'
import { conflict, forbidden } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { audit } from '../../persistence/index.ts'
import { userDetail } from './queries.ts'
import { mayEdit } from './rules.ts'

/** Removes the second factors of someone who lost their phone. @throws 409 for an account of another organization */
export async function resetFactors(context: Context, id: number): Promise<{ ok: true }> {
  const { tx, caller, request, services } = context
  const user = await userDetail(tx, id, caller.organizationId)
  if (!mayEdit(caller.roleId, user.roleId)) throw forbidden('edit-role')
  const person = await tx.one<{ email: string | null; firstName: string }>(sql`select * from reset_second_factors(${id})`)
  if (!person) {
    throw conflict('shared-account')
  }
  const { organizationId } = user
  await audit(context, { entity: 'user', organizationId, id }, 'resetFactors', null, null)
  await recordSecurityEvent(tx, {
    kind: 'factorRemoved',
    userId: id,
    actorId: caller.userId,
    organizationIds: [organizationId],
    request,
    details: { method: 'all' },
  })
  if (person.email === null) return { ok: true }
  await queueMail(tx, services.keys, {
    organizationId,
    to: person.email,
    subject: 'Your Walkup two-step verification was reset',
    text: [
      `Hello ${person.firstName},`,
      'An administrator reset two-step verification for your account and signed you out everywhere. Your password hasn’t changed. Sign in with it, then set up two-step verification again under “My account.”',
      'If you didn’t ask for this, reset your password right away with “Forgot your password?” on the sign-in page, and tell your administrator.',
    ],
  })
  return { ok: true }
}
