import Type, { type Static } from 'typebox'
import {
  Id,
  IdParams,
  Instant,
  LocalDate,
  LocalTime,
  MessageParams,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  type EndpointContract,
} from './common.ts'
import { samplePage } from './examples.ts'
import { Cell } from './importShapes.ts'
import { exampleVisit, Visit, WorkingHours, WorkingWeek } from './visits.ts'
import { rolesWith } from '../roles.ts'

const span = {
  from: LocalDate,
  /** The last day. */
  to: LocalDate,
}
const times = {
  /** From when on the first day; null or omitted means the whole day. */
  startLocal: Type.Optional(Nullable(LocalTime)),
  /** Until when on the last day; null or omitted means the whole day. */
  endLocal: Type.Optional(Nullable(LocalTime)),
}

/** Time off of a technician, in the time zone of each visit’s territory. */
export const TimeOff = Type.Object({
  id: Id,
  organizationId: Id,
  technician: Named,
  ...span,
  startLocal: Nullable(Type.String()),
  endLocal: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** Visits to come that it overlaps; they are kept, and flagged for another technician. */
  bookings: Type.Integer(),
  updatedAt: Instant,
})
export type TimeOff = Static<typeof TimeOff>

/** A technician with the visits and the time off of a range of days. */
const CalendarEntry = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  isActive: Type.Boolean(),
  skills: Type.Array(Type.String()),
  workingHours: Type.Array(WorkingHours),
  timeOff: Type.Array(TimeOff),
  visits: Type.Array(Visit),
  updatedAt: Instant,
})

const at = '2026-11-21T15:00:00.000Z'
const exampleOff: TimeOff = {
  id: 5,
  organizationId: 1,
  technician: { id: 3, name: 'Pat Osei' },
  from: '2026-12-24',
  to: '2026-12-26',
  startLocal: null,
  endLocal: null,
  note: 'Vacation',
  bookings: 1,
  updatedAt: at,
}
const read = { roles: rolesWith('schedule.read'), internalUsersOnly: true } as const
const write = { roles: rolesWith('technicians.write'), internalUsersOnly: true } as const

export const technicianTime = {
  'technicians.schedule': {
    summary:
      'Returns technicians with their working hours, time off and visits from `from` to `to`, at most 31 days. A visit with `conflicts` needs another technician or time.',
    access: read,
    body: Strict({ technicianIds: Type.Array(Id, { minItems: 1, maxItems: 50 }), from: LocalDate, to: LocalDate }),
    reply: Type.Object({ technicians: Type.Array(CalendarEntry) }),
    example: {
      body: { technicianIds: [3], from: '2026-12-21', to: '2026-12-27' },
      reply: {
        technicians: [
          {
            id: 3,
            organizationId: 1,
            name: 'Pat Osei',
            isActive: true,
            skills: ['Windows'],
            workingHours: [{ dayOfWeek: 1, startLocal: '08:00', endLocal: '17:00' }],
            timeOff: [exampleOff],
            visits: [exampleVisit],
            updatedAt: at,
          },
        ],
      },
    },
  },
  'technicians.previewTime': {
    summary:
      'Lists the visits to come of a technician that time off would overlap or that would be outside working hours, without saving them; at most 200, `bookings` counts all.',
    access: write,
    body: Strict({
      technicianId: Id,
      timeOff: Type.Optional(Strict({ ...span, ...times })),
      workingHours: Type.Optional(WorkingWeek),
    }),
    targets: [{ entity: 'technician', at: 'body.technicianId' }],
    reply: Type.Object({ bookings: Type.Integer(), visits: Type.Array(Visit) }),
    example: {
      body: { technicianId: 3, timeOff: { from: '2026-12-24', to: '2026-12-26' } },
      reply: { bookings: 1, visits: [exampleVisit] },
    },
  },
  'technicians.timeOff': {
    summary: 'Searches the time off of technicians by day; with `from` and `to`, what overlaps these days.',
    access: read,
    body: Search(
      {
        technicianIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        from: Type.Optional(LocalDate),
        to: Type.Optional(LocalDate),
      },
      ['from'],
    ),
    reply: Page(TimeOff),
    example: {
      body: { filter: { from: '2026-12-01' } },
      reply: samplePage(exampleOff),
    },
  },
  'technicians.upsertTimeOff': {
    summary:
      'Creates or updates time off of a technician, who is then not offered for visits that overlap it. `bookings` counts the visits already booked, which are kept and flagged with `conflicts`.',
    access: write,
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      technicianId: Id,
      ...span,
      ...times,
      note: Type.Optional(Nullable(Text(200))),
    }),
    targets: [
      { entity: 'timeOff', at: 'body.id' },
      { entity: 'technician', at: 'body.technicianId' },
    ],
    reply: TimeOff,
    problems: [409],
    example: { body: { technicianId: 3, from: '2026-12-24', to: '2026-12-26', note: 'Vacation' }, reply: exampleOff },
  },
  'technicians.deleteTimeOff': {
    summary: 'Deletes time off of a technician, who is offered again.',
    access: write,
    params: IdParams,
    targets: [{ entity: 'timeOff', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 5 }, reply: { ok: true } },
  },
  'technicians.importTimeOff': {
    summary:
      'Imports time off, at most 500 rows; the same rows again create nothing new. `technician` is an external id, an email address or a name, and days are like 2026-12-24 or 12/24/2026. With `dryRun: true` nothing is written. A row that cannot be read is rejected with its errors; the others are imported.',
    access: write,
    body: Strict({
      dryRun: Type.Optional(Type.Boolean()),
      rows: Type.Array(
        Strict({
          technician: Cell,
          from: Cell,
          /** The last day; the same day by default. */
          to: Type.Optional(Cell),
          /** At most 200 characters. */
          note: Type.Optional(Cell),
        }),
        { minItems: 1, maxItems: 500 },
      ),
    }),
    reply: Type.Object({
      created: Type.Integer(),
      unchanged: Type.Integer(),
      rejected: Type.Integer(),
      /** The visits to come that conflict with what was created. */
      bookings: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          /** From 1, in the order of `rows`. */
          row: Type.Integer(),
          result: OneOf('created', 'unchanged', 'rejected'),
          errors: Type.Array(
            Type.Object({
              field: Type.String(),
              code: Type.String(),
              params: MessageParams,
              message: Type.String(),
            }),
          ),
        }),
      ),
    }),
    example: {
      body: { rows: [{ technician: 'pat@walkup.test', from: '2026-12-24', to: '2026-12-26' }] },
      reply: { created: 1, unchanged: 0, rejected: 0, bookings: 1, rows: [{ row: 1, result: 'created', errors: [] }] },
    },
  },
} satisfies Record<string, EndpointContract>
