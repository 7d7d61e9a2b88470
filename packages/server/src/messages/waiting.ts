import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { phoneHashes } from './phones.ts'

interface OfLead {
  readonly organizationId: number
  readonly leadId: number
}

/** Staff have answered a lead's texts. */
export const answerTexts = (tx: Tx, { organizationId, leadId }: OfLead): Promise<number> =>
  tx.run(sql`
    update message set awaits_answer = false
    where organization_id = ${organizationId} and recipient = ${`lead:${leadId}`} and direction = 'in' and awaits_answer`)

/** Adds texts of phones that had no lead to a lead's conversation, if the caller can see them. */
export const attachTexts = async (
  tx: Tx,
  keys: KeyRing,
  { organizationId, leadId, phones }: OfLead & { readonly phones: readonly { readonly e164: string }[] },
): Promise<void> => {
  const hashes = phones.flatMap(({ e164 }) => phoneHashes(keys, organizationId, e164))
  if (hashes.length)
    await tx.run(sql`
      update message set lead_id = ${leadId}, recipient = ${`lead:${leadId}`}
      where organization_id = ${organizationId} and phone_hash = any (${hashes}::text[]) and lead_id is null and kind = 'reply'`)
}
