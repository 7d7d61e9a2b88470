import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { loadOffer, loadType } from '../../packages/server/src/areas/booking/queries.ts'
import { SlotTaken, takeSeat, type OwnBooking } from '../../packages/server/src/areas/booking/seats.ts'
import { slotIdOf } from '../../packages/server/src/areas/booking/slotId.ts'
import type { Tx } from '../../packages/server/src/db/index.ts'
import { localToInstant } from '../../packages/server/src/time/zone.ts'
import { addTechnician, addType, zone } from './bookingFixture.ts'
import { currentApp, day, everyDay, query, startTechnicians } from './technicianFixture.ts'

startTechnicians()

const startLocal = '10:00'
const minutes = 60_000
const visitAt = localToInstant(day, startLocal, zone) ?? 0
/** The visit takes from 10:00 to 11:00, with half an hour before and after. */
const buffer = 30 * minutes
const visit = 60 * minutes

interface World {
  readonly tx: Tx
  readonly technicianId: number
  readonly typeId: number
  /** Another type. */
  readonly elsewhere: number
  readonly now: Date
}

const technicianWith = ({ tx, technicianId }: World, column: Sql) =>
  tx.run(sql`update technician set ${column} where id = ${technicianId}`)
const off = ({ tx, technicianId }: World, from: string | null, to: string | null) =>
  tx.run(sql`insert into technician_time_off (organization_id, technician_id, from_date, to_date, start_local, end_local)
    values (1, ${technicianId}, ${day}::date, ${day}::date, ${from}::time, ${to}::time)`)

/** A hold on a separate slot that keeps a technician busy for an hour. */
async function hold(
  { tx, technicianId, elsewhere, now }: World,
  from: number,
  expiresIn: number,
  typeId = elsewhere,
): Promise<OwnBooking> {
  const at = `08:${String(technicianId % 60).padStart(2, '0')}`
  await tx.run(sql`insert into slot_seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity)
    values (1, ${typeId}, ${day}::date, ${at}::time, ${new Date(from)}, ${new Date(from + visit)}, 1)`)
  const row = await tx.one<{ id: number }>(sql`
    insert into booking (organization_id, appointment_type_id, date, start_local, technician_id, start_at, end_at, time_zone,
      window_start_at, window_end_at, busy, status, hold_expires_at, hold_hash)
    values (1, ${typeId}, ${day}::date, ${at}::time, ${technicianId}, ${new Date(from)}, ${new Date(from + visit)}, ${zone},
      ${new Date(from)}, ${new Date(from)}, tstzrange(${new Date(from)}, ${new Date(from + visit)}), 'held',
      ${new Date(now.getTime() + expiresIn)}, ${`hold of ${technicianId}`}) returning id`)
  return { id: row?.id ?? 0, appointmentTypeId: typeId, date: day, startLocal: at, technicianId }
}

const ownHold = 'busy by the hold that is moved'
/** Possible states of a technician: whether they are free, and how to set it up. */
const circumstances: Record<string, { readonly isFree: boolean; readonly arrange: (world: World) => Promise<unknown> }> = {
  'nothing in the way': { isFree: true, arrange: () => Promise.resolve() },
  inactive: { isFree: false, arrange: (world) => technicianWith(world, sql`is_active = false`) },
  deleted: { isFree: false, arrange: (world) => technicianWith(world, sql`deleted_at = app_now()`) },
  'without the skill': { isFree: false, arrange: (world) => technicianWith(world, sql`skills = '{Floors}'`) },
  'of another unit': { isFree: false, arrange: (world) => technicianWith(world, sql`business_unit_id = null`) },
  'off all day': { isFree: false, arrange: (world) => off(world, null, null) },
  'off for its last minute': { isFree: false, arrange: (world) => off(world, '10:59', '12:00') },
  'off until it starts': { isFree: true, arrange: (world) => off(world, null, startLocal) },
  'at work until it has begun': {
    isFree: false,
    arrange: (world) => technicianWith(world, sql`working_hours = ${JSON.stringify(everyDay('08:00', '10:30'))}::jsonb`),
  },
  'at work until it ends': {
    isFree: true,
    arrange: (world) => technicianWith(world, sql`working_hours = ${JSON.stringify(everyDay('08:00', '11:00'))}::jsonb`),
  },
  'busy in the buffer before': { isFree: false, arrange: (world) => hold(world, visitAt - buffer - visit + minutes, visit) },
  'busy in the buffer after': { isFree: false, arrange: (world) => hold(world, visitAt + visit + buffer - minutes, visit) },
  'busy until the buffer': { isFree: true, arrange: (world) => hold(world, visitAt - buffer - visit, visit) },
  'busy by a hold that expired': { isFree: true, arrange: (world) => hold(world, visitAt, -1000) },
  [ownHold]: { isFree: true, arrange: (world) => hold(world, visitAt, visit, world.typeId) },
}
const seconds = ['nothing in the way', 'inactive', 'off all day', 'busy in the buffer before', 'busy by a hold that expired']

class Undone extends Error {}

describe('`takeSeat` takes as many seats as `loadOffer` offers', () => {
  test('with every pair of technicians, of the type or of the slot, with one seat or several', async () => {
    const app = currentApp()
    const { id: typeId } = await addType(app, {})
    const { id: elsewhere } = await addType(app, {})
    const people = [await addTechnician(app), await addTechnician(app)] as const
    const [unit] = await query<{ id: number }>(sql`
      with added as (insert into business_unit (organization_id, name, official_name) values (1, ${`Unit ${typeId}`}, 'Unit') returning id),
        serving as (insert into appointment_type_business_unit select 1, ${typeId}::int, id from added)
      select id from added`)
    const unitId = unit?.id ?? 0
    await query(sql`update appointment_type set required_skills = '{roofs}', buffer_before_min = 30, buffer_after_min = 30
      where id = ${typeId}`)
    const now = app.now()
    let worlds = 0

    async function seats(tx: Tx, first: string, second: string, named: readonly number[], capacity: number) {
      const slotId = slotIdOf({ appointmentTypeId: typeId, date: day, startLocal })
      await tx.run(
        sql`update technician set skills = '{Roofs,Floors}', business_unit_id = ${unitId} where id = any (${[...people]}::int[])`,
      )
      await tx.run(sql`insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity, technician_ids)
        values (1, ${typeId}, ${day}::date, ${startLocal}::time, '11:00', ${capacity}, ${[...named]}::int[])`)
      await tx.run(sql`insert into appointment_type_technician select 1, ${typeId}::int, unnest(${[...people]}::int[])`)
      const arrange = async (name: string, technicianId: number) =>
        circumstances[name]?.arrange({ tx, technicianId, typeId, elsewhere, now })
      const held = await arrange(first, people[0])
      await arrange(second, people[1])
      const own = first === ownHold ? (held as OwnBooking) : undefined
      const type = await loadType(tx, 1, typeId)
      if (!type) throw new Error('the type is not bookable')
      const offer = await loadOffer(tx, { type, now, ...(own && { exceptBookingId: own.id }) }, slotId, day)
      let taken = 0
      try {
        for (; offer && taken < 4; taken++) {
          const state = {
            status: 'held',
            holdHash: `seat ${taken}`,
            holdExpiresAt: new Date(now.getTime() + visit),
            holder: undefined,
          } as const
          await takeSeat(tx, type, offer, now, state, { own: taken === 0 ? own : undefined, hasExpired: true })
        }
      } catch (error) {
        if (!(error instanceof SlotTaken)) throw error
      }
      return { offered: offer?.remaining ?? 0, taken }
    }

    await app.db.asOwner(async (tx) => {
      for (const [first, { isFree }] of Object.entries(circumstances)) {
        for (const second of seconds) {
          for (const named of [[], [people[0]], people]) {
            for (const capacity of [1, 3]) {
              let found: unknown
              await tx
                .savepoint(async () => {
                  found = await seats(tx, first, second, named, capacity)
                  throw new Undone()
                })
                .catch((error: unknown) => {
                  if (!(error instanceof Undone)) throw error
                })
              const others = named.length === 1 ? 0 : Number(circumstances[second]?.isFree)
              const right = Math.min(capacity, Number(isFree) + others)
              worlds++
              expect(found, `${first}; ${second}; ${named.length} named; ${capacity} seats`).toEqual({
                offered: right,
                taken: right,
              })
            }
          }
        }
      }
    })
    expect(worlds).toBe(450)
  })
})
