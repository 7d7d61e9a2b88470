import type { LoginChallenge, LoginRecord } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { clearGuesses, withGuessLimit, takeGuess } from '../../auth/guessLimit.ts'
import { createChallenge } from '../../auth/challenges.ts'
import { knownDevice } from '../../auth/devices.ts'
import { factorsOf, hasFactor, type Factors } from '../../auth/factors.ts'
import { throttle } from '../../auth/throttle.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers, PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { verifyPassword } from '../../password.ts'
import { problem } from '../../problem.ts'
import { addressMark, recordSecurityEvent } from '../../security/events.ts'
import { completeSignIn, type FirstMethod } from './completeSignIn.ts'

const methodsOf = ({ hasTotp, passkeys, recoveryCodesLeft }: Factors): LoginChallenge['methods'] => [
  ...(hasTotp ? (['totp'] as const) : []),
  ...(passkeys ? (['passkey'] as const) : []),
  ...(recoveryCodesLeft ? (['recovery'] as const) : []),
]

/** After a first proof of identity: asks for a second factor if there is one or the organization requires one, otherwise signs in. */
export async function continueSignIn(
  tx: Tx,
  context: PublicContext,
  userId: number,
  method: FirstMethod,
): Promise<LoginRecord | LoginChallenge> {
  const factors = await factorsOf(tx, userId)
  if (hasFactor(factors)) {
    const challenge = await createChallenge(tx, 'verify', { userId })
    return { challenge, methods: methodsOf(factors) }
  }
  if (factors.isRequired) return { challenge: await createChallenge(tx, 'setup', { userId }), methods: ['setup'] }
  return completeSignIn(tx, context, userId, method)
}

export const login: Pick<AreaHandlers<'account'>, 'account.login'> = {
  async 'account.login'(context, { body }) {
    const { services, request } = context
    const { db, config } = services
    const email = body.email.toLowerCase()
    await throttle(db, `login-address:${request.ip}`, config.limits.signInsByAddress, 60)
    const { user, device, attempt } = await db.asAccounts(async (tx) => {
      const found = await tx.one<{ id: number; passwordHash: string }>(sql`
        select u.id, c.password_hash from app_user u join credential c on c.user_id = u.id
        where u.email = ${email} and u.is_active and u.deleted_at is null`)
      // Attempts by strangers never use up the allowance of a known device.
      const known = await knownDevice(tx, found?.id, request)
      return { user: found, device: known, attempt: await takeGuess(tx, `login:${sha256(known ? `${email} ${known}` : email)}`) }
    })
    const isRight = await withGuessLimit(db, attempt, async () => {
      // Takes the same time without an account.
      return (await verifyPassword(body.password, user?.passwordHash)) || undefined
    })
    if (!user || !isRight) {
      const details = user ? {} : { address: addressMark(services.keys, email) }
      await db.asAccounts((tx) => recordSecurityEvent(tx, { kind: 'signInFailed', userId: user?.id ?? null, request, details }))
      throw problem(403, 'invalid-credentials')
    }
    return db.asAccounts(async (tx) => {
      if (device) await clearGuesses(tx, attempt.key)
      return continueSignIn(tx, context, user.id, 'password')
    })
  },
}
