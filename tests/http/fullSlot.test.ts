import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slotQueueLimits } from '../../packages/server/src/http/slotQueue.ts'
import { addType, consentVersion, daySlots, entry, firstSlot, group, organizationId, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

const SEATS = 3
let app: TestApp
let version: string
beforeAll(async () => {
  // Two requests at a time per slot, as in production; a slow machine waits longer.
  app = await startApp({ slotTurns: { ...slotQueueLimits(20), waitMs: 60_000 } })
  version = await consentVersion(app)
})
afterAll(() => app.close())

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const enter = (body: Record<string, unknown>, key: string) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, body), headers: { 'idempotency-key': key } })
function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of eighty concurrent shoppers for three seats, the others are offered three other times', async () => {
  const { id } = await addType(app, { slots: daySlots(SEATS) })
  const { id: slotId } = await firstSlot(app, id)
  const answers = await Promise.all(times(80, (index) => enter({ hdsfiGroup: group, slotId }, `shopper-${index}-of-the-crowd`)))
  expect(tally(answers)).toEqual({ 200: SEATS, 409: 77 })
  for (const { status, problem } of answers) {
    if (status === 200) continue
    expect(problem).toMatchObject({ code: 'slot-taken', slots: [{}, {}, {}] })
  }
})

test('a shopper whose response was lost gets it on retry, even if the slot is full by then', async () => {
  const { id } = await addType(app, { slots: daySlots(SEATS) })
  const { id: slotId } = await firstSlot(app, id)
  const bodies = times(30, () => entry(version, { hdsfiGroup: group, slotId }))
  const send = (index: number) =>
    app.call('qrCodes.entry', {
      params: { userUid },
      body: bodies[index] ?? {},
      headers: { 'idempotency-key': `retry-${index}-of-the-crowd` },
    })
  const answers = await Promise.all(times(90, (index) => send(index % bodies.length)))
  expect(tally(answers)).toEqual({ 200: 3 * SEATS, 409: 90 - 3 * SEATS })
  const booked = answers.filter(({ status }) => status === 200).map(({ data }) => data.leadUid)
  expect(new Set(booked).size).toBe(SEATS)
})

test('eighty concurrent holds take three seats, and their holders can book them', async () => {
  const { id } = await addType(app, { slots: daySlots(SEATS) })
  const { id: slotId } = await firstSlot(app, id)
  const holds = await Promise.all(
    times(80, () => app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId } })),
  )
  expect(tally(holds)).toEqual({ 200: SEATS, 409: 77 })
  const tokens = holds.flatMap(({ status, data }) => (status === 200 ? [data.holdToken] : []))
  // Others send requests while they book.
  const answers = await Promise.all(
    times(40, (index) =>
      enter({ hdsfiGroup: group, slotId, ...(tokens[index] && { holdToken: tokens[index] }) }, `holder-${index}-who-books`),
    ),
  )
  expect(answers.slice(0, SEATS).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(tally(answers)).toEqual({ 200: SEATS, 409: 37 })
})

test('a code of another organization learns nothing from rejected bookings of a slot', async () => {
  const { id } = await addType(app, { slots: daySlots(1) })
  const { id: slotId } = await firstSlot(app, id)
  const found = await app.db.asOwner((tx) =>
    tx.one<{ uid: string }>(sql`
      select u.uid from membership m join app_user u on u.id = m.user_id
      join web_config c on c.organization_id = m.organization_id and (c.config ->> 'isPublicBookingOn')::boolean
      where m.organization_id <> ${organizationId} and m.role_id = 14 and m.is_active and u.is_active
        and not exists (select from membership o where o.user_id = u.id and o.organization_id = ${organizationId}) limit 1`),
  )
  const stranger = found?.uid ?? ''
  const other = await app.call('qrCodes.hold', { params: { userUid: stranger }, body: { appointmentTypeId: id, slotId } })
  expect(other.status).toBe(404)
  const answers = await Promise.all(
    times(40, (index) =>
      app.call('qrCodes.hold', { params: { userUid: index % 2 ? stranger : userUid }, body: { appointmentTypeId: id, slotId } }),
    ),
  )
  expect(tally(answers)).toEqual({ 200: 1, 404: 20, 409: 19 })
  for (const { status, problem } of answers) if (status === 404) expect(problem).not.toHaveProperty('slots')
})
