import type { SecurityEventKind } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { RequestInfo } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** The account concerned; null when no account has the address, or for events about no account. */
  readonly userId: number | null
  /** Who acted, if not that person. */
  readonly actorId?: number | null
  /**
   * The organization whose administrators see it. Set it for events inside one organization (an export, a role, an
   * administrator's act); the default is every organization where the person is an active member.
   */
  readonly organizationIds?: readonly number[]
  /** null for an operator's command. */
  readonly request: Pick<RequestInfo, 'ip' | 'userAgent'> | null
  /** Never a secret, and never text typed into a sign-in form. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Writes to the security log in the caller's transaction, under any role. */
export const recordSecurityEvent = (
  tx: Tx,
  { kind, userId, actorId = null, organizationIds, request, details = {} }: SecurityEvent,
): Promise<number> =>
  tx.run(sql`
    select record_security_event(${kind}, ${userId}::int, ${actorId}::int, ${organizationIds ? [...organizationIds] : null}::int[],
      ${request?.ip ?? null}, ${request?.userAgent ?? null}, ${JSON.stringify(details)}::jsonb)`)

/**
 * Identifies an address that no account has. The address itself is not stored, since people type passwords into that field; the
 * keyed hash shows only that two attempts used the same text.
 */
export const addressMark = (keys: KeyRing, typed: string): string =>
  keys.mac('attempted address', `attempted address:${typed.trim().toLowerCase()}`).slice(0, 8)
