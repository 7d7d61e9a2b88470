import { Secret, TOTP } from 'otpauth'
import type { LoginChallenge, LoginRecord } from '@walkup/sdk/contract'
import type { Call, TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

/** A secret's code at an offset in seconds from now. */
export const codeOf = (secret: string, aheadSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testNow() + aheadSeconds * 1000 })

/** Signs in with the correct password of an account with a second factor. */
export async function begin(test: TestApp, email: string, password = 'walkup-demo'): Promise<LoginChallenge> {
  const { status, data } = await test.call('account.login', { body: { email, password } })
  if (status !== 200 || !('challenge' in data)) throw new Error(`${email}: expected a challenge, found ${JSON.stringify(data)}`)
  return data
}

/** Sets up an authenticator app for the caller and returns its secret. */
export async function enroll(call: Call): Promise<string> {
  const { data } = await call('account.startTotp')
  const confirmed = await call('account.confirmTotp', { body: { code: codeOf(data.secret, -30) } })
  if (confirmed.status !== 200) throw new Error(`The code was refused: ${JSON.stringify(confirmed.problem)}`)
  return data.secret
}

export const bearer = (record: LoginRecord) => ({
  authorization: `Bearer ${record.token}`,
  currentorganizationid: String(record.currentOrganizationId),
})
