import sql from 'sql-template-tag'
import { consumeChallenge, createChallenge, requireChallenge, tryChallenge } from '../../auth/challenges.ts'
import { factorsOf, hasFactor, mailFactorChange, renewRecoveryCodes } from '../../auth/factors.ts'
import { confirmTotp, startTotp } from '../../auth/totp.ts'
import { canUsePasskeys, register, registrationOptions } from '../../auth/webauthn.ts'
import type { AreaHandlers, Context } from '../../context.ts'
import { conflict, notFound, CommittedProblem } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { personOf } from './profile.ts'
import { wrongCode } from './secondFactor.ts'

type Name =
  | 'account.security'
  | 'account.startTotp'
  | 'account.confirmTotp'
  | 'account.removeTotp'
  | 'account.startPasskey'
  | 'account.addPasskey'
  | 'account.renamePasskey'
  | 'account.removePasskey'
  | 'account.createRecoveryCodes'
type Passkey = { id: number; name: string; isSynced: boolean; createdAt: string; lastUsedAt: string | null }

const passkeyColumns = sql`id, name, is_synced, created_at, last_used_at`

/** Records an added factor and notifies the person. Adding it also counts as proof. */
async function added({ tx, caller, request, services }: Context, method: 'totp' | 'passkey', sentence: string): Promise<void> {
  await tx.run(sql`update session set has_second_factor = true where id = ${caller.sessionId}`)
  await recordSecurityEvent(tx, { kind: 'factorAdded', userId: caller.userId, request, details: { method } })
  await mailFactorChange(tx, services.keys, caller.userId, sentence)
}

/** Records a removed factor; the last one takes the recovery codes with it. @throws 409 if an organization requires a factor */
async function removed({ tx, caller, request, services }: Context, method: 'totp' | 'passkey', sentence: string): Promise<void> {
  const factors = await factorsOf(tx, caller.userId)
  if (!hasFactor(factors)) {
    if (factors.isRequired) throw conflict('factor-required')
    await tx.run(sql`delete from recovery_code where user_id = ${caller.userId}`)
  }
  await recordSecurityEvent(tx, { kind: 'factorRemoved', userId: caller.userId, request, details: { method } })
  await mailFactorChange(tx, services.keys, caller.userId, sentence)
}

/** Serializes changes per person: two concurrent removals must not take away the last two factors. */
const lockFactors = ({ tx, caller }: Context) => tx.run(sql`select 1 from app_user where id = ${caller.userId} for update`)

export const factors: Pick<AreaHandlers<'account'>, Name> = {
  async 'account.security'({ tx, caller, services }) {
    const { recoveryCodesLeft, isRequired } = await factorsOf(tx, caller.userId)
    const totp = await tx.one<{ confirmedAt: string | null }>(
      sql`select confirmed_at from totp_factor where user_id = ${caller.userId} and secret is not null`,
    )
    const passkeys = await tx.rows<Passkey>(
      sql`select ${passkeyColumns} from passkey where user_id = ${caller.userId} order by id`,
    )
    return {
      totpSince: totp?.confirmedAt ?? null,
      passkeys,
      recoveryCodesLeft,
      isRequired,
      canUsePasskeys: canUsePasskeys(services.config),
    }
  },

  async 'account.startTotp'({ tx, caller, services }) {
    const { email } = await personOf(tx, caller.userId)
    return startTotp(tx, services, caller.userId, email)
  },

  async 'account.confirmTotp'(context, { body }) {
    const { tx, caller, services } = context
    if (!(await confirmTotp(tx, services, caller.userId, body.code))) throw wrongCode()
    await added(context, 'totp', 'Two-step verification with an authenticator app was turned on for your account.')
    return { ok: true }
  },

  async 'account.removeTotp'(context) {
    const { tx, caller } = context
    await lockFactors(context)
    if (!(await tx.run(sql`delete from totp_factor where user_id = ${caller.userId} and secret is not null`))) throw notFound()
    await removed(context, 'totp', 'Two-step verification with an authenticator app was turned off for your account.')
    return { ok: true }
  },

  async 'account.startPasskey'({ tx, caller, services }) {
    const { userId, sessionId } = caller
    const options = await registrationOptions(tx, services.config, userId)
    return { challenge: await createChallenge(tx, 'enroll', { userId, sessionId, webauthn: options.challenge }), options }
  },

  async 'account.addPasskey'(context, { body }) {
    const { tx, caller, services } = context
    const challenge = requireChallenge(await tryChallenge(tx, body.challenge, ['enroll'], caller.sessionId))
    const made = { userId: caller.userId, name: body.name, challenge: challenge.webauthn ?? '', credential: body.credential }
    const id = await register(tx, services.config, made)
    if (id === undefined) throw new CommittedProblem(wrongCode())
    await consumeChallenge(tx, challenge)
    await added(context, 'passkey', 'A passkey was added to your account. Anyone who has it can sign in.')
    const row = await tx.one<Passkey>(sql`select ${passkeyColumns} from passkey where id = ${id}`)
    if (!row) throw new Error('The new passkey did not come back.')
    return row
  },

  async 'account.renamePasskey'({ tx, caller }, { params, body }) {
    const changed = await tx.run(sql`
      update passkey set name = ${body.name.trim() || 'Passkey'} where user_id = ${caller.userId} and id = ${Number(params.id)}`)
    if (!changed) throw notFound()
    return { ok: true }
  },

  async 'account.removePasskey'(context, { params }) {
    const { tx, caller } = context
    await lockFactors(context)
    if (!(await tx.run(sql`delete from passkey where user_id = ${caller.userId} and id = ${Number(params.id)}`))) throw notFound()
    await removed(context, 'passkey', 'A passkey was removed from your account.')
    return { ok: true }
  },

  async 'account.createRecoveryCodes'({ tx, caller, request, services }) {
    if (!hasFactor(await factorsOf(tx, caller.userId))) throw conflict('factor-missing.recovery-codes')
    const codes = await renewRecoveryCodes(tx, caller.userId)
    await recordSecurityEvent(tx, { kind: 'recoveryCodesRenewed', userId: caller.userId, request })
    await mailFactorChange(
      tx,
      services.keys,
      caller.userId,
      'New recovery codes were created for your account. Your old codes no longer work.',
    )
    return { codes }
  },
}
