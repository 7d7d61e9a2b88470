import Type, { type Static } from 'typebox'
import { pattern } from './pattern.ts'
import {
  Id,
  IdParams,
  Instant,
  LocalDate,
  LocalTime,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { Conflicts } from './visits.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const Capacity = Type.Integer({ minimum: 0, maximum: 1000 })
const technicianIds = Type.Array(Id, { maxItems: 100 })

/** A booked or held seat. `lead` is null for a live hold, and if the caller may not see the lead. */
export const BookedSeat = Type.Object({
  id: Id,
  status: OneOf('held', 'scheduled', 'confirmed', 'ran', 'noShow'),
  lead: Nullable(Named),
  technician: Nullable(Named),
  /** Why it needs another technician; none for a visit that is over. */
  conflicts: Conflicts,
})

/** A slot of one day. Local times are in the type's time zone; `startAt` and `endAt` are null if DST skips the start. */
export const DaySlot = Type.Object({
  /** The dated row's id; null for a slot of the weekly pattern. */
  id: Nullable(Id),
  startLocal: Type.String(),
  endLocal: Type.String(),
  startAt: Nullable(Instant),
  endAt: Nullable(Instant),
  /** From a dated row, not from the weekly pattern. */
  isDated: Type.Boolean(),
  isClosed: Type.Boolean(),
  /** False for a time that is no longer on the schedule, listed because it has bookings. */
  isOnSchedule: Type.Boolean(),
  capacity: Type.Integer(),
  /** Bookings that are not canceled, without live holds. */
  taken: Type.Integer(),
  held: Type.Integer(),
  /** Capacity minus taken and held seats, 0 when closed or on a holiday; ignores notice, horizon and free technicians. */
  remaining: Type.Integer(),
  /** The technicians of this dated slot; empty for the type's. */
  technicianIds: Type.Array(Id),
  bookings: Type.Array(BookedSeat),
  updatedAt: Nullable(Instant),
})
export type DaySlot = Static<typeof DaySlot>

/** An appointment type with every day of the range. */
export const TypeSchedule = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  isActive: Type.Boolean(),
  territory: Type.Object({ id: Id, name: Type.String(), timeZone: Type.String() }),
  /** Since when ServiceTitan’s capacity, which should narrow what is offered, cannot be read; null if it can, or is not used. */
  capacityFailedAt: Nullable(Instant),
  days: Type.Array(
    Type.Object({
      date: LocalDate,
      /** Dated slots replace the weekly pattern of the whole day. */
      isDated: Type.Boolean(),
      /** One closed dated slot closes the whole day. */
      isClosed: Type.Boolean(),
      /** The name of the holiday that closes the day. */
      holiday: Nullable(Type.String()),
      slots: Type.Array(DaySlot),
    }),
  ),
})
export type TypeSchedule = Static<typeof TypeSchedule>

/** A dated slot. */
export const ScheduledSlot = Type.Object({
  id: Id,
  organizationId: Id,
  appointmentType: Named,
  date: LocalDate,
  startLocal: Type.String(),
  endLocal: Type.String(),
  capacity: Type.Integer(),
  technicianIds: Type.Array(Id),
  isClosed: Type.Boolean(),
  /** Bookings that are not canceled, and live holds. */
  taken: Type.Integer(),
  updatedAt: Instant,
})
export type ScheduledSlot = Static<typeof ScheduledSlot>

export const ScheduledUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  appointmentTypeId: Id,
  date: LocalDate,
  startLocal: LocalTime,
  endLocal: LocalTime,
  capacity: Capacity,
  technicianIds: Type.Optional(technicianIds),
  isClosed: Type.Optional(Type.Boolean()),
})
export type ScheduledUpsert = Static<typeof ScheduledUpsert>

/** The complete content of a dated slot. */
const DatedSlot = Type.Object(
  {
    date: LocalDate,
    startLocal: LocalTime,
    endLocal: LocalTime,
    capacity: Capacity,
    technicianIds,
    isClosed: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type DatedSlot = Static<typeof DatedSlot>
/** The versions of all dated slots of a range, in any order. */
const Versions = Type.Array(Type.Object({ id: Id, updatedAt: Instant }, { additionalProperties: false }), { maxItems: 4000 })

const ApplyReply = Type.Object({
  /** The number of dated slots created and removed. */
  created: Type.Integer(),
  removed: Type.Integer(),
  /** The range's previous dated slots, and the versions of its current ones; send them as `slots` and `seen` to undo this. */
  was: Type.Array(DatedSlot),
  now: Versions,
  /** Dated slots that were kept because they have bookings. */
  kept: Type.Array(
    Type.Object({ id: Id, date: LocalDate, startLocal: Type.String(), taken: Type.Integer(), isClosed: Type.Boolean() }),
  ),
})

const at = '2026-11-21T15:00:00.000Z'
const exampleSlot: ScheduledSlot = {
  id: 9,
  organizationId: 1,
  appointmentType: sample.appointmentType,
  date: '2026-12-01',
  startLocal: '09:00',
  endLocal: '10:00',
  capacity: 2,
  technicianIds: [],
  isClosed: false,
  taken: 1,
  updatedAt: at,
}
const exampleSchedule: TypeSchedule = {
  id: 1,
  organizationId: 1,
  name: 'Kitchen design visit',
  isActive: true,
  territory: { ...sample.territory, timeZone: 'America/New_York' },
  capacityFailedAt: null,
  days: [
    {
      date: '2026-12-01',
      isDated: true,
      isClosed: false,
      holiday: null,
      slots: [
        {
          id: 9,
          startLocal: '09:00',
          endLocal: '10:00',
          startAt: '2026-12-01T14:00:00.000Z',
          endAt: '2026-12-01T15:00:00.000Z',
          isDated: true,
          isClosed: false,
          isOnSchedule: true,
          capacity: 2,
          taken: 1,
          held: 0,
          remaining: 1,
          technicianIds: [],
          bookings: [{ id: 77, status: 'scheduled', lead: { id: 812, name: 'Sam Lee' }, technician: null, conflicts: [] }],
          updatedAt: at,
        },
      ],
    },
  ],
}

export const schedules = {
  'scheduledAppointments.search': {
    summary:
      'Lists the days of each appointment type from `from` to `to` (local days; by default the organization’s current week, at most 31 days): dated slots on days that have any, otherwise the weekly pattern in effect, with capacity, taken seats and bookings.',
    access: { roles: rolesWith('schedule.read'), scopes: ['appointments:read'] },
    body: Search(
      {
        appointmentTypeIds: ids,
        territoryIds: ids,
        from: Type.Optional(LocalDate),
        to: Type.Optional(LocalDate),
      },
      ['order', 'name'],
    ),
    reply: Page(TypeSchedule),
    example: {
      body: { filter: { appointmentTypeIds: [1], from: '2026-12-01', to: '2026-12-01' } },
      reply: samplePage(exampleSchedule),
    },
  },
  'scheduledAppointments.upsert': {
    summary:
      'Creates or updates a dated slot. The dated slots of a day replace its weekly pattern, and a closed one closes the day; bookings are kept either way, and `bookingsKept` counts those of that day that are then in no open slot. Fewer seats than are taken return 409 `capacity` with `taken`; a slot with bookings cannot move to another time: 409 `in-use`.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    body: ScheduledUpsert,
    targets: [{ entity: 'slot', at: 'body.id' }],
    reply: Type.Object({ slot: ScheduledSlot, bookingsKept: Type.Integer() }),
    problems: [409],
    example: {
      body: { appointmentTypeId: 1, date: '2026-12-01', startLocal: '09:00', endLocal: '10:00', capacity: 2 },
      reply: { slot: exampleSlot, bookingsKept: 0 },
    },
  },
  'scheduledAppointments.delete': {
    summary:
      'Deletes a dated slot; deleting a day’s last one restores its weekly pattern. With upcoming bookings it returns 409 `in-use`, with their number in `count`: close it instead. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    params: IdParams,
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: [{ entity: 'slot', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 9 }, reply: { ok: true } },
  },
  'scheduledAppointments.applyDefault': {
    summary:
      'Copies the weekly pattern into dated slots from `from` through `to`, at most 186 days. Dated slots without bookings are replaced; those with bookings are kept and listed. A taken seat is kept even if the pattern has fewer. With `slots`, those days get exactly these dated slots instead (an empty list restores the weekly pattern), all or none: if an upcoming booking would lose its slot, returns 409 `in-use`, with the number of such bookings in `count`. With `seen`, returns 409 `stale` unless the dated slots of the range have exactly these versions. To undo the change, send `was` and `now` of the response as `slots` and `seen`.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    body: Strict({
      appointmentTypeId: Id,
      from: LocalDate,
      to: LocalDate,
      slots: Type.Optional(Type.Array(DatedSlot, { maxItems: 4000 })),
      seen: Type.Optional(Versions),
    }),
    reply: ApplyReply,
    problems: [409],
    example: {
      body: { appointmentTypeId: 1, from: '2026-12-01', to: '2026-12-31' },
      reply: {
        created: 1,
        removed: 0,
        was: [{ date: '2026-12-01', startLocal: '09:00', endLocal: '10:00', capacity: 2, technicianIds: [], isClosed: false }],
        now: [
          { id: 9, updatedAt: at },
          { id: 10, updatedAt: at },
        ],
        kept: [{ id: 9, date: '2026-12-01', startLocal: '09:00', taken: 1, isClosed: false }],
      },
    },
  },
  ...pattern,
  'technicians.updateList': {
    summary:
      'Sets which technicians serve a dated slot (`scheduledAppointmentId`; an empty list means those of its type) or an appointment type (`appointmentTypeId`; an empty list means that it needs none). Send exactly one of the two ids. Bookings keep technicians who no longer serve it; `bookingsKept` counts the upcoming ones.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    body: Strict({
      scheduledAppointmentId: Type.Optional(Id),
      appointmentTypeId: Type.Optional(Id),
      technicianIds,
      updatedAt: Type.Optional(Instant),
    }),
    targets: [
      { entity: 'slot', at: 'body.scheduledAppointmentId' },
      { entity: 'appointmentType', at: 'body.appointmentTypeId' },
    ],
    reply: Type.Object({ technicianIds: Type.Array(Id), bookingsKept: Type.Integer(), updatedAt: Instant }),
    problems: [409],
    example: {
      body: { appointmentTypeId: 1, technicianIds: [1, 2] },
      reply: { technicianIds: [1, 2], bookingsKept: 0, updatedAt: at },
    },
  },
} satisfies Record<string, EndpointContract>
