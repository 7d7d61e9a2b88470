import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict, type FieldError } from '../../problem.ts'
import { assertUnused, audit } from '../../persistence/index.ts'
import { upcoming } from '../appointmentTypes/queries.ts'
import { addDays, daysBetween } from '../../time/zone.ts'
import { isCurrent, keyOf, lostBookings, plan, diffSlots, type DatedRow, type WrittenSlot } from './rules.ts'
import { loadRows } from './search.ts'
import { findReachableType } from './seats.ts'

const MAX_DAYS = 186
type Body = Bodies['scheduledAppointments.applyDefault']
type Reply = Replies['scheduledAppointments.applyDefault']
type KeptSlot = Reply['kept'][number]

/** The changes to a range: dated slots to delete, to create, and to keep because of their bookings. */
interface Work {
  readonly gone: readonly DatedRow[]
  readonly made: readonly WrittenSlot[]
  readonly kept: KeptSlot[]
}

/** @throws 400 naming `appointmentTypeId`, `to` or `slots` */
async function checked(context: Context, { appointmentTypeId, from, to, slots = [] }: Body): Promise<{ organizationId: number }> {
  const type = await findReachableType(context, appointmentTypeId)
  if (!type) throw badInput({ path: 'appointmentTypeId', code: 'not-schedulable' })
  if (to < from) throw badInput({ path: 'to', code: 'to-before-from' })
  if (to > addDays(from, MAX_DAYS - 1)) throw badInput({ path: 'to', code: 'too-far-from-from', params: { days: MAX_DAYS } })
  const times = slots.map(keyOf)
  const errors = slots.flatMap(({ date, startLocal, endLocal }, at) => {
    const wrong: FieldError[] = []
    if (times.indexOf(times[at] ?? '') < at) wrong.push({ path: `slots.${at}.startLocal`, code: 'there-twice' })
    if (date < from || date > to) wrong.push({ path: `slots.${at}.date`, code: 'unknown-day' })
    if (endLocal <= startLocal) wrong.push({ path: `slots.${at}.endLocal`, code: 'not-after-local-start' })
    return wrong
  })
  const ids = [...new Set(slots.flatMap(({ technicianIds }) => technicianIds))]
  const known = await context.tx.rows<{ id: number }>(sql`
    select id from technician where organization_id = ${type.organizationId} and id = any (${ids}::int[]) and deleted_at is null`)
  const missing = ids.find((id) => !known.some((one) => one.id === id))
  if (missing !== undefined) {
    const at = slots.findIndex(({ technicianIds }) => technicianIds.includes(missing))
    errors.push({ path: `slots.${at}.technicianIds`, code: 'unknown-reference' })
  }
  if (errors.length) throw badInput(...errors)
  return type
}

const inWords = ({ date, startLocal, endLocal, capacity }: WrittenSlot) => `${date} ${startLocal}–${endLocal} (${capacity})`

/** Replaces the range with exactly the given slots. @throws 409 `in-use` with upcoming bookings that would lose theirs */
async function asGiven(
  { tx, services }: Context,
  { appointmentTypeId, from, to }: Body,
  slots: readonly WrittenSlot[],
  { pattern, dated }: Awaited<ReturnType<typeof loadRows>>,
  taken: ReadonlyMap<string, number>,
): Promise<Work> {
  const booked = await tx.rows<{ date: string; startLocal: string }>(sql`
    select b.date, b.start_local from booking b where b.organization_id = any ((select app_organizations())::int[])
      and b.appointment_type_id = ${appointmentTypeId} and b.date between ${from}::date and ${to}::date and ${upcoming(services.now())}`)
  assertUnused('slots', [{ entity: 'booking', count: lostBookings(booked, pattern, dated, slots) }])
  return { ...diffSlots(slots, dated, taken), kept: [] }
}

/**
 * Copies the weekly pattern into dated slots, or writes the given slots.
 * @throws 400 naming what is wrong, 409 `stale`, or `in-use` for given slots
 */
export async function applyDefault(context: Context, body: Body): Promise<Reply> {
  const { tx, caller } = context
  const { appointmentTypeId, from, to, slots, seen } = body
  const { organizationId } = await checked(context, body)
  const inRange = sql`organization_id = ${organizationId} and appointment_type_id = ${appointmentTypeId}
    and date between ${from}::date and ${to}::date`
  // Locks these slots against edits and bookings until they are written.
  await tx.rows(sql`select 1 from slot where ${inRange} order by id for no key update`)
  await tx.rows(sql`select 1 from slot_seat where ${inRange} order by date, start_local for no key update`)
  const rows = await loadRows(context, [appointmentTypeId], { from, to })
  const { pattern, dated, seats } = rows
  if (seen && !isCurrent(seen, dated)) throw conflict('stale.days')
  const taken = new Map<string, number>()
  for (const seat of seats) taken.set(keyOf(seat), (taken.get(keyOf(seat)) ?? 0) + 1)

  const copied = (): Work => {
    const isBooked = (slot: DatedRow) => taken.has(keyOf(slot))
    const kept = dated.filter(isBooked)
    const made = plan(daysBetween(from, to), pattern, new Set(kept.map(keyOf)), taken)
    return {
      gone: dated.filter((slot) => !isBooked(slot)),
      made: made.map((slot) => ({ ...slot, technicianIds: [], isClosed: false })),
      kept: kept.map(({ id, date, startLocal, isClosed }) => {
        return { id, date, startLocal, taken: taken.get(keyOf({ date, startLocal })) ?? 0, isClosed }
      }),
    }
  }
  const { gone, made, kept } = slots ? await asGiven(context, body, slots, rows, taken) : copied()
  await tx.run(sql`
    delete from slot where organization_id = ${organizationId} and id = any (${gone.map(({ id }) => id)}::int[])`)
  await tx.run(sql`
    insert into slot (organization_id, created_by, appointment_type_id, date, start_local, end_local, capacity, technician_ids, is_closed)
    select ${organizationId}, ${caller.userId}, ${appointmentTypeId}, made."date", made."startLocal", made."endLocal", made.capacity,
      made."technicianIds", made."isClosed"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as made("date" date, "startLocal" time, "endLocal" time, capacity int, "technicianIds" int[], "isClosed" boolean)`)
  await tx.run(sql`
    update slot_seat seat set capacity = greatest(slot.capacity, seat.taken) from slot
    where slot.organization_id = ${organizationId} and slot.appointment_type_id = ${appointmentTypeId}
      and slot.date between ${from}::date and ${to}::date and seat.organization_id = slot.organization_id
      and seat.appointment_type_id = slot.appointment_type_id and seat.date = slot.date and seat.start_local = slot.start_local`)
  const now = await tx.rows<Reply['now'][number]>(sql`select id, updated_at from slot where ${inRange} order by id`)
  const counts = { created: made.length, removed: gone.length }
  const subject = { entity: 'appointmentType', organizationId, id: appointmentTypeId }
  if (slots) await audit(context, subject, 'setDays', { slots: gone.map(inWords) }, { from, to, slots: made.map(inWords) })
  else await audit(context, subject, 'applyDefault', null, { from, to, ...counts, kept: kept.length })
  const was = dated.map(({ date, startLocal, endLocal, capacity, technicianIds, isClosed }) => {
    return { date, startLocal, endLocal, capacity, technicianIds, isClosed }
  })
  return { ...counts, was, now, kept }
}
