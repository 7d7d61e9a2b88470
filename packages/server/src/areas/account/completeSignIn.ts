import type { LoginRecord } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { notifyNewDevice, rememberDevice } from '../../auth/devices.ts'
import { startSession } from '../../auth/sessions.ts'
import type { PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { forbidden } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { homeOrganizationId, profileOf } from './profile.ts'

/** The proof of a second factor; includes sign-in with a passkey. */
export type StepMethod = 'totp' | 'recovery' | 'passkey'

/** Proofs that are followed by a second factor, if there is one. */
export type FirstMethod = 'password' | 'phone'
const firstMethods: readonly string[] = ['password', 'phone'] satisfies FirstMethod[]

export const noMembership = () => forbidden('no-open-organization')

/** Completes a sign-in: starts a session, remembers the device, and returns the login record. */
export async function completeSignIn(
  tx: Tx,
  { services, request }: PublicContext,
  userId: number,
  method: FirstMethod | StepMethod,
): Promise<LoginRecord> {
  const person = await tx.one<{ email: string | null; phone: string | null; firstName: string; languageId: number }>(sql`
    update app_user set last_activity_at = app_now() where id = ${userId} and is_active and deleted_at is null
    returning email, sign_in_phone as phone, first_name, language_id`)
  const organizationId = person && (await homeOrganizationId(tx, userId))
  const profile = organizationId && (await profileOf(tx, services, userId, organizationId))
  if (!profile) throw noMembership()
  if (profile.userId !== userId) await tx.run(sql`update app_user set last_activity_at = app_now() where id = ${profile.userId}`)
  const { sessionId, tokens } = await startSession(
    tx,
    services.keys,
    userId,
    organizationId,
    request,
    !firstMethods.includes(method),
  )
  await recordSecurityEvent(tx, { kind: 'signIn', userId, request, details: { method } })
  const device = await rememberDevice(tx, userId, sessionId, request)
  if (device.isNew) await notifyNewDevice(tx, services, request, { userId, ...person }, device.hash)
  return { ...tokens, ...profile }
}
