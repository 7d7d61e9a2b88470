import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
let otherUid = ''
const MINUTE = 60_000
const sealed = 'c2VhbGVk'.repeat(20)
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ uid: string }>(sql`
      select u.uid from app_user u join membership m on m.user_id = u.id
      where m.organization_id = 1 and m.role_id = 14 and u.is_active and u.uid <> ${userUid} order by u.id limit 1`),
  )
  otherUid = rows[0]?.uid ?? ''
})
afterAll(() => app.close())
beforeEach(() => app.db.asOwner((tx) => tx.run(sql`delete from handover`)))

const handOver = (body: object = { sealed }, uid = userUid) =>
  app.call('qrCodes.handOver', { params: { userUid: uid }, body } as never) as ReturnType<typeof app.call<'qrCodes.handOver'>>
const takeOver = (handoverId: string, uid = userUid) => app.call('qrCodes.takeOver', { params: { userUid: uid, handoverId } })
const stored = () => app.db.asOwner((tx) => tx.rows<Record<string, unknown>>(sql`select * from handover`))

describe('a visit on its way to another phone', () => {
  test('is taken once, even by two phones at the same time', async () => {
    const { data } = await handOver()
    expect(Date.parse(data.expiresAt) - app.now().getTime()).toBe(5 * MINUTE)
    // The database has neither the id nor the key of the link.
    expect(JSON.stringify(await stored())).not.toContain(data.handoverId)
    const both = await Promise.all([takeOver(data.handoverId), takeOver(data.handoverId)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)?.data).toEqual({ sealed })
    expect((await takeOver(data.handoverId)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('expires after five minutes, leaving nothing behind', async () => {
    const { data } = await handOver()
    app.advance(5 * MINUTE)
    expect((await takeOver(data.handoverId)).status).toBe(404)
    await handOver()
    app.advance(6 * MINUTE)
    await handOver()
    expect(await stored()).toHaveLength(1)
  })

  test('is not found by guessing, by an altered link, or under another person’s code', async () => {
    const { data } = await handOver()
    const id = data.handoverId
    for (const wrong of [randomUid(), id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(), `${id}A`, id.slice(0, -1)])
      expect((await takeOver(wrong)).status).toBe(404)
    expect((await takeOver(id, otherUid)).status).toBe(404)
    expect((await takeOver(id)).status).toBe(200)
  })

  test('is a text of limited size, for a person with a code', async () => {
    const path = async (body: object) => (await handOver(body)).problem.errors?.[0]?.path
    expect(await path({ sealed: 'short' })).toBe('sealed')
    expect(await path({ sealed: 'a'.repeat(12_001) })).toBe('sealed')
    expect(await path({ sealed: `${'a'.repeat(60)}<script>` })).toBe('sealed')
    expect(await path({})).toBe('sealed')
    expect((await handOver({ sealed }, randomUid())).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('is limited to thirty pending ones per code', async () => {
    const statuses = []
    for (let one = 0; one < 31; one++) statuses.push((await handOver()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    expect((await handOver({ sealed }, otherUid)).status).toBe(200)
  })
})
