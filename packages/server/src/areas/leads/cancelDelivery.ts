import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'

/** Cancels pending deliveries of leads and removes their content; those already sent keep their state. */
export async function cancelDelivery(tx: Tx, organizationId: number, leadIds: readonly number[], reason: string): Promise<void> {
  const ofLeads = sql`organization_id = ${organizationId} and lead_id = any (${[...leadIds]}::int[])`
  await tx.run(sql`
    update delivery set state = 'dead', last_error = ${reason}, next_attempt_at = null where ${ofLeads} and state in ('queued', 'failed')`)
  await tx.run(sql`update delivery set message = null where ${ofLeads} and message is not null and state <> 'sending'`)
}
