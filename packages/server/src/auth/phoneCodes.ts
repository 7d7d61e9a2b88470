import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { RequestInfo, Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { staffLanguage } from '../languages/index.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { accountText } from '../messages/accountText.ts'
import type { JobKind } from '../jobs/kind.ts'
import { randomUid, sha256 } from './tokens.ts'

const MINUTES = 10
const TRIES = 5
/** Codes per phone that strangers can request, and each of its account's own devices. */
const CODES_PER_HOUR = 3
const CODES_PER_DAY = 10
/** Codes that an organization pays for in an hour, so that no flood of requests can cost more. */
const CODES_BY_ORGANIZATION = 300
const HOUR = 3600
const DAY = 24 * HOUR
const BATCH = 20

export interface PhoneCode {
  readonly phoneHash: string
  readonly codeHash: string
  readonly userId: number
}

/** A phone in rows that may not contain it, by every key, newest first. */
const hashesOf = (keys: KeyRing, phone: string): string[] => keys.macs('phone', `sign-in:${phone}`)
export const phoneMark = (keys: KeyRing, phone: string): string => hashesOf(keys, phone)[0] ?? ''
const codeHashes = (keys: KeyRing, phone: string, code: string): string[] => keys.macs('sign-in code', `${phone}:${code}`)

/** Takes one of the codes that may be requested under a key; false when none is left. */
export async function takeCodeAllowance(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.one<{ taken: boolean }>(sql`
    select take_allowance(${`code-hour:${key}`}, ${CODES_PER_HOUR}::int, ${HOUR})
      and take_allowance(${`code-day:${key}`}, ${CODES_PER_DAY}::int, ${DAY}) as taken`)
  return row?.taken ?? false
}

/** Requests a code for a phone, known or not; earlier ones no longer work. `sendCodes` looks for the account and sends it. */
export const requestCode = (
  tx: Tx,
  keys: KeyRing,
  { phone, linkId, language }: { readonly phone: string; readonly linkId?: string; readonly language: string },
): Promise<number> =>
  tx.run(sql`
    with former as (delete from phone_code where phone_hash = any (${hashesOf(keys, phone).slice(1)}::text[]))
    insert into phone_code (phone_hash, phone, link_hash, language, request_uid, expires_at)
    values (${phoneMark(keys, phone)}, ${phone}, ${linkId === undefined ? null : sha256(linkId)}, ${language}, ${randomUid(16)},
      app_now() + make_interval(mins => ${MINUTES}))
    on conflict (phone_hash) do update
      set phone = excluded.phone, link_hash = excluded.link_hash, language = excluded.language, request_uid = excluded.request_uid,
        code_hash = null, user_id = null, attempts = 0, device_attempts = 0, created_at = app_now(), expires_at = excluded.expires_at`)

interface Pending {
  readonly phoneHash: string
  readonly phone: string
  readonly linkHash: string | null
  readonly language: string
  readonly requestUid: string
}
interface Target {
  readonly accountId: number
  readonly organizationId: number
  readonly userId: number
}

const targetOf = (tx: Tx, { phone, linkHash }: Pending): Promise<Target | undefined> =>
  linkHash === null
    ? tx.one<Target>(sql`select * from find_phone_account(${phone})`)
    : tx.one<Target>(sql`
        select person.id as account_id, m.organization_id, person.id as user_id
        from password_link link join app_user person on person.id = link.user_id and person.phone = ${phone} and person.is_active
        join membership m on m.user_id = person.id and m.is_active and m.accepted_at is null and m.declined_at is null
        where link.hash = ${linkHash} and link.used_at is null and link.expires_at > app_now() and sends_texts(m.organization_id)
        order by m.organization_id <> person.home_organization_id, m.id limit 1`)

async function sendCode(tx: Tx, { keys, now }: Pick<Services, 'keys' | 'now'>, pending: Pending): Promise<void> {
  const { phoneHash, phone, requestUid } = pending
  const target = await targetOf(tx, pending)
  const paid =
    target &&
    (await tx.one<{ taken: boolean }>(sql`
      select take_allowance(${`code-organization:${target.organizationId}`}, ${CODES_BY_ORGANIZATION}::int, ${HOUR}) as taken`))
  if (!target || !paid?.taken) {
    await tx.run(sql`update phone_code set phone = null where phone_hash = ${phoneHash}`)
    return
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.run(sql`
    update phone_code set phone = null, code_hash = ${codeHashes(keys, phone, code)[0]}, user_id = ${target.accountId}
    where phone_hash = ${phoneHash}`)
  const text = await accountText(tx, keys, {
    kind: 'code',
    organizationId: target.organizationId,
    userId: target.userId,
    to: phone,
    occasion: `code:${requestUid}`,
    text: 'code',
    values: { code },
    language: pending.language,
    dueAt: now(),
    expiresAt: new Date(now().getTime() + MINUTES * 60_000),
  })
  await tx.run(sql`select queue_account_text(${text}::jsonb)`)
}

/** Plans the texts of requested codes. */
export const codesJob: JobKind<Pick<Services, 'db' | 'keys' | 'now'>> = {
  kind: 'codes',
  every: 'when due',
  isAwaited: true,
  async run(services) {
    let count = 0
    for (let batch = BATCH; batch === BATCH; count += batch) batch = await sendCodes(services)
    return { count }
  },
}
const sendCodes = ({ db, keys, now }: Pick<Services, 'db' | 'keys' | 'now'>): Promise<number> =>
  db.asAccounts(async (tx) => {
    const requests = await tx.rows<Pending>(sql`
      select phone_hash, phone, link_hash, language, request_uid from phone_code where phone is not null
      order by created_at limit ${BATCH} for update skip locked`)
    for (const one of requests) await sendCode(tx, { keys, now }, one)
    return requests.length
  })

interface Tried {
  readonly phone: string
  readonly code: string
  readonly linkId?: string
  readonly isKnownDevice: boolean
}

/** Counts a try and returns the code if it is right; the transaction must commit even if it is wrong. */
export async function tryCode(
  tx: Tx,
  keys: KeyRing,
  { phone, code, linkId, isKnownDevice }: Tried,
): Promise<PhoneCode | undefined> {
  const row = await tx.one<PhoneCode>(sql`
    update phone_code set attempts = attempts + ${isKnownDevice ? 0 : 1}, device_attempts = device_attempts + ${isKnownDevice ? 1 : 0}
    where phone_hash = any (${hashesOf(keys, phone)}::text[]) and link_hash is not distinct from ${linkId === undefined ? null : sha256(linkId)}
      and code_hash is not null and expires_at > app_now()
      and case when ${isKnownDevice}::boolean then device_attempts else attempts end < ${TRIES}
    returning phone_hash, code_hash, user_id`)
  const digits = code.replace(/\D/g, '')
  return row && codeHashes(keys, phone, digits).includes(row.codeHash) ? row : undefined
}

/** Uses a code up, in the transaction that it authorizes. @returns false if another request was first */
export const consumeCode = async (tx: Tx, { phoneHash, codeHash }: PhoneCode): Promise<boolean> =>
  (await tx.run(sql`delete from phone_code where phone_hash = ${phoneHash} and code_hash = ${codeHash}`)) > 0

/** Drops codes that are over. */
export const codePruningJob: JobKind<Pick<Services, 'db'>> = {
  kind: 'codePruning',
  every: 600_000,
  run: async ({ db }) => void (await db.asAccounts((tx) => tx.run(sql`delete from phone_code where expires_at < app_now()`))),
}

/** Texts a notice of a sign-in from a new device to someone who has no address. */
export async function textNewDevice(
  tx: Tx,
  { keys, now, config }: Services,
  request: RequestInfo,
  { phone, userId, languageId, linkId }: { phone: string; userId: number; languageId: number; linkId: string },
): Promise<void> {
  const [target] = await tx.rows<Target>(sql`select * from find_phone_account(${phone})`)
  if (!target) return
  const text = await accountText(tx, keys, {
    kind: 'notice',
    organizationId: target.organizationId,
    userId: target.userId,
    to: phone,
    occasion: `new-device:${userId}:${sha256(linkId).slice(0, 16)}`,
    text: 'newDevice',
    values: { address: request.ip, url: `${config.publicUrl}/account/not-me/${linkId}` },
    language: staffLanguage(languageId),
    dueAt: now(),
    expiresAt: new Date(now().getTime() + DAY * 1000),
  })
  await tx.run(sql`select queue_account_text(${text}::jsonb)`)
}

/** Records a request in the security log, which names a phone only if an account has it. */
export const recordCodeRequest = (tx: Tx, userId: number | null, request: RequestInfo): Promise<number> =>
  recordSecurityEvent(tx, { kind: 'codeRequested', userId, request, details: { method: 'phone' } })
