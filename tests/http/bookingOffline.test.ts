import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { addType, consentVersion, entry, inDays, organizationId, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
})
afterAll(() => app.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** An instant relative to the server's clock. */
const at = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const send = (body: Record<string, unknown>, key?: string) =>
  app.call('qrCodes.entry', { params: { userUid }, body, headers: key ? { 'Idempotency-Key': key } : {} })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const run = (query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.run(query))
const lead = async (uid: string) => (await rows<Record<string, unknown>>(sql`select * from lead where uid = ${uid}`))[0]
const instant = (value: unknown) => new Date(String(value)).toISOString()
const places = (problem: { errors?: { path: string }[] }) => problem.errors?.map(({ path }) => path)

describe('an entry queued on a device', () => {
  test('gets its capture time, consent, shift and store from when it was made, and is received now', async () => {
    const [me] = await rows<{ id: number }>(sql`select id from app_user where uid = ${userUid}`)
    const stores = await rows<{ id: number }>(
      sql`select id from store where organization_id = ${organizationId} order by id limit 2`,
    )
    await run(sql`update time_log set deleted_at = app_now() where user_id = ${me?.id}`)
    const punch = async (storeId: number | undefined, from: number, to: number | null) => {
      const [log] = await rows<{ id: number }>(sql`
        insert into time_log (organization_id, user_id, store_id, clock_in_at, clock_out_at, time_zone, source)
        values (${organizationId}, ${me?.id}, ${storeId}, ${at(from)}::timestamptz, ${to === null ? null : at(to)}::timestamptz,
          'America/New_York', 'mobile') returning id`)
      return log?.id
    }
    const yesterday = await punch(stores[0]?.id, -30 * 60 * MINUTE, -24 * 60 * MINUTE)
    const today = await punch(stores[1]?.id, -60 * MINUTE, null)

    const capturedAt = at(-26 * 60 * MINUTE)
    const kept = await lead((await send(entry(version, { capturedAt }))).data.leadUid)
    expect(kept).toMatchObject({ status: 'captured', timeLogId: yesterday, storeId: stores[0]?.id, flags: [] })
    expect(instant(kept?.capturedAt)).toBe(capturedAt)
    expect(Math.abs(Date.parse(instant(kept?.receivedAt)) - testNow())).toBeLessThan(MINUTE)
    const [consent] = await rows<{ at: string }>(sql`select at from consent where lead_id = ${Number(kept?.id)}`)
    expect(instant(consent?.at)).toBe(capturedAt)

    expect(await lead((await send(entry(version))).data.leadUid)).toMatchObject({ timeLogId: today, storeId: stores[1]?.id })
    const between = await lead((await send(entry(version, { capturedAt: at(-12 * 60 * MINUTE) }))).data.leadUid)
    expect(between).toMatchObject({ timeLogId: null, storeId: null, flags: ['outsideShift'] })
  })

  test('is accepted with a code that was valid at that time', async () => {
    const [code] = await rows<{ id: number; uid: string }>(
      sql`select code.id, code.uid from qr_code code join app_user u on u.id = user_id where u.uid = ${userUid} and code.is_active limit 1`,
    )
    await run(sql`update qr_code set expires_at = ${at(-60 * MINUTE)}::timestamptz where id = ${code?.id}`)
    expect((await send(entry(version, { qrUid: code?.uid, capturedAt: at(-90 * MINUTE) }))).status).toBe(200)
    expect((await send(entry(version, { qrUid: code?.uid, capturedAt: at(-30 * MINUTE) }))).status).toBe(404)
    await run(sql`update qr_code set expires_at = null where id = ${code?.id}`)
  })

  test('is never in the future: a slightly fast clock counts as now', async () => {
    const early = await lead((await send(entry(version, { capturedAt: at(5 * MINUTE) }))).data.leadUid)
    expect(instant(early?.capturedAt)).toBe(instant(early?.receivedAt))
  })

  test.each<[string, () => Record<string, unknown>]>([
    ['too far ahead', () => ({ capturedAt: at(11 * MINUTE) })],
    ['more than seven days ago', () => ({ capturedAt: at(-7 * DAY - MINUTE) })],
    ['no instant', () => ({ capturedAt: '2026-11-24' })],
    ['without its zone', () => ({ capturedAt: at(0).replace('Z', '') })],
  ])('%s is rejected by field', async (_, more) => {
    const answer = await send(entry(version, more()))
    expect([answer.status, places(answer.problem)]).toEqual([400, ['capturedAt']])
  })

  test('cannot book: a slot and a capture time are mutually exclusive', async () => {
    const { id } = await addType(app, { slots: [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 1 }] })
    const slotId = (await slotsOf(app, id))[0]?.id
    const answer = await send(entry(version, { slotId, capturedAt: at(-MINUTE) }))
    expect([answer.status, places(answer.problem)]).toEqual([400, ['capturedAt']])
  })

  test('creates one lead, even if it is resent days after a lost response', async () => {
    const body = entry(version, { capturedAt: at(-DAY) })
    const [kept, plain] = [randomUid(), randomUid()]
    const first = await send(body, kept)
    const now = entry(version)
    const fresh = await send(now, plain)
    app.advance(7 * DAY)
    expect((await send(body, kept)).data.leadUid).toBe(first.data.leadUid)
    expect((await send(now, plain)).data.leadUid).toBe(fresh.data.leadUid)
    expect((await send({ ...body, capturedAt: at(-DAY) }, kept)).status).toBe(422)
    app.advance(DAY + MINUTE)
    expect((await send(now, plain)).data.leadUid).not.toBe(fresh.data.leadUid)
  })
})
