import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { openMail } from '../mail/queue.ts'
import { messageSealContext } from '../messages/plan.ts'
import { replySealContext } from '../idempotency.ts'
import type { Person } from './person.ts'
import { literal, wordsPattern } from './spellings.ts'

/** A phone number in its common notations. */
function phonePattern(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? []
  return area ? `(\\+?1[ .-]?)?\\(?${area}\\)?[ .-]{0,2}${exchange}[ .-]?${line}` : literal(e164)
}

/**
 * Patterns that find a person in texts, in syntax that PostgreSQL and JavaScript share: full name, address, phone. A name alone
 * is an ordinary word, so it matches only as an entire search text.
 */
export function patternsOf({ names, phones, emails }: Pick<Person, 'names' | 'phones' | 'emails'>) {
  const whole = names.flatMap(({ firstName, lastName }) => [
    `${wordsPattern(firstName)}\\s+${wordsPattern(lastName)}`,
    `${wordsPattern(lastName)},?\\s+${wordsPattern(firstName)}`,
  ])
  const single = names.flatMap(({ firstName, lastName }) => [firstName, lastName].filter((name) => name.trim()).map(wordsPattern))
  const contacts = [...emails.map(literal), ...phones.map(phonePattern)]
  const pattern = [...whole, ...contacts].join('|')
  const search = [pattern, ...(single.length ? [`^\\s*(${single.join('|')})\\s*$`] : [])].filter(Boolean).join('|')
  const probe = [...single, ...contacts].join('|')
  return { pattern, search, probe }
}

/**
 * Removes an erased person from texts that others wrote, searched, saved or received, and from stored idempotent replies.
 * `uids` are those of their leads.
 */
export async function eraseMentions(
  { tx, services: { keys } }: Context,
  organizations: readonly number[],
  person: Pick<Person, 'names' | 'phones' | 'emails'>,
  uids: readonly string[],
): Promise<number> {
  const { pattern, search, probe } = patternsOf(person)
  if (!pattern) return 0
  const ids = sql`${[...organizations]}::int[]`
  const mentions = new RegExp(pattern, 'i')
  // First: this waits for a message on its way, whose mail is then found below.
  const messages = await dropMessages(tx, keys, ids, mentions)
  const row = await tx.one<{ erased: number }>(sql`
    select erase_mentions(${ids}, ${pattern}, ${search}, ${probe}, ${[...person.phones]}::text[], ${[...person.emails]}::text[]) as erased`)
  const letters = await tx.rows<{ id: number; recipient: string; sealedBody: string }>(
    sql`select * from list_sealed_mail(${ids})`,
  )
  // The text of a PDF is compressed, so that any unsent one may mention them.
  const dropped = letters
    .filter((letter) => {
      const body = openMail(keys, letter)
      return mentions.test(body?.text ?? '') || body?.attachments.some(({ contentType }) => contentType === 'application/pdf')
    })
    .map(({ id }) => id)
  if (dropped.length) await tx.run(sql`select drop_mail_bodies(${dropped}::int[])`)
  const replies = await tx.rows<{ organizationId: number; scope: string; key: string; sealed: string }>(sql`
    select organization_id, scope, key, reply ->> 'sealed' as sealed from idempotency
    where organization_id = any (${ids}) and reply is not null`)
  const kept = replies.filter(({ organizationId, scope, key, sealed }) => {
    const reply = keys.unseal(replySealContext(organizationId, scope, key), sealed) ?? ''
    return uids.some((uid) => reply.includes(uid))
  })
  for (const { organizationId, scope, key } of kept) {
    await tx.run(sql`delete from idempotency where organization_id = ${organizationId} and scope = ${scope} and key = ${key}`)
  }
  return (row?.erased ?? 0) + dropped.length + messages + kept.length
}

const PAGE = 2000

/** Drops the texts of messages to staff, technicians and other shoppers that mention the person. @returns how many */
async function dropMessages(tx: Tx, keys: KeyRing, organizations: Sql, mentions: RegExp): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const page = await tx.rows<{ id: number; uid: string; sealedBody: string }>(
      sql`select * from list_sealed_messages(${organizations}, ${after}::int, ${PAGE}::int)`,
    )
    const uids = page
      .filter(({ uid, sealedBody }) => mentions.test(keys.unseal(messageSealContext(uid), sealedBody) ?? ''))
      .map(({ uid }) => uid)
    if (uids.length) await tx.run(sql`select drop_message_texts(${uids}::text[])`)
    count += uids.length
    const last = page.at(-1)
    if (!last || page.length < PAGE) return count
    after = last.id
  }
}
