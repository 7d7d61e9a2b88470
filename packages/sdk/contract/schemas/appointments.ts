import Type from 'typebox'
import { Id, IdParams, Instant, LocalDate, Nullable, Strict, Text, type EndpointContract } from './common.ts'
import { exampleDetail, LeadDetail } from './leadShapes.ts'
import { Availability } from './qrCodeShapes.ts'
import { Assigned, Assignable, exampleVisit, VisitsOfDay } from './visits.ts'
import { rolesWith } from '../roles.ts'

const write = { roles: rolesWith('schedule.write'), internalUsersOnly: true } as const
const assigned = {
  id: 77,
  technician: { id: 3, name: 'Pat Osei' },
  previousTechnicianId: null,
  conflicts: [],
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const appointments = {
  'appointments.day': {
    summary:
      'Returns the visits of a local day by technician, also of technicians without any, and those without a technician. `travelWarnings` are trips from one visit to the next that take longer than the time between them, at 30 miles an hour in a straight line between the centers of the ZIP codes; trips under 10 minutes are not counted.',
    access: { roles: rolesWith('schedule.read'), internalUsersOnly: true, scopes: ['appointments:read'] },
    query: Strict({ date: LocalDate }),
    reply: VisitsOfDay,
    example: {
      query: { date: '2026-12-24' },
      reply: {
        date: '2026-12-24',
        technicians: [
          {
            id: 3,
            name: 'Pat Osei',
            isActive: true,
            visits: [exampleVisit],
            travelWarnings: [{ fromId: 76, toId: 77, miles: 21, neededMin: 42, availableMin: 30 }],
          },
        ],
        unassigned: [],
      },
    },
  },
  'appointments.technicians': {
    summary:
      'Lists the active technicians for a visit, those who are free first: `conflicts` says why one should not do it, and `busyWith` names the visit that overlaps.',
    access: { ...write, scopes: ['appointments:read'] },
    params: IdParams,
    targets: [{ entity: 'booking', at: 'params.id' }],
    reply: Assignable,
    example: {
      params: { id: 77 },
      reply: { technicians: [{ id: 3, name: 'Pat Osei', isAssigned: false, conflicts: [], busyWith: null }] },
    },
  },
  'appointments.assignTechnician': {
    summary:
      'Gives a visit to a technician, or with null to none. Returns 409 `technician-unavailable` with `params.reason` and all of `conflicts`. `override: true` allows time off, working hours and missing skills, but never an overlapping visit, an inactive technician or one who does not serve the type. To undo it, assign `previousTechnicianId` with `override`.',
    access: { ...write, scopes: ['appointments:write'] },
    params: IdParams,
    targets: [{ entity: 'booking', at: 'params.id' }],
    body: Strict({
      technicianId: Nullable(Id),
      override: Type.Optional(Type.Boolean()),
      updatedAt: Type.Optional(Instant),
    }),
    reply: Assigned,
    problems: [409],
    example: { params: { id: 77 }, body: { technicianId: 3 }, reply: assigned },
  },
  'appointments.swapTechnicians': {
    summary:
      'Swaps the technicians of two visits of an organization, both or neither. The conflicts are those of `appointments.assignTechnician`; to undo it, swap them again with `override`.',
    access: { ...write, scopes: ['appointments:write'] },
    params: IdParams,
    targets: [
      { entity: 'booking', at: 'params.id' },
      { entity: 'booking', at: 'body.withId' },
    ],
    body: Strict({ withId: Id, override: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ visits: Type.Array(Assigned) }),
    problems: [409],
    example: { params: { id: 77 }, body: { withId: 78 }, reply: { visits: [assigned] } },
  },
  'appointments.reschedule': {
    summary:
      'Moves the scheduled or confirmed visit of a lead to another free slot of its type, with `technicianId` to that technician, or with null to none, and notifies the shopper. A confirmed visit is scheduled again. To undo it, move back to `previousSlotId` within an hour: then neither notice nor capacity of other systems counts, and a confirmation returns. Moving to the same slot only changes the technician. Returns 409 `slot-taken` with free `slots`, `visit-over` or `stale`.',
    access: { roles: rolesWith('leads.write'), scopes: ['appointments:write'] },
    params: IdParams,
    targets: [{ entity: 'booking', at: 'params.id' }],
    body: Strict({
      slotId: Text(128, 1),
      technicianId: Type.Optional(Nullable(Id)),
      /** Why, for the timeline; the shopper does not get it. */
      note: Type.Optional(Text(500, 1)),
      /** Of the lead, as the caller read it. */
      updatedAt: Type.Optional(Instant),
    }),
    reply: Type.Object({ lead: LeadDetail, previousSlotId: Type.String(), previousTechnicianId: Nullable(Id) }),
    problems: [409],
    example: {
      params: { id: 77 },
      body: { slotId: '1.2026-11-24.10:00', technicianId: 3 },
      reply: { lead: exampleDetail, previousSlotId: '1.2026-11-23.13:00', previousTechnicianId: null },
    },
  },
  // Extra
  'appointments.availability': {
    summary:
      'Lists the free slots of an appointment type for staff who book a lead: the same days and slots as `qrCodes.availableAppointments`, by default for 14 local days from today, for at most 62; with `technicianId` only those in which that technician is free, with `bookingId` as if that visit had already moved away.',
    access: { roles: rolesWith('leads.write'), scopes: ['appointments:read'] },
    params: IdParams,
    targets: [{ entity: 'appointmentType', at: 'params.id' }],
    query: Strict({
      from: Type.Optional(LocalDate),
      to: Type.Optional(LocalDate),
      technicianId: Type.Optional(Id),
      bookingId: Type.Optional(Id),
    }),
    reply: Availability,
    example: {
      params: { id: 1 },
      query: { from: '2026-11-23', to: '2026-12-06' },
      reply: { timeZone: 'America/New_York', days: [] },
    },
  },
} satisfies Record<string, EndpointContract>
