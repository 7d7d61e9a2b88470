import sql from 'sql-template-tag'
import { defaultLimits } from '../../packages/server/src/config.ts'
import { consentVersion, entry, group, inDays, userUid } from './bookingFixture.ts'
import { openApp } from './openApp.ts'

const { readsByAddress: _reads, writesByAddress: _writes, signInsByAddress: _signIns, ...limits } = defaultLimits
export const SECOND = 1000

export const statuses = (answers: readonly { status: number; data: { status: string } }[]) => {
  const found: Record<string, number> = {}
  for (const { status, data } of answers) {
    const name = status === 200 ? data.status : String(status)
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}
export const slots = (capacity: number, many = 1) =>
  Array.from({ length: many }, (_, index) => ({
    date: inDays(3),
    start: `${String(8 + index).padStart(2, '0')}:00`,
    end: `${String(9 + index).padStart(2, '0')}:00`,
    capacity,
  }))

/** An app with limits for a file’s tests, and shoppers at addresses of their own who enter and hold. */
export function openBookingLimits() {
  const suite = openApp({ admin: 'role2' }, { limits }, async ({ app }) => ({ version: await consentVersion(app) }))

  let networks = 0
  let codes = 0
  /** A unique client address. */
  const freshAddress = () => `198.51.${Math.floor(++networks / 250)}.${1 + (networks % 250)}`
  const pageToken = async (of = userUid): Promise<string> =>
    (await suite.app.call('qrCodes.details', { params: { userUid: of, hdsfiGroup: group } })).data.pageToken
  /** Page tokens that are already in effect. */
  const oldTokens = async (count: number, of = userUid): Promise<string[]> => {
    const tokens = await Promise.all(Array.from({ length: count }, () => pageToken(of)))
    suite.app.advance(3 * SECOND)
    return tokens
  }
  const oldToken = async (of = userUid): Promise<string> => (await oldTokens(1, of))[0] ?? ''
  const enter = (remoteAddress: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}, of = userUid) =>
    suite.app.call('qrCodes.entry', {
      params: { userUid: of },
      body: entry(suite.version, { hdsfiGroup: group, ...more }),
      headers,
      remoteAddress,
    })
  const hold = (remoteAddress: string, body: Record<string, unknown>) =>
    suite.app.call('qrCodes.hold', { params: { userUid }, body, remoteAddress })
  const rows = <Row extends object>(query: ReturnType<typeof sql>) => suite.app.db.asOwner((tx) => tx.rows<Row>(query))
  const count = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(query))[0]?.count ?? 0
  const reviews = async (reason: string) =>
    count(sql`select count(*)::int as count from lead_review where ${reason} = any (reasons)`)
  /** A new code, for limits per code. */
  const otherCode = async () => {
    const [row] = await rows<{ uid: string }>(sql`
      select u.uid from membership m join app_user u on u.id = m.user_id
      where m.organization_id = 1 and m.role_id in (14, 15) and m.is_active and u.is_active and u.uid <> ${userUid}
      order by u.id offset ${codes++} limit 1`)
    return row?.uid ?? ''
  }

  /** Increments the counters of the latest entry, as if there had been that many. */
  const countUp = (kind: string, to: number) =>
    rows(sql`update throttle set count = ${to} where key = (
      select key from throttle where key like ${`${kind}:%`} order by started_at desc limit 1) returning key`)

  return Object.assign(suite, {
    freshAddress,
    pageToken,
    oldTokens,
    oldToken,
    enter,
    hold,
    rows,
    count,
    reviews,
    otherCode,
    countUp,
  })
}
