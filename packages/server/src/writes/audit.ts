import sql from 'sql-template-tag'
import type { Context } from '../context.ts'

/** The row that a change is about; its `entity` is the word of the audit trail. */
export interface Subject {
  readonly entity: string
  readonly organizationId: number
  readonly id: number | null
}

/** Keeps who changed what, in the transaction that changes it. */
export async function audit(
  { tx, caller, request }: Context,
  { entity, organizationId, id }: Subject,
  action: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await tx.run(sql`
    insert into audit_event (organization_id, actor_id, ip, entity, entity_id, action, before, after)
    values (${organizationId}, ${caller.userId}, ${request.ip}, ${entity}, ${id}, ${action},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`)
}
