import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addTechnician, addType, consentVersion, daySlots, entry, inDays, oneSlot, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let version: string
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  admin = await app.signIn('role2@walkup.test')
  version = await consentVersion(app)
})
afterAll(() => app.close())

const read = (appointmentTypeId: number, headers: Record<string, string> = {}) =>
  app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId }, headers })
const left = async (typeId: number) =>
  (await slotsOf(app, typeId)).map(({ startLocal, remaining }) => `${startLocal} ${remaining}`)
const hold = (appointmentTypeId: number, slotId: string | undefined) =>
  app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId, slotId } })

/** How many transactions `work` opens. */
async function transactions(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(app.db, 'asTenant')
  try {
    await work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

describe('free slots', () => {
  test('are read from the database once, in one transaction, while nothing changes', async () => {
    const { id } = await addType(app, { slots: daySlots(2) })
    expect(await transactions(() => read(id))).toBe(1)
    // Until the notifications of what was just added have arrived: they count as changes.
    await expect.poll(() => transactions(() => read(id))).toBe(0)
    expect(await transactions(() => read(id))).toBe(0)
    expect((await read(id)).data).toEqual((await read(id)).data)
    // Those who ask for the same at the same time share one read.
    const later = () => slotsOf(app, id, { from: inDays(1) })
    expect(await transactions(() => Promise.all(Array.from({ length: 20 }, later)))).toBe(1)
  })

  test('in memory are refused like others: for a wrong question, and over the limit', async () => {
    const { id } = await addType(app, { slots: oneSlot(2) })
    await expect.poll(() => transactions(() => read(id))).toBe(0)
    const asked = (more: object) =>
      app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: id, ...more } })
    for (const [more, path] of [
      [{ from: 'soon' }, 'from'],
      [{ page: 1 }, 'page'],
      [{ appointmentTypeId: 'x' }, 'appointmentTypeId'],
    ] as const) {
      const { status, problem } = await asked(more)
      expect([status, problem?.errors?.[0]?.path]).toEqual([400, path])
    }
    const strict = await startApp({ isClockStopped: true, limits: { readsByAddress: 3 } })
    try {
      const statuses = []
      for (let nth = 0; nth < 5; nth++)
        statuses.push(
          (await strict.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: 1 } })).status,
        )
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    } finally {
      await strict.close()
    }
  })

  test('are sent again only if they have changed', async () => {
    const { id } = await addType(app, { slots: oneSlot(2) })
    const first = await read(id)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await read(id, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.headers.etag, again.data]).toEqual([304, etag, ''])
    const [slot] = await slotsOf(app, id)
    await app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { slotId: slot?.id }) })
    const changed = await read(id, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.data.days[0]?.slots[0]?.remaining).toBe(1)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('are compressed once for all who accept that', async () => {
    const { id } = await addType(app, {
      slots: [2, 3, 4].flatMap((day) => daySlots(2).map((slot) => ({ ...slot, date: inDays(day) }))),
    })
    const url = `/api/QRCodes/available-appointments/${userUid}?appointmentTypeId=${id}`
    const ask = (encoding: string) => app.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    const plain = await ask('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask(accepted)
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Origin, Accept-Encoding', etag: plain.headers.etag })
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
      expect(unpack(rawPayload).toString()).toBe(plain.body)
    }
  })

  test('follow each change at once: bookings, holds, slots, technicians, their time off, types, holidays and settings', async () => {
    const technicianId = await addTechnician(app)
    const { id } = await addType(app, { slots: daySlots(2).slice(0, 2), technicianIds: [technicianId, await addTechnician(app)] })
    expect(await left(id)).toEqual(['09:00 2', '10:00 2'])
    const [nine, ten] = await slotsOf(app, id)
    await app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { slotId: nine?.id }) })
    expect(await left(id)).toEqual(['09:00 1', '10:00 2'])
    await hold(id, ten?.id)
    expect(await left(id)).toEqual(['09:00 1', '10:00 1'])
    const statuses = [
      await admin.call('technicians.upsert', { body: { id: technicianId, name: 'Out today', isActive: false } }),
      await left(id),
      await admin.call('technicians.upsert', { body: { id: technicianId, name: 'In today', isActive: true } }),
      await left(id),
    ]
    expect(statuses).toEqual([
      expect.objectContaining({ status: 200 }),
      ['09:00 1'],
      expect.objectContaining({ status: 200 }),
      ['09:00 1', '10:00 1'],
    ])
    const writes: [string, ReturnType<typeof sql>, string[]][] = [
      [
        'time off',
        sql`insert into technician_time_off (organization_id, technician_id, from_date, to_date) values (1, ${technicianId}, ${inDays(3)}::date, ${inDays(3)}::date)`,
        ['09:00 1'],
      ],
      ['its end', sql`delete from technician_time_off where technician_id = ${technicianId}`, ['09:00 1', '10:00 1']],
      ['a capacity', sql`update slot set capacity = 1 where appointment_type_id = ${id}`, []],
      ['more', sql`update slot set capacity = 3 where appointment_type_id = ${id}`, ['09:00 1', '10:00 1']],
      ['a holiday', sql`insert into holiday (organization_id, date, name) values (1, ${inDays(3)}::date, 'Closed')`, []],
      ['its end', sql`delete from holiday where name = 'Closed'`, ['09:00 1', '10:00 1']],
      ['a buffer', sql`update appointment_type set buffer_after_min = 60 where id = ${id}`, ['10:00 1']],
      ['its end', sql`update appointment_type set buffer_after_min = 0 where id = ${id}`, ['09:00 1', '10:00 1']],
    ]
    for (const [what, statement, expected] of writes) {
      await left(id)
      await app.db.asOwner((tx) => tx.run(statement))
      expect(await left(id), what).toEqual(expected)
    }
    await app.db.asOwner((tx) =>
      tx.run(sql`update web_config set config = config || '{"isPublicBookingOn": false}' where organization_id = 1`),
    )
    expect((await read(id)).problem).toMatchObject({ errors: [{ code: 'booking-off' }] })
    await app.db.asOwner((tx) =>
      tx.run(sql`update web_config set config = config || '{"isPublicBookingOn": true}' where organization_id = 1`),
    )
    await app.db.asOwner((tx) => tx.run(sql`update app_user set is_active = false where uid = ${userUid}`))
    expect((await read(id)).problem).toMatchObject({ errors: [{ code: 'unknown-user-uid' }] })
    await app.db.asOwner((tx) => tx.run(sql`update app_user set is_active = true where uid = ${userUid}`))
    await app.db.asOwner((tx) => tx.run(sql`update appointment_type set is_active = false where id = ${id}`))
    expect((await read(id)).problem).toMatchObject({ errors: [{ code: 'type-not-offered' }] })
  })

  test('follow what other servers change', async () => {
    const { id } = await addType(app, { slots: oneSlot(2) })
    expect(await left(id)).toEqual(['10:00 2'])
    // Not by this server's connections, so it hears of it only by the notification.
    await app.superuser(`update slot set capacity = 5 where appointment_type_id = ${id}`)
    await expect.poll(() => left(id)).toEqual(['10:00 5'])
  })

  test('follow the time: a hold expires, the notice passes, a day begins', async () => {
    const { id } = await addType(app, {
      pattern: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '12:00', end: '13:00', capacity: 1 })),
      minNoticeMin: 30,
    })
    const [first, second] = await slotsOf(app, id)
    await hold(id, second?.id)
    expect((await slotsOf(app, id))[1]?.id).not.toBe(second?.id)
    app.advance(5 * 60_000)
    expect((await slotsOf(app, id))[1]?.id).toBe(second?.id)
    const until = (iso: string | undefined) => Date.parse(String(iso)) - app.now().getTime()
    // Still offered at the last moment of its notice, and no longer.
    app.advance(until(first?.startAt) - 30 * 60_000)
    expect((await slotsOf(app, id))[0]?.id).toBe(first?.id)
    app.advance(1)
    expect((await slotsOf(app, id))[0]?.id).toBe(second?.id)
    const days = async () => (await slotsOf(app, id)).map(({ date }) => date)
    const before = await days()
    // To the first midnight: the last of the fourteen days is another one.
    app.advance(13 * 3_600_000)
    expect((await days()).at(-1)).not.toBe(before.at(-1))
  })
})
