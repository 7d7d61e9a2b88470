import Type, { type Static } from 'typebox'
import {
  CodeText,
  EmailInput,
  File,
  Id,
  IdParams,
  Instant,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  PhoneInput,
  Search,
  Strict,
  Text,
  Token,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { WorkingHours, WorkingWeek } from './visits.ts'
import { rolesWith } from '../roles.ts'

const LookupItem = Type.Object({ id: Id, name: Type.String(), isActive: Type.Boolean() })
const ids = Type.Array(Id, { maxItems: 200 })

export const Technician = Type.Object({
  id: Id,
  organizationId: Id,
  /** Its id in the field-service system. */
  stId: Nullable(Type.String()),
  /** What comes from ServiceTitan, and is read-only here. */
  externalFields: Type.Array(OneOf('name', 'stId', 'email', 'phone', 'businessUnitId', 'isActive')),
  name: Type.String(),
  email: Nullable(Type.String()),
  /** E.164. */
  phone: Nullable(Type.String()),
  businessUnit: Nullable(Named),
  skills: Type.Array(Type.String()),
  /** By day and start; empty means always. */
  workingHours: Type.Array(WorkingHours),
  isActive: Type.Boolean(),
  /** How they are notified of visits: of the next day’s in the evening, and of every change right away. */
  noticeChannels: Type.Array(OneOf('email', 'sms')),
  languageId: Id,
  /** Since when their calendar has a private address; null without one. */
  calendarSince: Nullable(Instant),
  /** The appointment types that they serve. */
  appointmentTypes: Type.Array(Named),
  /** Scheduled and confirmed bookings that have not ended. */
  upcomingBookings: Type.Integer(),
  /** How many of these conflict with time off, working hours, skills or the type. */
  conflicts: Type.Integer(),
  updatedAt: Instant,
})
export type Technician = Static<typeof Technician>

export const TechnicianUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  stId: Type.Optional(Nullable(CodeText(60))),
  name: Text(120, 1),
  email: Type.Optional(Nullable(EmailInput)),
  phone: Type.Optional(Nullable(PhoneInput)),
  businessUnitId: Type.Optional(Nullable(Id)),
  skills: Type.Optional(Type.Array(Text(60, 1), { maxItems: 30 })),
  /** The whole week. */
  workingHours: Type.Optional(WorkingWeek),
  isActive: Type.Optional(Type.Boolean()),
  noticeChannels: Type.Optional(Type.Array(OneOf('email', 'sms'), { maxItems: 2, uniqueItems: true })),
  languageId: Type.Optional(Id),
})
export type TechnicianUpsert = Static<typeof TechnicianUpsert>

export const BusinessUnit = Type.Object({
  id: Id,
  organizationId: Id,
  stId: Nullable(Type.String()),
  /** What comes from ServiceTitan, and is read-only here. */
  externalFields: Type.Array(OneOf('name', 'stId', 'isActive')),
  name: Type.String(),
  officialName: Type.String(),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  isActive: Type.Boolean(),
  technicians: Type.Integer(),
  updatedAt: Instant,
})
export type BusinessUnit = Static<typeof BusinessUnit>

export const BusinessUnitUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  stId: Type.Optional(Nullable(CodeText(60))),
  name: Text(120, 1),
  officialName: Text(200, 1),
  phone: Type.Optional(Nullable(PhoneInput)),
  email: Type.Optional(Nullable(EmailInput)),
  isActive: Type.Optional(Type.Boolean()),
})
export type BusinessUnitUpsert = Static<typeof BusinessUnitUpsert>

const exampleTechnician: Technician = {
  id: 3,
  organizationId: 1,
  stId: 'T-7003',
  externalFields: [],
  name: 'Pat Osei',
  email: 'pat@walkup.test',
  phone: '+16145550142',
  businessUnit: { id: 1, name: 'Windows' },
  skills: ['Windows'],
  workingHours: [{ dayOfWeek: 1, startLocal: '08:00', endLocal: '17:00' }],
  isActive: true,
  noticeChannels: ['email'],
  languageId: 1,
  calendarSince: null,
  appointmentTypes: [{ id: 4, name: 'Window measure' }],
  upcomingBookings: 7,
  conflicts: 0,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const exampleUnit: BusinessUnit = {
  id: 1,
  organizationId: 1,
  stId: null,
  externalFields: [],
  name: 'Windows',
  officialName: 'Windows LLC',
  phone: null,
  email: null,
  isActive: true,
  technicians: 4,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
export const technicians = {
  'technicians.lookup': {
    summary: 'Lists the organization’s technicians, for pickers.',
    access: { roles: rolesWith('schedule.read'), scopes: ['appointments:read'] },
    reply: Type.Object({ technicians: Type.Array(LookupItem) }),
    example: { reply: { technicians: [{ id: 3, name: 'Pat Osei', isActive: true }] } },
  },
  'technicians.search': {
    summary: 'Searches technicians by parts of a name, an email address, phone digits or an external id.',
    access: { roles: rolesWith('schedule.read') },
    body: Search(
      {
        search: Type.Optional(Text(100)),
        isActive: Type.Optional(Type.Boolean()),
        businessUnitIds: Type.Optional(ids),
        appointmentTypeIds: Type.Optional(ids),
      },
      ['name', 'updatedAt'],
    ),
    reply: Page(Technician),
    example: { body: { filter: { search: 'osei' } }, reply: samplePage(exampleTechnician) },
  },
  'technicians.upsert': {
    summary:
      'Creates or updates a technician. An inactive technician gets no new bookings but keeps existing ones. A technician is offered only for visits within `workingHours`, in the time zone of the visit’s territory; bookings that are then outside them are kept and flagged with `conflicts`. Other values for `externalFields` return 409 `not-allowed`.',
    access: { roles: rolesWith('technicians.write'), internalUsersOnly: true },
    body: TechnicianUpsert,
    targets: [{ entity: 'technician', at: 'body.id' }],
    reply: Technician,
    problems: [409],
    example: { body: { name: 'Pat Osei', skills: ['Windows'] }, reply: exampleTechnician },
  },
  'technicians.delete': {
    summary:
      'Deletes a technician; past bookings keep the name. Returns 409 `in-use` with upcoming bookings, or for the only technician of an appointment type (which would then require none), and 409 `not-allowed` while ServiceTitan lists them.',
    access: { roles: rolesWith('technicians.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'technician', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 3 }, reply: { ok: true } },
  },
  'technicians.createCalendar': {
    summary:
      'Gives a technician’s visits a private calendar address, for a phone’s calendar, and returns it this once. An earlier address stops working.',
    access: { roles: rolesWith('technicians.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'technician', at: 'params.id' }],
    reply: Type.Object({ url: Type.String(), technician: Technician }),
    problems: [404],
    example: {
      params: { id: 3 },
      reply: {
        url: 'https://leads.example.com/api/calendars/Zk3q8xw1Zk3q8xw1Zk3q8xw1/visits.ics',
        technician: { ...exampleTechnician, calendarSince: '2026-11-21T15:00:00.000Z' },
      },
    },
  },
  'technicians.deleteCalendar': {
    summary: 'Ends a technician’s private calendar address; it cannot be restored.',
    access: { roles: rolesWith('technicians.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'technician', at: 'params.id' }],
    reply: Technician,
    problems: [404],
    example: { params: { id: 3 }, reply: exampleTechnician },
  },
  'technicians.calendar': {
    summary:
      'Returns a technician’s visits from yesterday to 120 days ahead as an iCalendar file (RFC 5545), by their private address: when, where and for whom, and nothing else. An address that was replaced or ended returns 404.',
    access: { roles: 'public' },
    params: Strict({ calendarToken: Token }),
    reply: File,
    file: 'text/calendar',
    problems: [404],
    example: { params: { calendarToken: sample.token }, reply: 'BEGIN:VCALENDAR…' },
  },
  'businessUnits.lookup': {
    summary: 'Lists the organization’s business units, for pickers.',
    access: { roles: rolesWith('schedule.read') },
    reply: Type.Object({ serviceTitanBussiness: Type.Array(LookupItem) }),
    example: { reply: { serviceTitanBussiness: [{ id: 1, name: 'Windows', isActive: true }] } },
  },
  'businessUnits.search': {
    summary: 'Searches business units by parts of a name or an external id; `technicians` counts their technicians.',
    access: { roles: rolesWith('schedule.read') },
    body: Search({ search: Type.Optional(Text(100)), isActive: Type.Optional(Type.Boolean()) }, ['name', 'updatedAt']),
    reply: Page(BusinessUnit),
    example: { body: {}, reply: samplePage(exampleUnit) },
  },
  'businessUnits.upsert': {
    summary: 'Creates or updates a business unit. Other values for `externalFields` return 409 `not-allowed`.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: BusinessUnitUpsert,
    targets: [{ entity: 'businessUnit', at: 'body.id' }],
    reply: BusinessUnit,
    problems: [409],
    example: { body: { name: 'Windows', officialName: 'Windows LLC' }, reply: exampleUnit },
  },
  'businessUnits.delete': {
    summary:
      'Deletes a business unit. Returns 409 `in-use` while it has technicians or appointment types, and 409 `not-allowed` while ServiceTitan lists it.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'businessUnit', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
