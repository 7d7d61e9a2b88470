import Type from 'typebox'
import { Id, IdParams, Instant, LocalDate, Nullable, Strict, type EndpointContract } from './common.ts'
import { Availability } from './qrCodeShapes.ts'
import { Assigned, Assignable } from './visits.ts'
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
  // Extra
  'appointments.availability': {
    summary:
      'Lists the free slots of an appointment type for staff who book a lead: the same days and slots as `qrCodes.availableAppointments`, by default for 14 local days from today, for at most 62.',
    access: { roles: rolesWith('leads.write'), scopes: ['appointments:read'] },
    params: IdParams,
    targets: [{ entity: 'appointmentType', at: 'params.id' }],
    query: Strict({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
    reply: Availability,
    example: {
      params: { id: 1 },
      query: { from: '2026-11-23', to: '2026-12-06' },
      reply: { timeZone: 'America/New_York', days: [] },
    },
  },
} satisfies Record<string, EndpointContract>
