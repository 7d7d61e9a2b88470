import sql from 'sql-template-tag'
import { clearGuesses, withGuessLimit, takeGuess } from '../../auth/guessLimit.ts'
import { consumeChallenge, createChallenge, requireChallenge, tryChallenge } from '../../auth/challenges.ts'
import { factorsOf } from '../../auth/factors.ts'
import { consumeTotp } from '../../auth/totp.ts'
import { authenticate, authenticationOptions, canUsePasskeys } from '../../auth/webauthn.ts'
import type { AreaHandlers, CallerContext, Input } from '../../context.ts'
import { verifyPassword } from '../../password.ts'
import { problem } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { wrongCode } from './secondFactor.ts'

type Body = Input<'account.stepUp'>['body']

async function isPasswordRight({ caller, transact }: CallerContext, password: string): Promise<boolean> {
  const row = await transact((tx) =>
    tx.one<{ passwordHash: string }>(sql`select password_hash from credential where user_id = ${caller.userId}`),
  )
  return row !== undefined && (await verifyPassword(password, row.passwordHash))
}

function isRight(context: CallerContext, body: Body): Promise<boolean> {
  const { services, caller, transact } = context
  const { method, password = '', code = '', challenge = '', credential } = body
  if (method === 'password') return isPasswordRight(context, password)
  if (method === 'totp') return transact((tx) => consumeTotp(tx, services, caller.userId, code))
  return transact(async (tx) => {
    const found = requireChallenge(await tryChallenge(tx, challenge, ['stepUp'], caller.sessionId))
    if (!found.webauthn || !credential) return false
    const proof = { userId: caller.userId, challenge: found.webauthn, credential }
    const userId = await authenticate(tx, services.config, proof)
    if (userId !== undefined) await consumeChallenge(tx, found)
    return userId !== undefined
  })
}

export const stepUp: Pick<AreaHandlers<'account'>, 'account.stepUp' | 'account.stepUpOptions'> = {
  async 'account.stepUpOptions'({ tx, caller, services }) {
    const { userId, sessionId } = caller
    const { hasTotp, passkeys } = await factorsOf(tx, userId)
    const hasPasskey = passkeys > 0 && canUsePasskeys(services.config)
    const options = hasPasskey ? await authenticationOptions(tx, services.config, userId) : null
    return {
      methods: ['password', ...(hasTotp ? (['totp'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])],
      challenge: options && (await createChallenge(tx, 'stepUp', { userId, sessionId, webauthn: options.challenge })),
      options,
    }
  },

  async 'account.stepUp'(context, { body }) {
    const { services, caller, request, transact } = context
    const { userId, sessionId } = caller
    const details = { method: body.method }
    // Passwords and codes share one limit: someone at a hijacked page gets ten guesses in all.
    const attempt = await transact((tx) => takeGuess(tx, `password:${userId}`))
    if (!(await withGuessLimit(services.db, attempt, async () => (await isRight(context, body)) || undefined))) {
      await transact((tx) => recordSecurityEvent(tx, { kind: 'stepUpFailed', userId, request, details }))
      if (body.method !== 'password') throw wrongCode()
      throw problem(403, 'invalid-credentials.password')
    }
    await transact(async (tx) => {
      await tx.run(sql`
        update session set authenticated_at = app_now(), has_second_factor = has_second_factor or ${body.method !== 'password'}
        where id = ${sessionId}`)
      await clearGuesses(tx, attempt.key)
      await recordSecurityEvent(tx, { kind: 'stepUp', userId, request, details })
    })
    return { ok: true }
  },
}
