import type { Tx } from '../db/index.ts'
import { addDays, clock, instantOf, iso, localDateOf, MINUTE, dayOfWeek } from './days.ts'
import type { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'
import type { AppointmentType, Services } from './services.ts'

interface OpenSlot {
  readonly startMin: number
  readonly capacity: number
}
export interface Seat {
  readonly key: string
  readonly type: AppointmentType
  readonly date: string
  readonly slot: OpenSlot
  readonly startAt: number
  readonly endAt: number
  readonly technicianId: number | null
}

interface TimeOff {
  readonly organizationId: number
  readonly technicianId: number
  readonly from: string
  readonly to: string
  readonly startMin: number | null
  readonly note: string
}
const daysOff = (today: string, id: number) => {
  const from = addDays(today, 3 + (id % 9))
  return { from, to: addDays(from, 1), startMin: null, note: 'Vacation' }
}
const afternoonOff = (today: string, id: number) => {
  const from = addDays(today, 2 + (id % 5))
  return { from, to: from, startMin: 12 * 60, note: 'Training' }
}

const WEEKDAY_STARTS = [9, 11, 13, 15, 17].map((hour) => hour * 60)
const SATURDAY_STARTS = [9, 11, 13].map((hour) => hour * 60)
/** The demo's first type has few seats, and always a free one. */
const FIRST_TYPE_SEATS = 3

const capacityOf = (type: AppointmentType, dayOfWeek: number): number =>
  type.id === 1 ? FIRST_TYPE_SEATS : type.technicianIds.length || (dayOfWeek === 6 ? 2 : 4)

const pattern = (type: AppointmentType, dayOfWeek: number): readonly OpenSlot[] => {
  // Open on Sundays where shopping peaks: the first type's territory.
  const starts =
    dayOfWeek === 0 ? (type.territory.id === 1 ? SATURDAY_STARTS : []) : dayOfWeek === 6 ? SATURDAY_STARTS : WEEKDAY_STARTS
  return starts.map((startMin) => ({ startMin, capacity: capacityOf(type, dayOfWeek) }))
}

/** The slots of every type and their bookings; never overbooks a slot or a technician. */
export class Calendar {
  readonly #types: readonly AppointmentType[]
  readonly #today: string
  readonly #dated = new Map<string, readonly OpenSlot[]>()
  readonly #taken = new Map<string, number>()
  readonly #busy = new Map<number, { key: string; from: number; to: number }[]>()
  readonly #written = new Set<string>()
  readonly #timeOff: readonly TimeOff[]

  constructor({ types }: Services, today: string) {
    this.#types = types
    this.#today = today
    // The last of a type's technicians is away for two days, the second for an afternoon.
    this.#timeOff = types.flatMap(({ organizationId, technicianIds: [, second, third] }) => [
      ...(third === undefined ? [] : [{ ...daysOff(today, third), organizationId, technicianId: third }]),
      ...(second === undefined ? [] : [{ ...afternoonOff(today, second), organizationId, technicianId: second }]),
    ])
    for (const type of types) {
      if (type.id > 1 && type.id % 7 !== 0) continue
      const open = this.slots(type, addDays(today, 10))
      this.#dated.set(`${type.id} ${addDays(today, 9)}`, [])
      if (open.length)
        this.#dated.set(
          `${type.id} ${addDays(today, 10)}`,
          open.slice(0, 2).map((slot) => ({ ...slot, capacity: 2 })),
        )
    }
  }

  slots(type: AppointmentType, date: string): readonly OpenSlot[] {
    return this.#dated.get(`${type.id} ${date}`) ?? pattern(type, dayOfWeek(date))
  }

  /** A free seat bookable at `from`, mostly within a week; null when a few tries find none. */
  take(type: AppointmentType, from: number, random: Random): Seat | null {
    const { timeZone } = type.territory
    for (let attempt = 0; attempt < 6; attempt++) {
      const date = addDays(localDateOf(from, timeZone), random.int(1, random.chance(0.7) ? 5 : 14))
      const slots = this.slots(type, date)
      if (slots.length === 0) continue
      const slot = random.pick(slots)
      const startAt = instantOf(date, slot.startMin, timeZone)
      const key = `${type.id} ${date} ${slot.startMin}`
      const taken = this.#taken.get(key) ?? 0
      if (startAt - from < type.minNoticeMin * MINUTE || taken >= slot.capacity - (type.id === 1 ? 1 : 0)) continue
      const endAt = startAt + type.durationMin * MINUTE
      const technicianId = this.#assign(type, key, { date, startAt, endAt, endMin: slot.startMin + type.durationMin })
      if (technicianId === undefined) continue
      this.#taken.set(key, taken + 1)
      return { key, type, date, slot, startAt, endAt, technicianId }
    }
    return null
  }

  release(seat: Seat): void {
    this.#taken.set(seat.key, (this.#taken.get(seat.key) ?? 1) - 1)
    if (seat.technicianId === null) return
    const busy = this.#busy.get(seat.technicianId) ?? []
    busy.splice(
      busy.findIndex((one) => one.key === seat.key),
      1,
    )
  }

  /** null if the type needs no technician, undefined if none is free. */
  #assign(
    type: AppointmentType,
    key: string,
    { date, startAt, endAt, endMin }: { date: string; startAt: number; endAt: number; endMin: number },
  ): number | null | undefined {
    if (type.technicianIds.length === 0) return null
    const from = startAt - type.bufferBeforeMin * MINUTE
    const to = endAt + type.bufferAfterMin * MINUTE
    const load = (id: number) => this.#busy.get(id)?.length ?? 0
    const [free] = type.technicianIds
      .filter((id) => !this.#busy.get(id)?.some((one) => one.from < to && from < one.to))
      .filter(
        (id) =>
          !this.#timeOff.some(
            (off) => off.technicianId === id && off.from <= date && date <= off.to && (off.startMin ?? 0) < endMin,
          ),
      )
      .sort((left, right) => load(left) - load(right))
    if (free !== undefined) this.#busy.set(free, [...(this.#busy.get(free) ?? []), { key, from, to }])
    return free
  }

  /** Writes the weekly patterns, the dated slots and the technicians' time off. */
  async writePatterns(tx: Tx, ids: Ids, since: string): Promise<void> {
    const at = { createdAt: since, updatedAt: since }
    const patterns = this.#types.flatMap((type) =>
      [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
        pattern(type, dayOfWeek).map(({ startMin, capacity }) => ({
          organizationId: type.organizationId,
          id: ids.next('default_slot'),
          appointmentTypeId: type.id,
          dayOfWeek,
          startLocal: clock(startMin),
          endLocal: clock(startMin + type.durationMin),
          capacity,
          effectiveFrom: addDays(this.#today, -365),
          ...at,
        })),
      ),
    )
    await insert(tx, 'default_slot', patterns)
    const dated = [...this.#dated].flatMap(([key, slots]) => {
      const [typeId = '', date = ''] = key.split(' ')
      const type = this.#types.find((one) => one.id === Number(typeId))
      if (!type) return []
      const isClosed = slots.length === 0
      return (isClosed ? [{ startMin: 9 * 60, capacity: 0 }] : slots).map(({ startMin, capacity }) => ({
        organizationId: type.organizationId,
        id: ids.next('slot'),
        appointmentTypeId: type.id,
        date,
        startLocal: clock(startMin),
        endLocal: clock(startMin + type.durationMin),
        capacity,
        technicianIds: isClosed ? [] : type.technicianIds,
        isClosed,
        ...at,
      }))
    })
    await insert(tx, 'slot', dated)
    await insert(
      tx,
      'technician_time_off',
      this.#timeOff.map(({ organizationId, technicianId, from, to, startMin, note }) => ({
        organizationId,
        id: ids.next('technician_time_off'),
        technicianId,
        fromDate: from,
        toDate: to,
        startLocal: startMin === null ? null : clock(startMin),
        note,
        ...at,
      })),
    )
  }

  /** Writes the seat rows before their bookings; a trigger then maintains `taken`. */
  async writeSeats(tx: Tx, seats: readonly Seat[]): Promise<void> {
    const fresh = seats.filter(({ key }) => !this.#written.has(key) && this.#written.add(key))
    await insert(
      tx,
      'slot_seat',
      fresh.map(({ type, date, slot, startAt, endAt }) => ({
        organizationId: type.organizationId,
        appointmentTypeId: type.id,
        date,
        startLocal: clock(slot.startMin),
        startAt: iso(startAt),
        endAt: iso(endAt),
        capacity: slot.capacity,
        taken: 0,
      })),
    )
  }
}
