import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import type { Replies } from '@walkup/sdk/contract'
import { matrixOf } from '../qr/code.ts'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'

const PERIOD = 30
/** Accepted steps before and after the current one, because clocks differ. */
const WINDOW = 1
const place = (userId: number) => `totp:${userId}`
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Walkup', label, period: PERIOD, secret: Secret.fromBase32(secret) })

/** Creates a secret that is pending until its first code; it replaces an earlier pending one. */
export async function startTotp(
  tx: Tx,
  { keys }: Services,
  userId: number,
  email: string,
): Promise<Replies['account.startTotp']> {
  const secret = new Secret({ size: 20 }).base32
  await tx.run(sql`
    insert into totp_factor (user_id, pending) values (${userId}, ${keys.seal(place(userId), secret)})
    on conflict (user_id) do update set pending = excluded.pending`)
  const uri = totpOf(secret, email).toString()
  const { size, runs } = matrixOf(uri)
  const path = runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('')
  return { secret, uri, qr: { size, path } }
}

/** The time step of a code within the window; undefined for a wrong one. */
function stepOf(services: Services, userId: number, sealed: string | null, code: string): number | undefined {
  const secret = sealed === null ? undefined : services.keys.unseal(place(userId), sealed)
  if (!secret) return
  const timestamp = services.now().getTime()
  const delta = totpOf(secret, '').validate({ token: code.replace(/[\s-]/g, ''), timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/** Verifies and consumes a code: of concurrent requests with the same code, one succeeds. */
export async function consumeTotp(tx: Tx, services: Services, userId: number, code: string): Promise<boolean> {
  const row = await tx.one<{ secret: string | null }>(sql`select secret from totp_factor where user_id = ${userId}`)
  const step = stepOf(services, userId, row?.secret ?? null, code)
  if (step === undefined) return false
  return (await tx.run(sql`update totp_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)) > 0
}

/** Activates the pending secret with one of its codes. */
export async function confirmTotp(tx: Tx, services: Services, userId: number, code: string): Promise<boolean> {
  const row = await tx.one<{ pending: string | null }>(sql`select pending from totp_factor where user_id = ${userId} for update`)
  const step = stepOf(services, userId, row?.pending ?? null, code)
  if (step === undefined) return false
  await tx.run(sql`
    update totp_factor set secret = pending, pending = null, last_step = ${step}, confirmed_at = app_now() where user_id = ${userId}`)
  return true
}
