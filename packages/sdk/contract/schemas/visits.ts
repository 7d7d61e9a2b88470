import Type, { type Static } from 'typebox'
import { Id, Instant, LocalDate, LocalTime, Named, Nullable, OneOf, Strict } from './common.ts'
import { sample } from './examples.ts'

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
export const exampleVisit: Visit = {
  id: 77,
  status: 'scheduled',
  appointmentType: { id: 4, name: 'Window measure' },
  territory: { ...sample.territory, timeZone: 'America/New_York' },
  date: '2026-12-24',
  startLocal: '09:00',
  endLocal: '10:00',
  startAt: '2026-12-24T14:00:00.000Z',
  endAt: '2026-12-24T15:00:00.000Z',
  lead: { id: 812, name: 'Sam Lee' },
  conflicts: ['timeOff'],
}

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

/** A trip between two consecutive visits for which there is too little time. */
const TravelWarning = Type.Object({
  fromId: Id,
  toId: Id,
  /** In a straight line between the centers of the ZIP codes. */
  miles: Type.Integer(),
  neededMin: Type.Integer(),
  availableMin: Type.Integer(),
})

/** The visits of a day. */
export const VisitsOfDay = Type.Object({
  date: LocalDate,
  technicians: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      isActive: Type.Boolean(),
      visits: Type.Array(Visit),
      travelWarnings: Type.Array(TravelWarning),
    }),
  ),
  unassigned: Type.Array(Visit),
})
