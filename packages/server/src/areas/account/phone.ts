import type { LoginChallenge, LoginRecord } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { knownDevice } from '../../auth/devices.ts'
import { clearGuesses, takeGuess, withGuessLimit } from '../../auth/guessLimit.ts'
import {
  consumeCode,
  phoneMark,
  recordCodeRequest,
  requestCode,
  takeCodeAllowance,
  tryCode,
  type PhoneCode,
} from '../../auth/phoneCodes.ts'
import { throttle } from '../../auth/throttle.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers, PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { staffLanguage } from '../../languages/index.ts'
import { badInput, tooMany } from '../../problem.ts'
import { addressMark, recordSecurityEvent } from '../../security/events.ts'
import { toE164 } from '../../contact/phone.ts'
import { acceptWithCode, findInvitation, linkGone } from './invitations.ts'
import { continueSignIn } from './login.ts'
import { wrongCode } from './secondFactor.ts'

type Name = 'account.loginByPhone' | 'account.verifyPhoneLogin' | 'account.sendInvitationCode' | 'account.acceptByPhone'

/** Requests per hour from one address, in units of the sign-ins per minute. */
const REQUESTS_BY_ADDRESS = 2
const HOUR = 3600

async function throttleAddress({ services, request }: PublicContext): Promise<void> {
  const { db, config } = services
  await throttle(db, `login-address:${request.ip}`, config.limits.signInsByAddress, 60)
}
async function throttleRequests(context: PublicContext): Promise<void> {
  const { services, request } = context
  await throttleAddress(context)
  const most = services.config.limits.signInsByAddress * REQUESTS_BY_ADDRESS
  await throttle(services.db, `code-address:${request.ip}`, most, HOUR)
}

/** @throws 400 unless it is a valid phone number */
function phoneOf(typed: string): string {
  const phone = toE164(typed)
  if (!phone) throw badInput({ path: 'phone', code: 'bad-phone' })
  return phone
}

const accountOf = (tx: Tx, phone: string) =>
  tx.one<{ id: number; languageId: number }>(
    sql`select id, language_id from app_user where sign_in_phone = ${phone} and is_active and deleted_at is null`,
  )

/** Checks a code within the allowance of `key`; devices that have signed in before have their own allowance. */
async function checkCode<T>(
  { services, request }: PublicContext,
  tried: { readonly phone: string; readonly code: string; readonly linkId?: string },
  key: string,
  work: (tx: Tx, code: PhoneCode) => Promise<T>,
): Promise<T> {
  const { db, keys } = services
  const { account, device, attempt } = await db.asAccounts(async (tx) => {
    const found = await accountOf(tx, tried.phone)
    const known = await knownDevice(tx, found?.id, request)
    return { account: found, device: known, attempt: await takeGuess(tx, known ? `${key} ${known}` : key) }
  })
  const done = await withGuessLimit(db, attempt, async () => {
    const right = await db.asAccounts((tx) => tryCode(tx, keys, { ...tried, isKnownDevice: device !== undefined }))
    return (
      right &&
      db.asAccounts(async (tx) => {
        if (!(await consumeCode(tx, right))) return
        await clearGuesses(tx, attempt.key)
        return { result: await work(tx, right) }
      })
    )
  })
  if (done) return done.result
  const details = { method: 'phone', ...(!account && { address: addressMark(keys, tried.phone) }) }
  await db.asAccounts((tx) => recordSecurityEvent(tx, { kind: 'signInFailed', userId: account?.id ?? null, request, details }))
  throw wrongCode()
}

export const phone: Pick<AreaHandlers<'account'>, Name> = {
  async 'account.loginByPhone'(context, { body }) {
    const { services, request } = context
    await throttleRequests(context)
    const number = phoneOf(body.phone)
    await services.db.asAccounts(async (tx) => {
      const account = await accountOf(tx, number)
      // Requests by strangers never use up the codes of a known device.
      const device = await knownDevice(tx, account?.id, request)
      const mark = phoneMark(services.keys, number)
      await recordCodeRequest(tx, account?.id ?? null, request)
      if (!(await takeCodeAllowance(tx, device ? `${mark} ${device}` : mark))) return
      await requestCode(tx, services.keys, { phone: number, language: staffLanguage(account?.languageId ?? 1) })
    })
    return { ok: true }
  },

  async 'account.verifyPhoneLogin'(context, { body }) {
    await throttleAddress(context)
    const tried = { phone: phoneOf(body.phone), code: body.code }
    const key = `code:${phoneMark(context.services.keys, tried.phone)}`
    return checkCode(context, tried, key, async (tx, { userId }): Promise<LoginRecord | LoginChallenge> => {
      // An administrator may have changed the phone since.
      if ((await accountOf(tx, tried.phone))?.id !== userId) throw wrongCode()
      return continueSignIn(tx, context, userId, 'phone')
    })
  },

  async 'account.sendInvitationCode'(context, { body: { linkId } }) {
    const { services, request } = context
    await throttleRequests(context)
    const invitation = await findInvitation(services.db, linkId)
    if (!invitation?.phone) throw linkGone()
    const { phone: number, userId, languageId } = invitation
    // Codes are counted by link, so strangers who know the phone cannot use them up.
    const isAllowed = await services.db.asAccounts(async (tx) => {
      if (!(await takeCodeAllowance(tx, `link ${sha256(linkId)}`))) return false
      await recordCodeRequest(tx, userId, request)
      await requestCode(tx, services.keys, { phone: number, linkId, language: staffLanguage(languageId) })
      return true
    })
    if (!isAllowed) throw tooMany(HOUR)
    return { ok: true }
  },

  async 'account.acceptByPhone'(context, { body: { linkId, code } }) {
    await throttleAddress(context)
    const invitation = await findInvitation(context.services.db, linkId)
    if (!invitation?.phone) throw linkGone()
    const tried = { phone: invitation.phone, code, linkId }
    return checkCode(context, tried, `code:link ${sha256(linkId)}`, async (tx): Promise<LoginRecord | LoginChallenge> => {
      const accountId = await acceptWithCode(tx, context, invitation, linkId)
      return continueSignIn(tx, context, accountId, 'phone')
    })
  },
}
