import type { LoginRecord } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Answer, SignedIn } from './harness.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

let it: Texting
/** Starts the app for a test file, at noon, and resets the limits of codes before each test. */
export function startPhones(): void {
  beforeAll(async () => {
    it = await startTexting({ limits: { signInsByAddress: 60 } })
    atNoon(it.app)
  })
  afterAll(() => it.close())
  beforeEach(() => it.sent())
  beforeEach(resetLimits)
}
export const texting = (): Texting => it
export const rows = <Row extends object>(query: Sql) => it.app.db.asOwner((tx) => tx.rows<Row>(query))
export const run = (query: Sql) => it.app.db.asOwner((tx) => tx.run(query))
let phones = 0
export const newPhone = () => `+1206555${String(1000 + ++phones)}`
export const device = (name: string) => ({ 'x-device-token': name.padEnd(22, 'x') })

/** A person with only a phone. */
export async function add(phone = newPhone(), by: SignedIn = it.admin, roleId = 7): Promise<{ id: number; phone: string }> {
  const saved = await by.call('users.upsert', { body: { firstName: 'Pat', lastName: `Phone${phone.slice(-4)}`, phone, roleId } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem))
  return { id: saved.data.id, phone }
}
export const invite = (id: number, by: SignedIn = it.admin) => by.call('users.invite', { params: { id } })
export const textsTo = async (phone: string) => (await it.sent()).filter(({ to }) => to === phone).map(({ body }) => body)
export const linkIn = (text: string | undefined) => /reset-password\/(\w+)/.exec(text ?? '')?.[1] ?? ''
export const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? ''
/** The latest text with a code: a notice may be sent together with it. */
const latestCode = async (phone: string) => (await textsTo(phone)).findLast((text) => codeIn(text))
export async function linkOf({ id, phone }: { id: number; phone: string }, by: SignedIn = it.admin): Promise<string> {
  await run(sql`update app_user set invited_at = null where id = ${id}`)
  expect((await invite(id, by)).status).toBe(200)
  const link = linkIn((await textsTo(phone)).at(-1))
  expect(link).toHaveLength(32)
  return link
}
export async function codeForLink(linkId: string, phone: string): Promise<string> {
  expect((await it.app.call('account.sendInvitationCode', { body: { linkId } })).status).toBe(200)
  return codeIn(await latestCode(phone))
}
export const accept = async (linkId: string, code: string, headers = {}) =>
  (await it.app.call('account.acceptByPhone', { body: { linkId, code }, headers })) as Answer<LoginRecord>
export const request = (phone: string, headers = {}) => it.app.call('account.loginByPhone', { body: { phone }, headers })
export const verify = async (phone: string, code: string, headers = {}) =>
  (await it.app.call('account.verifyPhoneLogin', { body: { phone, code }, headers })) as Answer<LoginRecord>
export async function codeFor(phone: string, headers = {}): Promise<string> {
  expect((await request(phone, headers)).status).toBe(200)
  return codeIn(await latestCode(phone))
}
/** Someone who accepted an invitation by phone, on a device with this name. */
export async function member(name = 'own'): Promise<{ id: number; phone: string }> {
  const person = await add()
  const linkId = await linkOf(person)
  expect((await accept(linkId, await codeForLink(linkId, person.phone), device(name))).status).toBe(200)
  await it.sent()
  return person
}
export const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
/** Expires the windows of the limits. */
export const resetLimits = () =>
  run(sql`delete from throttle where key like 'code-%' or key like 'code:%' or key like 'login-address:%'`)
