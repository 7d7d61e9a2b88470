import type { SecurityEventKind } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { RequestInfo } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Whose account it is about; null when no account has the address, or for what concerns no account. */
  readonly userId: number | null
  /** Who acted, when it was not that person. */
  readonly actorId?: number | null
  /**
   * Whose administrators read it. Name it for what happened inside one organization (an export, a role, an administrator's
   * act); by default it is every organization where the person is an active member.
   */
  readonly organizationIds?: readonly number[]
  /** null for a command of the operator. */
  readonly request: Pick<RequestInfo, 'ip' | 'userAgent'> | null
  /** Never a secret, and never what somebody typed into a sign-in form. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Writes to the security log in the transaction of its cause, whichever role that transaction has. */
export const recordSecurityEvent = (
  tx: Tx,
  { kind, userId, actorId = null, organizationIds, request, details = {} }: SecurityEvent,
): Promise<number> =>
  tx.run(sql`
    select record_security_event(${kind}, ${userId}::int, ${actorId}::int, ${organizationIds ? [...organizationIds] : null}::int[],
      ${request?.ip ?? null}, ${request?.userAgent ?? null}, ${JSON.stringify(details)}::jsonb)`)

/**
 * Stands for an address that no account has. The address itself is not kept, since people type passwords into that field; the
 * keyed mark shows only that two attempts used the same text.
 */
export const addressMark = (keys: KeyRing, typed: string): string =>
  keys.mac('attempted address', `attempted address:${typed.trim().toLowerCase()}`).slice(0, 8)
