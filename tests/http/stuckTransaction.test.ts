import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let typeId: number
beforeAll(async () => {
  app = await startApp({ isImpatient: true })
  version = await consentVersion(app)
  const slots = Array.from({ length: 11 }, (_, index) => index + 3).map((days) => ({
    date: inDays(days),
    start: '10:00',
    end: '11:00',
    capacity: 200,
  }))
  typeId = (await addType(app, { slots })).id
})
afterAll(() => app?.close())

const book = (slotId: string | undefined) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { appointmentTypeId: typeId, slotId }) })

/** Locks the slots' seat rows in an open transaction until released. */
async function lockSlot(...dates: string[]): Promise<() => Promise<void>> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let locked: () => void = () => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const holding = app.db.asOwner(async (tx) => {
    await tx.rows(sql`select 1 from slot_seat where appointment_type_id = ${typeId} and date = any (${dates}::date[]) for update`)
    locked()
    await released
  })
  await isLocked
  return async () => {
    release()
    await holding
  }
}

const health = async (path: string) => (await app.app.inject({ url: path })).statusCode

test.runIf(process.env.WALKUP_TEST_DATABASE === 'postgres')(
  'a locked slot refuses its own bookings in time, and delays neither another slot nor sign-in nor health',
  async () => {
    const [first, second] = await slotsOf(app, typeId)
    expect((await book(first?.id)).status).toBe(200)
    const release = await lockSlot(first?.date ?? '')
    try {
      let answered = 0
      const waiting = Promise.all(
        Array.from({ length: 60 }, async () => {
          const answer = await book(first?.id)
          answered++
          return answer
        }),
      )
      expect((await book(second?.id)).status).toBe(200)
      expect((await app.signIn('role2@walkup.test')).record.token).toBeTruthy()
      expect(await health('/readyz')).toBe(200)
      // All responses arrived while requests still waited for the slot.
      expect(answered).toBeLessThan(60)
      for (const { status, problem, headers } of await waiting) {
        expect([status, problem.type]).toEqual([503, 'busy'])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    } finally {
      await release()
    }
    expect((await book(first?.id)).status).toBe(200)
  },
)

test.runIf(process.env.WALKUP_TEST_DATABASE === 'postgres')(
  'ten locked slots leave room for an eleventh, for staff, sign-in and health, and refuse the rest in time',
  async () => {
    const slots = await slotsOf(app, typeId)
    const [eleventh, ...locked] = slots.toReversed()
    expect(locked).toHaveLength(10)
    const booked = await Promise.all(locked.map(({ id }) => book(id)))
    expect(booked.map(({ status }) => status)).toEqual(locked.map(() => 200))
    const manageToken = (at: number) => booked[at]?.data.appointment?.manageUrl.split('/').at(-1) ?? ''
    const staff = await app.signIn('role2@walkup.test')
    const release = await lockSlot(...locked.map(({ date }) => date))
    try {
      let answered = 0
      const flood = [
        ...locked.flatMap(({ id }) => Array.from({ length: 8 }, () => () => book(id))),
        ...locked.map((_, at) => () => app.call('manage.cancel', { params: { manageToken: manageToken(at) } })),
        ...locked.map((_, at) => () => {
          const params = { manageToken: manageToken(at) }
          return app.call('manage.reschedule', { params, body: { slotId: locked[(at + 1) % 10]?.id ?? '' } })
        }),
      ]
      const waiting = Promise.all(
        flood.map(async (send) => {
          const answer = await send()
          answered++
          return answer
        }),
      )
      expect((await book(eleventh?.id)).status).toBe(200)
      // It arrived while others still waited.
      expect(answered).toBeLessThan(flood.length)
      for (let round = 0; round < 3; round++) {
        expect((await staff.call('users.search', { body: { limit: 1 } })).status).toBe(200)
        expect((await app.signIn('role2@walkup.test')).record.token).toBeTruthy()
        expect(await health('/readyz')).toBe(200)
      }
      for (const { status, problem, headers } of await waiting) {
        expect([status, problem.type]).toEqual([503, 'busy'])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    } finally {
      await release()
    }
    // Nothing leaks: the next requests are served immediately.
    expect((await book(locked[0]?.id)).status).toBe(200)
    expect((await app.call('manage.cancel', { params: { manageToken: manageToken(0) } })).status).toBe(200)
  },
)

test('a transaction that never ends blocks no request forever, and health checks still respond', async () => {
  const [first] = await slotsOf(app, typeId)
  expect((await book(first?.id)).status).toBe(200)
  const release = await lockSlot(first?.date ?? '')
  try {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(first?.id)))
    expect(answers.map(({ status, problem }) => `${status} ${problem.type}`)).toEqual(answers.map(() => '503 busy'))
    expect(await health('/healthz')).toBe(200)
  } finally {
    await release()
  }
  expect((await book(first?.id)).status).toBe(200)
  expect(await health('/readyz')).toBe(200)
})
