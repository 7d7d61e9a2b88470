import type { Bodies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { conflict } from '../../problem.ts'
import { cancelDelivery } from './cancelDelivery.ts'
import { assertFresh, lockLead } from './change.ts'
import { addEvent, audit } from './leadEvents.ts'

/** @throws 404, 409 `stale`, `erased` or `no-consent` */
export async function revokeConsent(
  context: Context,
  id: number,
  { reason, updatedAt }: Bodies['leads.revokeConsent'],
): Promise<void> {
  const { tx, services } = context
  const lead = await lockLead(context, id)
  await assertFresh(context, lead, updatedAt)
  const { organizationId, consentId } = lead
  if (consentId === null) throw conflict('no-consent')
  const revoked = await tx.run(sql`
    update consent set revoked_at = ${services.now()}::timestamptz
    where organization_id = ${organizationId} and id = ${consentId} and revoked_at is null`)
  if (!revoked) return
  await tx.run(sql`
    update lead set flags = array_append(array_remove(flags, 'consentRevoked'), 'consentRevoked')
    where organization_id = ${organizationId} and id = ${id}`)
  await cancelDelivery(tx, organizationId, [id], 'Consent was revoked.')
  await addEvent(context, lead, {
    kind: 'change',
    messages: [reason ? leadMessage('consent-revoked-with-reason', { reason }) : leadMessage('consent-revoked')],
  })
  await audit(context, lead, 'revokeConsent', { consentId, revoked: false }, { consentId, revoked: true })
}
