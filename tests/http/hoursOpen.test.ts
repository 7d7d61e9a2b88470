import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { addFloor, far, HOUR, iso, type Floor } from './hoursFixture.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
let store: Floor['store']
let people: Floor['people']
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  ;({ store, people } = await addFloor(app, generator))
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
async function one<Row extends object>(query: Sql): Promise<Row> {
  const [row] = await rows<Row>(query)
  if (!row) throw new Error(`Nothing: ${query.text}`)
  return row
}
const upsert = (body: object) => admin.call('hours.upsert', { body: { storeId: store.id, ...body } })
const posted = async <Row extends { id: number }>({ data }: { data: Row }): Promise<Row> => {
  await app.db.asOwner((tx) => tx.run(sql`update shift set posted_at = app_now() where id = ${data.id}`))
  return data
}
const openShift = async (startAt: number, seats: number) =>
  posted(await upsert({ startAt: iso(startAt), endAt: iso(startAt + 4 * HOUR), seats }))

describe('open shifts', () => {
  test('assign each seat exactly once under contention', async () => {
    const open = await openShift(far(2), 3)
    const claimers = await Promise.all(people.map(({ email }) => app.signIn(email)))
    expect(claimers).toHaveLength(6)
    const claim = (user: SignedIn) => user.call('hours.claim', { params: { id: open.id }, body: {} })
    const answers = await Promise.all([...claimers, ...claimers].map(claim))
    const won = new Set(answers.flatMap(({ status, data }) => (status === 200 ? [data.shift?.user?.id] : [])))
    expect(won.size).toBe(3)
    expect(answers.filter(({ status }) => status !== 200).every(({ problem }) => problem.type === 'full')).toBe(true)
    const claims = await rows<{ userId: number }>(
      sql`select user_id from shift where open_shift_id = ${open.id} and deleted_at is null`,
    )
    expect(claims).toHaveLength(3)
    expect(new Set(claims.map(({ userId }) => userId))).toEqual(won)
    const { taken } = await one<{ taken: number }>(sql`select taken from shift where id = ${open.id}`)
    expect(taken).toBe(3)
    // The database also rejects a fourth.
    await expect(
      rows(sql`insert into shift (organization_id, user_id, store_id, start_at, end_at, open_shift_id)
        select 1, ${generator.record.userId}, store_id, start_at, end_at, id from shift where id = ${open.id} returning id`),
    ).rejects.toThrow(/shift_seats/)

    const winner = claimers.find(({ record }) => won.has(record.userId)) as SignedIn
    const released = await winner.call('hours.claim', { params: { id: open.id }, body: { release: true } })
    expect(released.data).toEqual({ shift: null, seatsLeft: 1 })
    expect((await claim(generator)).data).toMatchObject({
      seatsLeft: 0,
      shift: { user: { id: generator.record.userId }, openShiftId: open.id },
    })
    expect((await claim(generator)).data.seatsLeft).toBe(0)
    const deleted = await admin.call('hours.deleteAvailableSchedule', { params: { id: open.id } })
    expect([deleted.status, deleted.problem.type, deleted.problem.count]).toEqual([409, 'in-use', 3])
    const fewer = await upsert({ id: open.id, startAt: open.startAt, endAt: open.endAt, seats: 2 })
    expect([fewer.status, fewer.problem.type]).toEqual([409, 'in-use'])
    const given = await upsert({ id: open.id, userId: people[0]?.id, startAt: open.startAt, endAt: open.endAt })
    expect([given.status, given.problem.type]).toEqual([409, 'in-use'])
  })

  test('cannot be claimed by one person if they overlap, even concurrently', async () => {
    const [first, second] = [await openShift(far(3), 1), await openShift(far(3, 2), 1)]
    const answers = await Promise.all(
      [first, second].map(({ id }) => generator.call('hours.claim', { params: { id }, body: {} })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const won = answers.find(({ status }) => status === 200)
    expect(refused?.problem.type).toBe('overlap')
    expect(refused?.problem.other).toMatchObject({ id: won?.data.shift?.id })
    const seats = await rows<{ taken: number }>(
      sql`select taken from shift where id in (${first.id}, ${second.id}) order by taken`,
    )
    expect(seats.map(({ taken }) => taken)).toEqual([0, 1])
  })

  test('cannot be claimed after the start, outside the caller’s territories, or by staff', async () => {
    const late = await one<{ id: number }>(sql`
      insert into shift (organization_id, store_id, start_at, end_at, seats, posted_at)
      values (1, ${store.id}, app_now() - interval '1 hour', app_now() + interval '1 hour', 1, app_now()) returning id`)
    const answer = await generator.call('hours.claim', { params: { id: late.id }, body: {} })
    expect([answer.status, answer.problem.type]).toEqual([409, 'started'])
    const away = await one<{ id: number }>(sql`
      insert into shift (organization_id, store_id, start_at, end_at, seats, posted_at)
      select 1, s.id, app_now() + interval '1 day', app_now() + interval '25 hours', 1, app_now() from store s where s.organization_id = 1 and s.territory_id not in (
        select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${generator.record.userId})
      limit 1 returning id`)
    expect((await generator.call('hours.claim', { params: { id: away.id }, body: { nonsense: 1 } })).status).toBe(404)
    expect((await admin.call('hours.claim', { params: { id: away.id }, body: {} })).status).toBe(403)
    const planned = await posted(await upsert({ userId: generator.record.userId, startAt: iso(far(4)), endAt: iso(far(4, 1)) }))
    expect((await generator.call('hours.claim', { params: { id: planned.id }, body: {} })).status).toBe(400)
  })

  test('get the seat back when a claim is deleted', async () => {
    const open = await openShift(far(5), 1)
    const { shift } = (await generator.call('hours.claim', { params: { id: open.id }, body: {} })).data
    const listed = async (includeFull: boolean) =>
      (
        await generator.call('hours.availableSchedules', {
          body: { filter: { includeFull, dates: { from: '2031-06-01', timeZone: 'UTC' } } },
        })
      ).data.items
    expect((await listed(false)).some(({ id }) => id === open.id)).toBe(false)
    expect((await listed(true)).find(({ id }) => id === open.id)).toMatchObject({ taken: 1, isClaimedByMe: true })
    expect((await generator.call('hours.delete', { params: { id: shift?.id ?? 0 } })).status).toBe(403)
    expect((await admin.call('hours.deleteAvailableSchedule', { params: { id: shift?.id ?? 0 } })).status).toBe(404)
    expect((await admin.call('hours.delete', { params: { id: shift?.id ?? 0 } })).status).toBe(200)
    expect((await listed(false)).find(({ id }) => id === open.id)).toMatchObject({ taken: 0, isClaimedByMe: false })
    expect((await admin.call('hours.deleteAvailableSchedule', { params: { id: open.id } })).status).toBe(200)
    expect((await admin.call('hours.delete', { params: { id: open.id } })).status).toBe(404)
  })

  test('say how far they are from the caller’s usual store, by coordinates or ZIP code', async () => {
    const [home, located, byZip, nowhere] = await rows<{ id: number }>(
      sql`select id from store where organization_id = 1 and is_active order by id limit 4`,
    )
    const { userId } = generator.record
    await rows(sql`update time_log set store_id = ${home?.id} where user_id = ${userId} returning id`)
    await rows(sql`update store set lat = 40.0, lng = -83.0 where id = ${home?.id} returning id`)
    await rows(sql`update store set lat = 40.1, lng = -83.0 where id = ${located?.id} returning id`)
    await rows(sql`update store set lat = null, lng = null, postal_code = '43017' where id = ${byZip?.id} returning id`)
    await rows(sql`update store set lat = null, lng = null, postal_code = '00000' where id = ${nowhere?.id} returning id`)
    const ids = [home, located, byZip, nowhere].map((each) => each?.id ?? 0)
    for (const [place, storeId] of ids.entries())
      await posted(await upsert({ storeId, startAt: iso(far(60 + place)), endAt: iso(far(60 + place) + 4 * HOUR), seats: 1 }))
    const { data } = await admin.call('hours.availableSchedules', { body: { filter: { storeIds: ids }, limit: 200 } })
    expect(data.items.every(({ distanceM }) => distanceM === undefined)).toBe(true)
    const own = await generator.call('hours.availableSchedules', { body: { filter: { storeIds: ids }, limit: 200 } })
    const distance = new Map(own.data.items.map(({ store: { id }, distanceM }) => [id, distanceM]))
    expect(distance.get(ids[0] ?? 0)).toBe(0)
    // A tenth of a degree of latitude.
    expect(distance.get(ids[1] ?? 0)).toBe(11_119)
    expect(distance.get(ids[2] ?? 0)).toBeGreaterThan(5_000)
    expect(distance.get(ids[2] ?? 0)).toBeLessThan(40_000)
    expect(distance.has(ids[3] ?? 0)).toBe(true)
    expect(distance.get(ids[3] ?? 0)).toBeUndefined()
  })
})
