import type { Replies } from '@walkup/sdk/contract'
import type { Calendar, Seat } from './calendar.ts'
import { callNotes, rejectReasons } from './data/lists.ts'
import { DAY, HOUR, MINUTE } from './days.ts'
import type { Draft } from './drafts.ts'
import type { Person } from './users.ts'

type LeadStatus = Replies['leads.getInternal']['status']
type BookingStatus = 'scheduled' | 'confirmed' | 'ran' | 'noShow' | 'cancelled'
export interface Appointment {
  readonly seat: Seat
  readonly madeAt: number
  status: BookingStatus
  changedAt: number
}
export interface HistoryEvent {
  readonly at: number
  readonly kind: 'created' | 'status' | 'note' | 'claim' | 'booking'
  readonly actorId: number | null
  readonly fromStatus: LeadStatus | null
  readonly toStatus: LeadStatus | null
  readonly note: string | null
}

/** The history of a lead until now, by the allowed transitions (docs/domain.md#lead-status). */
export class LeadHistory {
  status: LeadStatus
  readonly isSelfBooked: boolean
  readonly events: HistoryEvent[] = []
  readonly appointments: Appointment[] = []
  at: number
  capturedAt: number | null = null
  firstClaimedAt: number | null = null
  firstContactAt: number | null = null
  setAt: number | null = null
  ranAt: number | null = null
  soldAt: number | null = null
  soldCents: number | null = null
  rejectReason: string | null = null
  claimedBy: number | null = null
  readonly #draft: Draft
  readonly #calendar: Calendar
  readonly #now: number

  constructor(draft: Draft, calendar: Calendar, desk: readonly Person[], now: number) {
    this.#draft = draft
    this.#calendar = calendar
    this.#now = now
    this.at = draft.at
    const { random, source } = draft
    const actor = random.pick(desk).id
    const maker = source === 'generator' ? (draft.generator?.id ?? null) : source === 'staff' ? actor : null
    const seat =
      draft.duplicateOf === null && random.chance(bookedAtOnce[source]) ? calendar.take(draft.type, draft.at, random) : null
    this.status = seat ? 'scheduled' : draft.generator ? 'captured' : 'new'
    this.isSelfBooked = seat !== null && source === 'code'
    if (this.status === 'captured') this.capturedAt = draft.at
    this.#log('created', maker, null, this.status, null)
    if (seat) this.#seat(seat, maker)
    this.#live(actor)
  }

  get appointment(): Appointment | undefined {
    return this.appointments.at(-1)
  }

  #live(actor: number): void {
    const { random, duplicateOf } = this.#draft
    if (this.status !== 'scheduled') {
      if (duplicateOf && random.chance(0.6)) return this.#reject('Duplicate', actor, random.int(1, 30) * HOUR)
      if (random.chance(0.06)) return this.#reject(random.pick(rejectReasons), actor, random.int(1, 40) * HOUR)
      if (!random.chance(0.93) || !this.#contact(actor)) return
      const next = random.weighted({ scheduled: 60, rejected: 9, cancelled: 5, none: 26 })
      const wait = random.int(5, 2400) * MINUTE
      if (next === 'rejected') return this.#reject(random.pick(rejectReasons), actor, wait)
      if (next === 'cancelled') return void this.#move('cancelled', this.at + wait, actor, 'No longer wanted')
      if (next === 'none' || !this.#book(this.at + wait, actor)) return
    }
    if (this.#attend(actor) === 'noShow' && random.chance(0.4) && this.#book(this.at + random.int(2, 30) * HOUR, actor))
      this.#attend(actor)
    if (this.status === 'ran') this.#decide(actor)
  }

  /** Half of the leads are reached within 15 minutes; the rest over two days. */
  #contact(actor: number): boolean {
    const { random } = this.#draft
    const spread = random.weighted({ quick: 50, hours: 32, days: 18 })
    const minutes = spread === 'quick' ? random.int(1, 15) : spread === 'hours' ? random.int(16, 240) : random.int(241, 2880)
    const at = this.at + minutes * MINUTE
    if (at > this.#now) return false
    this.firstClaimedAt = this.at + Math.floor(minutes * 0.6) * MINUTE
    this.at = this.firstClaimedAt
    this.#log('claim', actor, null, null, null)
    this.at = at
    this.claimedBy = actor
    this.firstContactAt = at
    this.#move('contacted', at, actor, null)
    if (random.chance(0.5)) this.#log('note', actor, null, null, random.pick(callNotes))
    return true
  }

  #book(at: number, actor: number): boolean {
    if (at > this.#now) return false
    const seat = this.#calendar.take(this.#draft.type, at, this.#draft.random)
    if (!seat) return false
    this.#move('scheduled', at, actor, null)
    this.#seat(seat, actor)
    return true
  }

  #seat(seat: Seat, actor: number | null): void {
    this.appointments.push({ seat, madeAt: this.at, status: 'scheduled', changedAt: this.at })
    this.setAt = this.at
    this.#log('booking', actor, null, null, null)
  }

  #attend(actor: number): LeadStatus {
    const { random } = this.#draft
    const booked = this.appointment
    if (!booked) return this.status
    const { startAt, endAt } = booked.seat
    const outcome = random.weighted({ ran: 74, noShow: 11, cancelled: 12, rejected: 3 })
    const early = this.at + Math.floor((startAt - this.at) * (0.1 + random.next() * 0.8))
    if (outcome === 'rejected') {
      this.#reject('Outside the service area', actor, early - this.at)
      return this.status
    }
    if (outcome === 'cancelled') {
      this.#move('cancelled', early, actor, 'Shopper asked to cancel')
      return this.status
    }
    const reminder = Math.max(startAt - random.int(20, 30) * HOUR, this.at + 20 * MINUTE)
    if (random.chance(0.7) && reminder < startAt) this.#move('confirmed', reminder, actor, null)
    const reported = endAt + random.int(10, 200) * MINUTE
    const isKnown = outcome === 'noShow' ? this.#move('noShow', reported, actor, null) : this.#move('ran', reported, actor, null)
    if (isKnown && outcome === 'ran') this.ranAt = endAt
    return this.status
  }

  #decide(actor: number): void {
    const { random, group } = this.#draft
    const outcome = random.weighted({ sold: 36, notSold: 50, open: 14 })
    const at = this.at + (random.chance(0.6) ? random.int(1, 120) * MINUTE : random.int(1, 9) * DAY)
    if (outcome === 'notSold' && this.#move('notSold', at, actor, null) && !random.chance(0.06)) return
    const later = outcome === 'notSold' ? at + random.int(3, 12) * DAY : at
    if (outcome === 'open' || !this.#move('sold', later, actor, null)) return
    const [low, high] = group.price
    this.soldAt = later
    this.soldCents = Math.round(low + (high - low) * random.next() ** 1.7) * 100
  }

  #reject(reason: string, actor: number, wait: number): void {
    if (this.#move('rejected', this.at + wait, actor, reason)) this.rejectReason = reason
  }

  /** False for a future event. */
  #move(to: LeadStatus, at: number, actor: number, note: string | null): boolean {
    if (at > this.#now) return false
    this.at = at
    this.#log('status', actor, this.status, to, note)
    this.status = to
    const booked = this.appointment
    const became = bookingStatus[to]
    if (booked && became && booked.status !== 'noShow') {
      booked.status = became
      booked.changedAt = at
      if (became === 'cancelled') this.#calendar.release(booked.seat)
    }
    return true
  }

  #log(
    kind: HistoryEvent['kind'],
    actorId: number | null,
    fromStatus: LeadStatus | null,
    toStatus: LeadStatus | null,
    note: string | null,
  ) {
    this.events.push({ at: this.at, kind, actorId, fromStatus, toStatus, note })
  }
}

const bookedAtOnce: Readonly<Record<Draft['source'], number>> = {
  code: 0.62,
  generator: 0.5,
  staff: 0.2,
  homeImprovement: 0.35,
  callTracking: 0,
  import: 0,
}
const bookingStatus: Readonly<Partial<Record<LeadStatus, BookingStatus>>> = {
  confirmed: 'confirmed',
  ran: 'ran',
  noShow: 'noShow',
  cancelled: 'cancelled',
  rejected: 'cancelled',
}
