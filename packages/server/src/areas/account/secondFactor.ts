import type { LoginRecord, PasskeyCredential } from '@walkup/sdk/contract'
import { withGuessLimit, takeGuess } from '../../auth/guessLimit.ts'
import {
  bindWebauthn,
  consumeChallenge,
  createChallenge,
  findChallenge,
  requireChallenge,
  tryChallenge,
  type Challenge,
} from '../../auth/challenges.ts'
import { knownDevice } from '../../auth/devices.ts'
import { mailFactorChange, consumeRecoveryCode } from '../../auth/factors.ts'
import { throttle } from '../../auth/throttle.ts'
import { confirmTotp, startTotp, consumeTotp } from '../../auth/totp.ts'
import { authenticate, authenticationOptions, register, registrationOptions } from '../../auth/webauthn.ts'
import type { AreaHandlers, PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import type { KeyRing } from '../../keys/index.ts'
import { problem } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { completeSignIn, type StepMethod } from './completeSignIn.ts'
import { personOf } from './profile.ts'

type Name = 'account.verifyLogin' | 'account.setUpLogin' | 'account.passkeyOptions'
interface Proof {
  readonly method: StepMethod
  readonly code?: string
  readonly credential?: PasskeyCredential
}
export const wrongCode = () => problem(403, 'invalid-code')

/** The person whose sign-in a proof completes; undefined for a wrong proof. */
async function prove(
  tx: Tx,
  { services }: PublicContext,
  { purpose, userId, webauthn }: Challenge,
  { method, code = '', credential }: Proof,
): Promise<number | undefined> {
  const { config } = services
  if (method === 'passkey') {
    if (!webauthn || !credential) return
    if (purpose !== 'setup') return authenticate(tx, config, { userId, challenge: webauthn, credential })
    if (userId === null) return
    const made = await register(tx, config, { userId, name: 'Passkey', challenge: webauthn, credential })
    if (made !== undefined) await addedAtSignIn(tx, services.keys, userId)
    return made === undefined ? undefined : userId
  }
  if (userId === null || purpose === 'passkey') return
  if (purpose === 'setup') {
    if (method !== 'totp' || !(await confirmTotp(tx, services, userId, code))) return
    await addedAtSignIn(tx, services.keys, userId)
    return userId
  }
  const isRight = method === 'totp' ? await consumeTotp(tx, services, userId, code) : await consumeRecoveryCode(tx, userId, code)
  return isRight ? userId : undefined
}
const addedAtSignIn = (tx: Tx, keys: KeyRing, userId: number) =>
  mailFactorChange(tx, keys, userId, 'Two-step verification was turned on for your account during a sign-in with your password.')

export const secondFactor: Pick<AreaHandlers<'account'>, Name> = {
  async 'account.verifyLogin'(context, { body }) {
    const { services, request } = context
    const { db, config } = services
    await throttle(db, `login-address:${request.ip}`, config.limits.signInsByAddress, 60)
    const { challenge, attempt } = await db.asAccounts(async (tx) => {
      const found = await tryChallenge(tx, body.challenge, ['verify', 'setup', 'passkey'])
      if (!found?.userId) return { challenge: found, attempt: undefined }
      // Someone who knows the password may start many challenges, so guesses are also counted by account.
      const device = await knownDevice(tx, found.userId, request)
      return { challenge: found, attempt: await takeGuess(tx, `code:${found.userId}${device ? `:${device}` : ''}`) }
    })
    const known = requireChallenge(challenge)
    const check = () =>
      db.asAccounts(async (tx): Promise<LoginRecord | undefined> => {
        const userId = await prove(tx, context, known, body)
        if (userId === undefined) return
        await consumeChallenge(tx, known)
        const { method } = body
        if (known.purpose === 'setup')
          await recordSecurityEvent(tx, { kind: 'factorAdded', userId, request, details: { method } })
        if (method === 'recovery') await recordSecurityEvent(tx, { kind: 'recoveryCodeUsed', userId, request })
        return completeSignIn(tx, context, userId, method)
      })
    const record = attempt ? await withGuessLimit(db, attempt, check) : await check()
    if (record) return record
    const { userId } = known
    await db.asAccounts((tx) =>
      recordSecurityEvent(tx, { kind: 'factorFailed', userId, request, details: { method: body.method } }),
    )
    throw wrongCode()
  },

  async 'account.setUpLogin'({ services, request }, { body }) {
    const { db, config } = services
    await throttle(db, `login-address:${request.ip}`, config.limits.signInsByAddress, 60)
    return db.asAccounts(async (tx) => {
      const challenge = await findChallenge(tx, body.challenge, ['setup'])
      const userId = challenge.userId ?? 0
      if (body.method === 'totp') {
        const { email } = await personOf(tx, userId)
        return { totp: await startTotp(tx, services, userId, email), options: null }
      }
      const options = await registrationOptions(tx, config, userId)
      await bindWebauthn(tx, challenge, options.challenge)
      return { totp: null, options }
    })
  },

  async 'account.passkeyOptions'({ services, request }, { body }) {
    const { db, config } = services
    await throttle(db, `login-address:${request.ip}`, config.limits.signInsByAddress, 60)
    return db.asAccounts(async (tx) => {
      if (body.challenge === undefined) {
        const options = await authenticationOptions(tx, config, null)
        return { challenge: await createChallenge(tx, 'passkey', { webauthn: options.challenge }), options }
      }
      const challenge = await findChallenge(tx, body.challenge, ['verify'])
      const options = await authenticationOptions(tx, config, challenge.userId)
      await bindWebauthn(tx, challenge, options.challenge)
      return { challenge: body.challenge, options }
    })
  },
}
