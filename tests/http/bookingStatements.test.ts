import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let version: string
let statements: string[] = []
/** The statements of each transaction. */
let transactions: string[][] = []
beforeAll(async () => {
  app = await startApp()
  const asTenant = app.db.asTenant.bind(app.db)
  Object.assign(app.db, {
    asTenant: ((scope, work, limits) =>
      asTenant(
        scope,
        (tx) => {
          const own: string[] = []
          transactions.push(own)
          const recorded =
            <T>(run: (query: ReturnType<typeof sql>) => T) =>
            (query: ReturnType<typeof sql>): T => {
              const text = query.text.replace(/\s+/g, ' ').trim()
              statements.push(text)
              own.push(text)
              return run(query)
            }
          return work({
            rows: recorded(tx.rows.bind(tx)) as typeof tx.rows,
            one: recorded(tx.one.bind(tx)) as typeof tx.one,
            run: recorded(tx.run.bind(tx)),
            send: recorded(tx.send.bind(tx)),
            savepoint: (inner) => {
              statements.push('savepoint', 'release')
              return tx.savepoint(inner)
            },
            entered: tx.entered.bind(tx),
          })
        },
        limits,
      )) as typeof asTenant,
  })
  admin = await app.signIn('role2@walkup.test')
  version = await consentVersion(app)
})
afterAll(() => app.close())

const oneDay = () => ({
  slots: [9, 10, 11].map((hour) => ({ date: inDays(2), start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 3 })),
})

/** The statements that `work` sends in tenant transactions. */
async function during<T>(work: () => Promise<T>): Promise<{ result: T; sent: string[] }> {
  statements = []
  const result = await work()
  const sent = statements
  statements = []
  return { result, sent }
}
const loadsOfType = (sent: readonly string[]) => sent.filter((text) => text.includes('as has_technicians')).length

async function book(slotId: string | undefined, more: object = {}) {
  const { result, sent } = await during(() =>
    app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { slotId, ...more }) }),
  )
  expect(result.status).toBe(200)
  return { ...result.data, sent }
}

test('a slot’s appointment type is loaded once for a hold, a booking and a move', async () => {
  const { id } = await addType(app, oneDay())
  const [first, second, third] = await slotsOf(app, id)
  const held = await during(() =>
    app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId: first?.id } }),
  )
  expect(held.result.status).toBe(200)
  const booked = await book(first?.id, { holdToken: held.result.data.holdToken })
  const params = { manageToken: String(booked.appointment?.manageUrl).split('/').at(-1) ?? '' }
  const moved = await during(() => app.call('manage.reschedule', { params, body: { slotId: second?.id } }))
  expect(moved.result.status).toBe(200)
  const [lead] = await app.db.asOwner((tx) => tx.rows<{ id: number }>(sql`select id from lead where uid = ${booked.leadUid}`))
  const setStatus = (slotId: string | undefined, appointmentTypeId: number) =>
    during(() =>
      admin.call('leads.setStatus', { params: { id: lead?.id ?? 0 }, body: { to: 'scheduled', slotId, appointmentTypeId } }),
    )
  await admin.call('leads.setStatus', { params: { id: lead?.id ?? 0 }, body: { to: 'confirmed' } })
  const movedByStaff = await setStatus(third?.id, id)
  expect(movedByStaff.result.status).toBe(200)
  const other = await addType(app, oneDay())
  await admin.call('leads.setStatus', { params: { id: lead?.id ?? 0 }, body: { to: 'confirmed' } })
  const booksAnother = await setStatus((await slotsOf(app, other.id))[0]?.id, other.id)
  expect(booksAnother.result.status).toBe(200)

  const all = {
    hold: held.sent,
    entry: booked.sent,
    move: moved.sent,
    staffMove: movedByStaff.sent,
    staffBook: booksAnother.sent,
  }
  expect(Object.values(all).map(loadsOfType)).toEqual([1, 1, 1, 1, 1])
})

test('a hold takes six statements, and its booking nine, with those that begin and commit', async () => {
  const { id } = await addType(app, oneDay())
  const [slot] = await slotsOf(app, id)
  const details = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })
  const { pageToken } = details.data as { pageToken?: string }
  app.advance(3_000)
  const held = await during(() =>
    app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId: slot?.id, pageToken } }),
  )
  const booked = await book(slot?.id, { holdToken: held.result.data.holdToken, pageToken })
  expect([held.sent.length + 2, booked.sent.length + 2]).toEqual([6, 9])
})

test('a lead that arrives with its booking is written once', async () => {
  const { id } = await addType(app, oneDay())
  const slot = (await slotsOf(app, id))[0]
  await app.db.asOwner(async (tx) => {
    await tx.run(sql`create function refuse_update() returns trigger language plpgsql as $$ begin raise 'updated'; end $$`)
    await tx.run(sql`create trigger refuse_update before update on lead for each row execute function refuse_update()`)
  })
  const { leadUid } = await book(slot?.id)
  await app.db.asOwner((tx) => tx.run(sql`drop trigger refuse_update on lead`))
  const rows = await app.db.asOwner((tx) =>
    tx.rows(sql`select status, appointment_at, self_booked, set_at = received_at as is_set from lead where uid = ${leadUid}`),
  )
  expect(rows).toEqual([{ status: 'scheduled', appointmentAt: slot?.startAt, selfBooked: true, isSet: true }])
})

test('appointment_at always follows the latest booking', async () => {
  const { id } = await addType(app, oneDay())
  const slot = (await slotsOf(app, id))[0]
  const { leadUid } = await book(slot?.id)
  const change = async (set: string) => {
    await app.db.asOwner((tx) =>
      tx.run(sql([`update booking set ${set} where lead_id = (select id from lead where uid = '${leadUid}')`])),
    )
    const [lead] = await app.db.asOwner((tx) =>
      tx.rows<{ at: string | null; updatedAt: string }>(
        sql`select appointment_at as at, updated_at from lead where uid = ${leadUid}`,
      ),
    )
    return lead
  }
  const later = new Date(Date.parse(slot?.startAt ?? '') + 3_600_000).toISOString()
  const moved = await change(`start_at = start_at + interval '1 hour'`)
  expect(moved?.at).toBe(later)
  // A status change that keeps the time does not update the lead.
  expect(await change(`status = 'ran'`)).toEqual(moved)
  expect((await change(`status = 'cancelled'`))?.at).toBeNull()
})

test('a booking takes the same number of statements and outbox rows for any number of connected systems', async () => {
  const { id } = await addType(app, oneDay())
  const slots = await slotsOf(app, id)
  const costs: { statements: string[]; events: number }[] = []
  for (const [index, destinations] of [0, 1, 5].entries()) {
    await app.db.asOwner(async (tx) => {
      await tx.run(sql`update connection set is_active = false`)
      await tx.run(sql`
        insert into connection (organization_id, system, is_active, settings)
        select 1, 'webhook', true, '{"url": "https://partner.example/hook", "events": []}' from generate_series(1, ${destinations}::int)`)
      // Counts the events of this booking before a worker processes them.
      await tx.run(sql`create table if not exists counted (lead_id int)`)
      await tx.run(sql`create or replace function count_event() returns trigger language plpgsql security definer as
        $$ begin insert into public.counted values (new.lead_id); return null; end $$`)
      await tx.run(sql`create or replace trigger count_event after insert on outbox for each row execute function count_event()`)
    })
    transactions = []
    const { leadUid } = await book(slots[index]?.id)
    const booking = transactions.find((own) => own.some((text) => text.includes('insert into booking')))
    const counted = await app.db.asOwner((tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from counted join lead on lead.id = counted.lead_id where lead.uid = ${leadUid}`,
      ),
    )
    costs.push({ statements: booking ?? [], events: counted?.count ?? -1 })
  }
  const [none, one, five] = costs
  expect(none?.statements.length).toBeGreaterThan(5)
  expect(one?.statements).toEqual(none?.statements)
  expect(five?.statements).toEqual(none?.statements)
  expect(costs.map(({ events }) => events)).toEqual([2, 2, 2])
})
