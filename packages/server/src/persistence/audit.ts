import sql from 'sql-template-tag'
import type { Context } from '../context.ts'

/** The changed row; `entity` is its name in the audit trail. */
export interface Subject {
  readonly entity: string
  readonly organizationId: number
  readonly id: number | null
}

/** Records who changed what, in the same transaction. */
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
