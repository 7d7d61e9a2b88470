import Type, { type Static } from 'typebox'
import { Id, Instant, LocalDate, LocalTime, Named, Nullable, OneOf, Strict } from './common.ts'

/** A stretch of the working week, in the time zone of each visit’s territory. An end of 23:59 means midnight. */
export const WorkingHours = Strict({
  dayOfWeek: Type.Integer({ minimum: 0, maximum: 6 }),
  startLocal: LocalTime,
  endLocal: LocalTime,
})
export type WorkingHours = Static<typeof WorkingHours>
/** The working hours of a week. */
export const WorkingWeek = Type.Array(WorkingHours, { maxItems: 42 })

/** Why a technician should not do a visit: `unassigned` is a visit without a technician that needs one. */
export const Conflict = OneOf('busy', 'inactive', 'type', 'skills', 'hours', 'timeOff', 'unassigned')
export type Conflict = Static<typeof Conflict>
export const Conflicts = Type.Array(Conflict)

/** A booked visit. `lead` is null if the caller may not see the lead, and for a live hold. */
export const Visit = Type.Object({
  id: Id,
  status: OneOf('held', 'scheduled', 'confirmed', 'ran', 'noShow'),
  appointmentType: Named,
  territory: Type.Object({ id: Id, name: Type.String(), timeZone: Type.String() }),
  date: LocalDate,
  startLocal: Type.String(),
  /** When the technician is done: the longer of slot and visit. May be the next day. */
  endLocal: Type.String(),
  startAt: Instant,
  endAt: Instant,
  lead: Nullable(Named),
  conflicts: Conflicts,
})
export type Visit = Static<typeof Visit>

/** A visit with its new technician. */
export const Assigned = Type.Object({
  id: Id,
  technician: Nullable(Named),
  previousTechnicianId: Nullable(Id),
  /** What was overridden. */
  conflicts: Conflicts,
  updatedAt: Instant,
})

/** Who may do a visit. */
export const Assignable = Type.Object({
  technicians: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      isAssigned: Type.Boolean(),
      conflicts: Conflicts,
      /** The first overlapping visit that could be swapped. */
      busyWith: Nullable(Type.Object({ id: Id, startAt: Instant, timeZone: Type.String(), lead: Nullable(Named) })),
    }),
  ),
})
