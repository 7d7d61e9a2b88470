import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { withinCapacity, type KnownCapacity } from './capacity.ts'
import { unavailableTimes, type TechnicianAvailability } from './technicianAvailability.ts'
import {
  bookableRange,
  joinBusy,
  offers,
  seatKey,
  type DatedSlot,
  type Offer,
  type PatternSlot,
  type Schedule,
  type TypeRules,
} from './rules.ts'
import type { Translations } from '../appointmentTypes/translations.ts'
import { localDateOf, localToInstant, addDays } from '../../time/zone.ts'

/** An appointment type with everything that a booking needs. */
export interface BookableType extends TypeRules {
  readonly organizationId: number
  readonly name: string
  readonly territoryId: number
  readonly serviceGroupId: number
  readonly arrivalWindowMin: number
  readonly confirmationText: string | null
  readonly translations: Translations
  readonly requiredSkills: readonly string[]
  /** Whether a new appointment is confirmed by a message. */
  readonly isConfirmed: boolean
}

/**
 * Selects an appointment type with its time zone and technicians; no row if it is deleted, inactive or not accessible. `offset 0`
 * keeps the planner from asking for the skills of everybody in the organization.
 */
export const bookableType = (organizationId: number | Sql, id: number): Sql => sql`
    select type.organization_id, type.id, type.name, type.territory_id, type.service_group_id, type.duration_min, type.arrival_window_min,
      type.buffer_before_min, type.buffer_after_min, type.min_notice_min, type.horizon_days, type.confirmation_text, type.translations, type.required_skills,
      not 'booked' = any (type.messages_off) as is_confirmed, territory.time_zone,
      exists (select from appointment_type_technician link
        where link.organization_id = type.organization_id and link.appointment_type_id = type.id) as has_technicians,
      array(select able.id from appointment_type_technician link
        cross join lateral (select t.id from technician t
          where t.organization_id = link.organization_id and t.id = link.technician_id and t.is_active and t.deleted_at is null
            and has_skills(t.skills, type.required_skills) and serves_unit(type.organization_id, type.id, t.business_unit_id)
          offset 0) able
        where link.organization_id = type.organization_id and link.appointment_type_id = type.id
        order by able.id) as technician_ids
    from appointment_type type
    join territory on territory.organization_id = type.organization_id and territory.id = type.territory_id
    where type.organization_id = ${organizationId} and type.id = ${id} and type.is_active and type.deleted_at is null`

/** Loads an appointment type; see `bookableType`. */
export const loadType = (tx: Tx, organizationId: number, id: number): Promise<BookableType | undefined> =>
  tx.one<BookableType>(bookableType(organizationId, id))

export interface OfferQuery {
  readonly type: BookableType
  readonly now: Date
  /** Local days, inclusive. */
  readonly from: string
  readonly to: string
  /** The caller's own booking or hold, which does not count as taken. */
  readonly exceptBookingId?: number
  /** The same, by the hash of the hold token. */
  readonly exceptHoldHash?: string
  /** Only the slots in which this technician is free. */
  readonly technicianId?: number | undefined
  /** When the minimum notice starts: now, or when a live hold was placed. */
  readonly noticeFrom?: Date
  /** The caller has held a seat of the slot since it was offered, so the current capacity does not matter. */
  readonly isHeld?: boolean
}

interface SlotRows {
  pattern: PatternSlot[]
  dated: DatedSlot[]
  taken: { date: string; startLocal: string; taken: number }[]
  active: number[]
  closed: string[]
  people: TechnicianRow[]
  capacity: KnownCapacity | null
  nextExpiry: string | null
  hasExpired: boolean
}

interface TechnicianRow extends TechnicianAvailability {
  readonly id: number
  readonly busy: [number, number][]
}

/** What the available slots follow from, as of `now`. */
export interface LoadedSchedule {
  readonly schedule: Schedule
  readonly from: string
  readonly to: string
  /** null unless the offers depend on it. */
  readonly capacity: KnownCapacity | null
  /** When the next hold of the organization expires; its seat is then free again. */
  readonly nextExpiry: number
  /** Whether the organization has expired holds. */
  readonly hasExpired: boolean
}

/** Loads what the available slots follow from; undefined if no day of the range is bookable. */
export async function loadSchedule(tx: Tx, query: OfferQuery): Promise<LoadedSchedule | undefined> {
  const { type, now, exceptBookingId = 0, exceptHoldHash = '' } = query
  const { from, to } = bookableRange(type, now.getTime(), query.from, query.to)
  if (from > to) return
  // Bookings of others: a hold counts until it expires.
  const counts = sql`(status <> 'held' or (hold_expires_at > ${now} and hold_hash <> ${exceptHoldHash}))`
  const rows = await tx.one<SlotRows>(sql`
    with dated as (
      select date, start_local, end_local, capacity, technician_ids, is_closed from slot
      where organization_id = ${type.organizationId} and appointment_type_id = ${type.id} and date between ${from}::date and ${to}::date
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('dayOfWeek', day_of_week, 'startLocal', to_char(start_local, 'HH24:MI'),
        'endLocal', to_char(end_local, 'HH24:MI'), 'capacity', capacity, 'effectiveFrom', effective_from, 'effectiveTo', effective_to)), '[]')
        from default_slot where organization_id = ${type.organizationId} and appointment_type_id = ${type.id}
          and effective_from <= ${to}::date and (effective_to is null or effective_to >= ${from}::date)) as pattern,
      (select coalesce(jsonb_agg(jsonb_build_object('date', date, 'startLocal', to_char(start_local, 'HH24:MI'),
        'endLocal', to_char(end_local, 'HH24:MI'), 'capacity', capacity, 'technicianIds', technician_ids, 'isClosed', is_closed)), '[]')
        from dated) as dated,
      (select coalesce(jsonb_agg(jsonb_build_object('date', date, 'startLocal', to_char(start_local, 'HH24:MI'), 'taken', taken)), '[]')
        from (
          select date, start_local, count(*) as taken from booking
          where organization_id = ${type.organizationId} and appointment_type_id = ${type.id} and date between ${from}::date and ${to}::date
            and status <> 'cancelled' and id <> ${exceptBookingId} and ${counts}
          group by date, start_local
        ) seat) as taken,
      array(select active.id from (select distinct unnest(technician_ids) as id from dated) named
        cross join lateral (select t.id from technician t
          where t.organization_id = ${type.organizationId} and t.id = named.id and t.is_active and t.deleted_at is null
            and has_skills(t.skills, ${[...type.requiredSkills]}::text[]) and serves_unit(t.organization_id, ${type.id}, t.business_unit_id)
          offset 0) active) as active,
      -- Range operators cannot use their index under row security, so bound the search by plain columns: no booking's busy
      -- time extends more than two days before or after its start.
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'workingHours', t.working_hours,
        'timeOff', (select coalesce(jsonb_agg(jsonb_build_object('from', o.from_date, 'to', o.to_date,
            'startLocal', to_char(o.start_local, 'HH24:MI'), 'endLocal', to_char(o.end_local, 'HH24:MI'))), '[]')
          from technician_time_off o where o.organization_id = t.organization_id and o.technician_id = t.id
            and o.to_date >= ${from}::date and o.from_date <= ${addDays(to, 2)}::date),
        'busy', (select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from lower(busy))::bigint, extract(epoch from upper(busy))::bigint)), '[]')
          from booking b where b.organization_id = t.organization_id and b.technician_id = t.id
            and status in ('held', 'scheduled', 'confirmed') and b.id <> ${exceptBookingId} and ${counts}
            and start_at between ${addDays(from, -4)}::date and ${addDays(to, 5)}::date))), '[]')
        from technician t where t.organization_id = ${type.organizationId}
          and t.id = any (${type.technicianIds}::int[] || array(select unnest(technician_ids) from dated))) as people,
      array(select day::text from closed_days(${type.organizationId}, ${type.id}, ${from}::date, ${to}::date) day) as closed,
      known_capacity(${type.organizationId}, ${type.id}, ${from}::date, ${to}::date, ${now}) as capacity,
      (select min(hold_expires_at) from booking
        where organization_id = ${type.organizationId} and status = 'held' and hold_expires_at > ${now}) as next_expiry,
      exists (select from booking
        where organization_id = ${type.organizationId} and status = 'held' and hold_expires_at <= ${now}) as has_expired`)
  if (!rows) return
  const { people, capacity, nextExpiry, hasExpired } = rows
  const schedule: Schedule = {
    type,
    pattern: rows.pattern,
    dated: rows.dated,
    taken: new Map(rows.taken.map((seat) => [seatKey(seat.date, seat.startLocal), seat.taken])),
    busy: new Map(people.map(({ id, busy }) => [id, joinBusy(busy.map(([start, end]) => [start * 1000, end * 1000] as const))])),
    away: unavailableTimes(people, from, to),
    activeTechnicianIds: new Set(rows.active),
    closedDays: new Set(rows.closed),
  }
  return { schedule, from, to, capacity, nextExpiry: nextExpiry === null ? Infinity : Date.parse(nextExpiry), hasExpired }
}

/**
 * Loads the available slots.
 * @throws CapacityNeeded
 */
export async function loadOffers(tx: Tx, query: OfferQuery): Promise<Offer[]> {
  const loaded = await loadSchedule(tx, query)
  return loaded ? offersIn(loaded, query) : []
}

/**
 * The available slots of a loaded schedule.
 * @throws CapacityNeeded
 */
export function offersIn({ schedule, from, to, capacity }: LoadedSchedule, query: OfferQuery): Offer[] {
  const all = offers(schedule, (query.noticeFrom ?? query.now).getTime(), from, to)
  const offered = query.technicianId === undefined ? all : offersOf(all, query.technicianId)
  return capacity && !query.isHeld ? withinCapacity(offered, capacity, query.type) : offered
}

/** The offers in which a given technician is free, assigned to them. */
const offersOf = (offered: readonly Offer[], technicianId: number): Offer[] =>
  offered
    .filter(({ technicianIds }) => technicianIds?.includes(technicianId))
    .map((offer) => ({ ...offer, technicianIds: [technicianId], remaining: 1 }))

/** Loads one slot, if it is available. */
export async function loadOffer(
  tx: Tx,
  query: Omit<OfferQuery, 'from' | 'to'>,
  slotId: string,
  date: string,
): Promise<Offer | undefined> {
  return (await loadOffers(tx, { ...query, from: date, to: date })).find(({ id }) => id === slotId)
}

/** Returns up to three other free slots: the next ones after the requested slot, then the earliest before it. */
export async function loadAlternatives(
  tx: Tx,
  query: Omit<OfferQuery, 'from' | 'to'>,
  wanted: { id: string; date: string; startLocal: string },
  exceptSlotId?: string,
): Promise<Offer[]> {
  const { type, now } = query
  const today = localDateOf(now.getTime(), type.timeZone)
  const wantedAt = localToInstant(wanted.date, wanted.startLocal, type.timeZone) ?? now.getTime()
  const near = await loadOffers(tx, { ...query, from: wanted.date, to: addDays(wanted.date, 7) })
  const others = (list: Offer[]) => list.filter((offer) => offer.id !== wanted.id && offer.id !== exceptSlotId)
  const after = (list: Offer[]) => others(list).filter((offer) => offer.startAt >= wantedAt)
  if (after(near).length >= 3) return after(near).slice(0, 3)
  const all = await loadOffers(tx, { ...query, from: today, to: addDays(today, type.horizonDays) })
  return [...after(all), ...others(all).filter((offer) => offer.startAt < wantedAt)].slice(0, 3)
}
