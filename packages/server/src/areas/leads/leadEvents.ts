import { leadNote, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import type { LeadDetail } from './queries.ts'
import type { LeadStatus } from './rules.ts'

export interface LeadKey {
  readonly organizationId: number
  readonly id: number
}

/** Who changes a lead: a user, or the server on behalf of an outside system. */
export interface Actor {
  readonly tx: Tx
  readonly services: Pick<Services, 'config' | 'keys' | 'now'>
  readonly caller: { readonly userId: number | null }
  readonly request: { readonly ip: string | null }
}

interface Entry {
  readonly kind: LeadDetail['timeline'][number]['kind']
  readonly from?: LeadStatus
  readonly to?: LeadStatus
  readonly note?: string | undefined
  /** System messages; the English note is rendered from them. */
  readonly messages?: readonly LeadMessage[]
  /** The state that undoing a status change restores. */
  readonly undo?: object | undefined
}

/** Adds an event by the caller to a lead's timeline. */
export async function addEvent(
  { tx, caller, services }: Actor,
  lead: LeadKey,
  { kind, from, to, note, messages = [], undo }: Entry,
): Promise<void> {
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, actor_id, from_status, to_status, note, messages, undo)
    values (${lead.organizationId}, ${lead.id}, ${services.now()}, ${kind}, ${caller.userId}, ${from ?? null}, ${to ?? null},
      ${note ?? (messages.length ? leadNote(messages) : null)}, ${JSON.stringify(messages)}::jsonb,
      ${undo ? JSON.stringify(undo) : null}::jsonb)`)
}

/** Writes an audit event for a lead, in the transaction that changes it. */
export async function audit(
  { tx, caller, request }: Actor,
  lead: LeadKey,
  action: string,
  before: object | null,
  after: object,
): Promise<void> {
  await tx.run(sql`
    insert into audit_event (organization_id, actor_id, ip, entity, entity_id, action, before, after)
    values (${lead.organizationId}, ${caller.userId}, ${request.ip}, 'lead', ${lead.id}, ${action},
      ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`)
}
