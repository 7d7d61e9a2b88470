import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'

/** Cancels pending deliveries to external systems; those already sent keep their state. */
export async function cancelDelivery(tx: Tx, organizationId: number, leadIds: readonly number[], reason: string): Promise<void> {
  const refs = await tx.rows<{ id: number }>(sql`
    update external_ref set state = 'dead', last_error = ${reason}, next_attempt_at = null
    where organization_id = ${organizationId} and lead_id = any (${[...leadIds]}::int[]) and state in ('queued', 'failed')
    returning id`)
  await tx.run(sql`
    update outbox set state = 'dead', last_error = ${reason}
    where organization_id = ${organizationId} and external_ref_id = any (${refs.map(({ id }) => id)}::int[])
      and state in ('queued', 'failed')`)
}
