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

/** One of many changes to rows of an entity. */
export interface AuditEntry {
  readonly id: number
  readonly before?: object
  readonly after?: object
}

/** Records many changes in one statement. */
export async function auditMany(
  { tx, caller, request }: Context,
  { entity, organizationId }: Omit<Subject, 'id'>,
  action: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (!entries.length) return
  await tx.run(sql`
    insert into audit_event (organization_id, actor_id, ip, entity, entity_id, action, before, after)
    select ${organizationId}, ${caller.userId}, ${request.ip}, ${entity}, id, ${action}, before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as one (id int, before jsonb, after jsonb)`)
}
