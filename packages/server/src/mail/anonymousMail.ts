import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'

const DAY = 86_400
/** A confirmed address gets this many times the limit of an unconfirmed one. */
const CONFIRMED = 10

/** An email address in counters and rows: comparable, but not readable; by every key, newest first. */
export const emailHashes = (keys: KeyRing, email: string): string[] =>
  keys.macs('email address', `email address:${email.trim().toLowerCase()}`).map((mac) => mac.slice(0, 22))

/**
 * Whether an address may get another message that someone triggered who is not signed in. Anyone can enter anyone's address, so
 * it gets only a few a day over all organizations until its owner has acted by a link. Bookings succeed regardless.
 */
export async function takeMailAllowance(
  tx: Tx,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  { organizationId, to }: { readonly organizationId: number; readonly to: string },
): Promise<boolean> {
  const hashes = emailHashes(keys, to)
  const row = await tx.one<{ taken: boolean }>(sql`
    select take_allowance(${`mail:${hashes[0]}`}, ${config.limits.mailByRecipient}::int * case when exists (
      select from confirmed_email where organization_id = ${organizationId} and email_hash = any (${hashes}::text[])
    ) then ${CONFIRMED}::int else 1 end, ${DAY}) as taken`)
  return row?.taken ?? false
}

/** Marks an address as confirmed: its owner used a link that only a message to it carried. */
export const confirmEmail = (tx: Tx, keys: KeyRing, organizationId: number, email: string): Promise<number> =>
  tx.run(sql`
    insert into confirmed_email (organization_id, email_hash) values (${organizationId}, ${emailHashes(keys, email)[0]})
    on conflict do nothing`)
