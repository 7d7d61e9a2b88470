import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { emailHashes } from '../mail/anonymousMail.ts'
import type { KeyRing } from '../keys/index.ts'

const LENGTH = 22
const signature = (keys: KeyRing, organizationId: number, hash: string): string =>
  keys.mac('unsubscribe', `unsubscribe:${organizationId}:${hash}`).slice(0, LENGTH)

/** The link that unsubscribes an address from an organization's mail, except about appointments. */
export function unsubscribeUrl(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  organizationId: number,
  email: string,
): string {
  const [hash = ''] = emailHashes(keys, email)
  return `${config.publicUrl}/unsubscribe/${organizationId}.${hash}.${signature(keys, organizationId, hash)}`
}

/** Parses a link of `unsubscribeUrl`; undefined if it is invalid. */
export function readUnsubscribe(keys: KeyRing, token: string): { organizationId: number; hash: string } | undefined {
  const [, id = '', hash = '', given = ''] = /^(\d{1,9})\.([\w-]{22})\.([\w-]{22})$/.exec(token) ?? []
  const organizationId = Number(id)
  const isOurs = keys.macs('unsubscribe', `unsubscribe:${organizationId}:${hash}`).some((mac) => mac.slice(0, LENGTH) === given)
  return given && isOurs ? { organizationId, hash } : undefined
}

export const unsubscribe = (tx: Tx, { organizationId, hash }: { organizationId: number; hash: string }): Promise<number> =>
  tx.run(sql`insert into mail_opt_out (organization_id, email_hash) values (${organizationId}, ${hash}) on conflict do nothing`)

export const isUnsubscribed = async (tx: Tx, keys: KeyRing, organizationId: number, email: string): Promise<boolean> =>
  (await tx.one(sql`
    select 1 as found from mail_opt_out
    where organization_id = ${organizationId} and email_hash = any (${emailHashes(keys, email)}::text[]) limit 1`)) !== undefined
