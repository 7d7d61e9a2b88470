import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { audit } from '../../writes/index.ts'
import { addDays, daysBetween } from '../booking/zone.ts'
import { plan } from './rules.ts'
import { loadRows } from './search.ts'
import { reachedType } from './seats.ts'

const MOST_DAYS = 186

/**
 * Copies the weekly pattern into dated slots.
 * @throws 400 naming `appointmentTypeId` or `to`
 */
export async function applyDefault(
  context: Context,
  { appointmentTypeId, from, to }: Bodies['scheduledAppointments.applyDefault'],
): Promise<Replies['scheduledAppointments.applyDefault']> {
  const { tx, caller } = context
  const type = await reachedType(context, appointmentTypeId)
  if (!type) throw badInput({ path: 'appointmentTypeId', message: 'names nothing that you may schedule' })
  if (to < from) throw badInput({ path: 'to', message: 'must not be before from' })
  if (to > addDays(from, MOST_DAYS - 1))
    throw badInput({ path: 'to', message: `must be at most ${MOST_DAYS} days from from, both included` })
  const { organizationId } = type
  // Nobody books one of these times until their slots are written.
  await tx.rows(sql`
    select 1 from slot_seat where organization_id = ${organizationId} and appointment_type_id = ${appointmentTypeId}
      and date between ${from}::date and ${to}::date order by date, start_local for no key update`)
  const { pattern, dated, seats } = await loadRows(context, [appointmentTypeId], { from, to })
  const taken = new Map<string, number>()
  for (const { date, startLocal } of seats) taken.set(`${date} ${startLocal}`, (taken.get(`${date} ${startLocal}`) ?? 0) + 1)
  const takenOf = (slot: { date: string; startLocal: string }) => taken.get(`${slot.date} ${slot.startLocal}`) ?? 0
  const kept = dated
    .filter((slot) => takenOf(slot) > 0)
    .map((slot) => ({ id: slot.id, date: slot.date, startLocal: slot.startLocal, taken: takenOf(slot), isClosed: slot.isClosed }))
  const gone = dated.filter((slot) => takenOf(slot) === 0).map(({ id }) => id)
  await tx.run(sql`delete from slot where organization_id = ${organizationId} and id = any (${gone}::int[])`)
  const keptTimes = new Set(kept.map(({ date, startLocal }) => `${date} ${startLocal}`))
  const made = plan(daysBetween(from, to), pattern, keptTimes, taken)
  await tx.run(sql`
    insert into slot (organization_id, created_by, appointment_type_id, date, start_local, end_local, capacity)
    select ${organizationId}, ${caller.userId}, ${appointmentTypeId}, date, start_local, end_local, capacity
    from jsonb_to_recordset(${JSON.stringify(
      made.map(({ date, startLocal, endLocal, capacity }) => ({ date, start_local: startLocal, end_local: endLocal, capacity })),
    )}::jsonb) as made(date date, start_local time, end_local time, capacity int)`)
  await tx.run(sql`
    update slot_seat seat set capacity = greatest(slot.capacity, seat.taken) from slot
    where slot.organization_id = ${organizationId} and slot.appointment_type_id = ${appointmentTypeId}
      and slot.date between ${from}::date and ${to}::date and seat.organization_id = slot.organization_id
      and seat.appointment_type_id = slot.appointment_type_id and seat.date = slot.date and seat.start_local = slot.start_local`)
  const counts = { created: made.length, removed: gone.length }
  const subject = { entity: 'appointmentType', organizationId, id: appointmentTypeId }
  await audit(context, subject, 'applyDefault', null, { from, to, ...counts, kept: kept.length })
  return { ...counts, kept }
}
