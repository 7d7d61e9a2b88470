import sql from 'sql-template-tag'
import type { DeliveryServices } from '../delivery/attempt.ts'
import { serverScope } from '../db/index.ts'
import { optOut, phoneHashes } from './phones.ts'

/** The provider's statuses of our texts. */
export interface StatusReport {
  readonly uid: string
  readonly sid: string
  readonly status: string
  readonly errorCode: string | null
  readonly to: string | null
}

const states: Readonly<Record<string, 'sent' | 'delivered' | 'dead'>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'dead',
  failed: 'dead',
}
const OPTED_OUT = '21610'

/** Records the status of a text, even if the server has not yet recorded that it was sent. */
export async function recordStatus(
  services: DeliveryServices,
  organizationId: number,
  { uid, sid, status, errorCode, to }: StatusReport,
): Promise<void> {
  const state = Object.hasOwn(states, status) ? states[status] : undefined
  if (!state) return
  await services.db.asTenant(serverScope(organizationId), async (tx) => {
    const error = state === 'dead' ? `The carrier did not deliver it${errorCode ? ` (${errorCode})` : ''}.` : null
    const isOptOut = errorCode === OPTED_OUT
    // Reports may arrive in any order, so `delivered` is final.
    const updated = await tx.one<{ phoneHash: string | null }>(sql`
      update message set state = ${isOptOut ? 'skipped' : state}, skip_reason = ${isOptOut ? 'opted-out' : null}, provider_id = ${sid},
        sent_at = coalesce(sent_at, ${services.now()}), next_at = null, lease = null, is_uncertain = false, last_error = ${error}
      where organization_id = ${organizationId} and uid = ${uid} and channel = 'sms' and direction = 'out'
        and state in ('sending', 'sent', 'failed') and (provider_id is null or provider_id = ${sid}) and (state <> 'sent' or ${state} <> 'sent')
      returning phone_hash`)
    // Only if the phone is the one that it was sent to.
    if (isOptOut && to && updated?.phoneHash && phoneHashes(services.keys, organizationId, to).includes(updated.phoneHash))
      await optOut(tx, services.keys, { organizationId, phone: to, source: 'provider', at: services.now() })
  })
}
