import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { addFloor, far, HOUR, iso, type Floor } from './hoursFixture.ts'
import { closeStreams, openStream } from './streaming.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
let supervisor: SignedIn
let store: Floor['store']
let origin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  supervisor = await app.signIn('role15@walkup.test')
  ;({ store } = await addFloor(app, generator))
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  closeStreams()
  await app.close()
})

const plan = async (body: object) => {
  const answer = await admin.call('hours.upsert', { body: { storeId: store.id, ...body } })
  expect(answer.status).toBe(200)
  return answer.data
}
const day = (startAt: string) => startAt.slice(0, 10)

test('generators see a shift only once it is posted, in every endpoint', async () => {
  const userId = generator.record.userId
  const stream = await openStream(origin, generator)
  const own = await plan({ userId, startAt: iso(far(5)), endAt: iso(far(5, 4)) })
  const open = await plan({ startAt: iso(far(5, 24)), endAt: iso(far(5, 28)), seats: 2 })
  const beyond = { dates: { from: day(own.startAt), to: day(open.endAt) } }

  const seenBy = async (user: SignedIn) => {
    const shifts = await user.call('hours.search', { body: { filter: beyond } })
    const unposted = await user.call('hours.search', { body: { filter: { ...beyond, isPosted: false } } })
    const schedules = await user.call('hours.availableSchedules', { body: { filter: beyond } })
    const week = await user.call('users.schedules', { body: { filter: { userIds: [userId], day: day(own.startAt) } } })
    return {
      shifts: shifts.data.items.map(({ id }) => id),
      unposted: unposted.data.items.map(({ id }) => id),
      open: schedules.data.items.map(({ id }) => id),
      week: week.status === 200 ? JSON.stringify(week.data).includes(`"id":${own.id},`) : week.status,
    }
  }
  expect(await seenBy(generator)).toEqual({ shifts: [], unposted: [], open: [], week: false })
  expect(await seenBy(admin)).toEqual({ shifts: [own.id], unposted: [own.id], open: [open.id], week: true })
  expect((await supervisor.call('hours.search', { body: { filter: beyond } })).status).toBe(200)
  // Foreign and missing ids get the same response.
  for (const release of [false, true])
    expect((await generator.call('hours.claim', { params: { id: open.id }, body: { release } })).status).toBe(404)

  const posted = await admin.call('hours.post', { body: beyond })
  expect(posted.data.posted).toBe(2)
  expect(await seenBy(generator)).toEqual({ shifts: [own.id], unposted: [], open: [open.id], week: true })
  expect((await generator.call('hours.claim', { params: { id: open.id }, body: {} })).status).toBe(200)
  await stream.until(() => stream.changes().some(({ data }) => data?.entity === 'hours' && data.id === own.id))

  // A later draft sends no event: one of a subsequent change has already arrived.
  const later = await plan({ userId, startAt: iso(far(6)), endAt: iso(far(6, 4)) })
  await app.db.asOwner((tx) => tx.run(sql`update shift set note = 'Bring flyers' where id = ${own.id}`))
  const changedIds = () =>
    stream
      .changes()
      .filter(({ data }) => data?.entity === 'hours')
      .map(({ data }) => data?.id)
  await stream.until(() => changedIds().filter((id) => id === own.id).length > 1)
  expect(changedIds()).not.toContain(later.id)
})

test('a past draft is not a missing punch', async () => {
  const shift = await plan({
    userId: generator.record.userId,
    startAt: iso(Date.UTC(2020, 0, 6, 15)),
    endAt: iso(Date.UTC(2020, 0, 6, 15) + 4 * HOUR),
  })
  const dates = { from: '2020-01-01', to: '2020-01-31' }
  const missing = async (user: SignedIn) => {
    const answer = await user.call('labor.missingPunches', {
      body: { filter: { dates, userIds: [generator.record.userId], kinds: ['shift'] } },
    })
    expect(answer.status).toBe(200)
    return answer.data.items.length
  }
  expect(await missing(admin)).toBe(1)
  expect(await missing(generator)).toBe(0)
  await app.db.asOwner((tx) => tx.run(sql`update shift set posted_at = app_now() where id = ${shift.id}`))
  expect(await missing(generator)).toBe(1)
})
