import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'

/** Hashes of a phone for rows that may not contain it, comparable only within the organization; by every key, newest first. */
export const phoneHashes = (keys: KeyRing, organizationId: number, e164: string): string[] =>
  keys.macs('phone', `phone:${organizationId}:${e164}`).map((mac) => mac.slice(0, 22))

export const phoneHash = (keys: KeyRing, organizationId: number, e164: string): string =>
  phoneHashes(keys, organizationId, e164)[0] ?? ''

export const isOptedOut = async (tx: Tx, keys: KeyRing, organizationId: number, e164: string): Promise<boolean> =>
  (await tx.one(sql`
    select 1 as found from text_opt_out
    where organization_id = ${organizationId} and phone_hash = any (${phoneHashes(keys, organizationId, e164)}::text[]) limit 1`)) !==
  undefined

/** Stops all texts to a phone. Returns false if they were stopped already. */
export const optOut = async (
  tx: Tx,
  keys: KeyRing,
  {
    organizationId,
    phone,
    source,
    at,
  }: { organizationId: number; phone: string; source: 'reply' | 'provider' | 'staff'; at: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into text_opt_out (organization_id, phone_hash, source, at)
    values (${organizationId}, ${phoneHash(keys, organizationId, phone)}, ${source}, ${at}) on conflict do nothing`)) > 0

export const optIn = (tx: Tx, keys: KeyRing, organizationId: number, e164: string): Promise<number> =>
  tx.run(sql`
    delete from text_opt_out
    where organization_id = ${organizationId} and phone_hash = any (${phoneHashes(keys, organizationId, e164)}::text[])`)
