import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { queueMail, type Message } from './queue.ts'

const DAY = 86_400
/** A confirmed address gets this many times what an unconfirmed one does. */
const CONFIRMED = 10

/** An e-mail address in counters and rows: recognized, but not read; by every key, the newest first. */
export const emailHashes = (keys: KeyRing, email: string): string[] =>
  keys.macs('email address', `email address:${email.trim().toLowerCase()}`).map((mac) => mac.slice(0, 22))

/**
 * Queues a message that somebody caused who is not signed in: anyone can give anyone's address, so an address gets few of them a day
 * over all organizations until its owner has opened the link of one. What is booked is booked either way.
 */
export async function queueForStranger(
  tx: Tx,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  message: Message,
): Promise<void> {
  const hashes = emailHashes(keys, message.to)
  const row = await tx.one<{ taken: boolean }>(sql`
    select take_allowance(${`mail:${hashes[0]}`}, ${config.limits.mailByRecipient}::int * case when exists (
      select from confirmed_email where organization_id = ${message.organizationId ?? 0} and email_hash = any (${hashes}::text[])
    ) then ${CONFIRMED}::int else 1 end, ${DAY}) as taken`)
  if (row?.taken) await queueMail(tx, keys, message)
}

/** The owner of an address has used a link that only a message to it carried. */
export const confirmEmail = (tx: Tx, keys: KeyRing, organizationId: number, email: string): Promise<number> =>
  tx.run(sql`
    insert into confirmed_email (organization_id, email_hash) values (${organizationId}, ${emailHashes(keys, email)[0]})
    on conflict do nothing`)
