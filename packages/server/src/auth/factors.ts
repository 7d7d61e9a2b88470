import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { queueMail } from '../mail/queue.ts'
import { userIdsOf } from './caller.ts'
import { sha256 } from './tokens.ts'

export interface Factors {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  /** An organization of the person, or an ancestor of it, requires a second factor. */
  readonly isRequired: boolean
}

export async function factorsOf(tx: Tx, userId: number): Promise<Factors> {
  const row = await tx.one<Factors>(sql`
    select exists (select from totp_factor where user_id = ${userId} and secret is not null) as has_totp,
      (select count(*)::int from passkey where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as recovery_codes_left,
      requires_second_factor((select coalesce(array_agg(organization_id), '{}') from membership
        where user_id in ${userIdsOf(userId)} and is_active and accepted_at is not null)) as is_required`)
  if (!row) throw new Error('The factors of the account did not come back.')
  return row
}
export const hasFactor = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys > 0

/** 32 characters without look-alikes: 16 of them are 80 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789'
const CODES = 10
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Replaces the recovery codes with ten new ones; only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`)
  await tx.run(sql`
    insert into recovery_code (user_id, hash)
    select ${userId}, unnest(${codes.map((code) => sha256(`${userId}:${plain(code)}`))}::text[])`)
  return codes
}

/** Consumes a recovery code; false if it is unknown or used. */
export const consumeRecoveryCode = async (tx: Tx, userId: number, code: string): Promise<boolean> =>
  (await tx.run(sql`
    update recovery_code set used_at = app_now()
    where user_id = ${userId} and hash = ${sha256(`${userId}:${plain(code)}`)} and used_at is null`)) > 0

/** Notifies a person by mail that their second factors changed. */
export async function mailFactorChange(tx: Tx, keys: KeyRing, userId: number, sentence: string): Promise<void> {
  const person = await tx.one<{ email: string | null; firstName: string }>(
    sql`select email, first_name from app_user where id = ${userId}`,
  )
  // People without an address get no mail; administrators see the change in the security log.
  if (!person?.email) return
  await queueMail(tx, keys, {
    to: person.email,
    subject: 'Your Walkup two-step verification was changed',
    text: [
      `Hello ${person.firstName},`,
      sentence,
      'If this wasn’t you, reset your password right away with “Forgot your password?” on the sign-in page, and tell your administrator.',
    ],
  })
}
