import { defaultIntegrityRules, type IntegrityRules } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

export interface StoredRules {
  readonly rules: IntegrityRules
  /** Null while the organization has the defaults. */
  readonly updatedAt: string | null
}

/** An organization's rules, or the defaults. */
export const integrityRules = async (tx: Tx, organizationId: number): Promise<StoredRules> =>
  (await tx.one<StoredRules>(sql`select rules, updated_at from integrity_rules where organization_id = ${organizationId}`)) ?? {
    rules: defaultIntegrityRules,
    updatedAt: null,
  }
