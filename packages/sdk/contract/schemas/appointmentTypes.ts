import Type, { type Static } from 'typebox'
import { OneOf, Id, IdParams, Instant, Named, Nullable, Ok, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { visitMessageKinds } from './messages.ts'
import { rolesWith } from '../roles.ts'

const Minutes = (minimum: number, maximum = 1440) => Type.Integer({ minimum, maximum })
const ids = Type.Array(Id, { maxItems: 200 })
/** Name and confirmation by language code; what is missing or empty is shown as entered. */
const TextsByLanguage = Type.Record(
  Type.String({ pattern: '^[a-z]{2}$' }),
  Strict({ name: Type.Optional(Text(120)), confirmationText: Type.Optional(Text(2000)) }),
  { maxProperties: 20, additionalProperties: false },
)

export const AppointmentType = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  territory: Type.Object({ id: Id, name: Type.String(), timeZone: Type.String() }),
  serviceGroup: Named,
  /** Zero-based position among its territory's types. */
  order: Type.Integer(),
  isActive: Type.Boolean(),
  /** The length of a visit, which shoppers can expect to begin within `arrivalWindowMin` of the start. */
  durationMin: Type.Integer(),
  arrivalWindowMin: Type.Integer(),
  /** Blocked in the technician's calendar before and after each visit. */
  bufferBeforeMin: Type.Integer(),
  bufferAfterMin: Type.Integer(),
  /** How long before its start a slot is no longer offered, and shoppers can no longer change a booking. */
  minNoticeMin: Type.Integer(),
  /** How many days ahead slots are offered. */
  horizonDays: Type.Integer(),
  /** The technicians who serve it; empty if it needs none. */
  technicianIds: Type.Array(Id),
  /** If there are any, only technicians of these business units are offered, booked or assigned. */
  businessUnitIds: Type.Array(Id),
  /** The skills that a technician needs to be offered, compared without case and accents. */
  requiredSkills: Type.Array(Type.String()),
  /** How many hours before a visit its shopper is reminded, each once. */
  reminderHours: Type.Array(Type.Integer()),
  /** The messages about a visit that its shopper does not get. */
  messagesOff: Type.Array(OneOf(...visitMessageKinds)),
  /** The questions it asks, in this order. */
  questionIds: Type.Array(Id),
  stJobTypeId: Nullable(Id),
  stCampaignId: Nullable(Id),
  confirmationText: Nullable(Type.String()),
  /** Name and confirmation in other languages, by language code; where one is missing, shoppers read it as entered. */
  translations: Type.Record(
    Type.String(),
    Type.Object({ name: Type.Optional(Type.String()), confirmationText: Type.Optional(Type.String()) }),
  ),
  /** Overrides the contact of the territory and the organization. */
  contact: Nullable(Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) })),
  /** Scheduled and confirmed bookings that have not ended. */
  upcomingBookings: Type.Integer(),
  updatedAt: Instant,
})
export type AppointmentType = Static<typeof AppointmentType>

/** Creates a type, or updates the one with `id`; omitted fields get their defaults, or stay unchanged. */
export const AppointmentTypeUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  name: Text(120, 1),
  territoryId: Id,
  /** A service group (`hdsfiGroup`). */
  serviceGroupId: Id,
  isActive: Type.Optional(Type.Boolean()),
  durationMin: Minutes(5),
  arrivalWindowMin: Type.Optional(Minutes(0)),
  bufferBeforeMin: Type.Optional(Minutes(0)),
  bufferAfterMin: Type.Optional(Minutes(0)),
  minNoticeMin: Type.Optional(Minutes(0, 525_600)),
  /** Defaults to 30 for a new type. */
  horizonDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  technicianIds: Type.Optional(ids),
  businessUnitIds: Type.Optional(ids),
  requiredSkills: Type.Optional(Type.Array(Text(60, 1), { maxItems: 30 })),
  /** Defaults to 48 and 3 for a new type; multiples of 24 are calendar days at the visit’s time of day. */
  reminderHours: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 336 }), { maxItems: 5 })),
  messagesOff: Type.Optional(Type.Array(OneOf(...visitMessageKinds), { maxItems: 7 })),
  questionIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  /** An item of the lookup list serviceTitanJobTypes. */
  stJobTypeId: Type.Optional(Nullable(Id)),
  /** An item of the lookup list serviceTitanCampaigns. */
  stCampaignId: Type.Optional(Nullable(Id)),
  confirmationText: Type.Optional(Nullable(Text(2000))),
  /** Replaced as a whole. */
  translations: Type.Optional(TextsByLanguage),
})
export type AppointmentTypeUpsert = Static<typeof AppointmentTypeUpsert>

const TypeOrder = Type.Object({
  organizationId: Id,
  territory: Named,
  appointmentTypes: Type.Array(Type.Object({ id: Id, name: Type.String(), isActive: Type.Boolean(), order: Type.Integer() })),
})

const example: AppointmentType = {
  id: 1,
  organizationId: 1,
  name: 'Kitchen design visit',
  territory: { ...sample.territory, timeZone: 'America/New_York' },
  serviceGroup: sample.serviceGroup,
  order: 0,
  isActive: true,
  durationMin: 60,
  arrivalWindowMin: 30,
  bufferBeforeMin: 0,
  bufferAfterMin: 15,
  minNoticeMin: 60,
  horizonDays: 60,
  technicianIds: [],
  businessUnitIds: [],
  requiredSkills: [],
  reminderHours: [48, 3],
  messagesOff: [],
  questionIds: [1, 2, 3],
  stJobTypeId: null,
  stCampaignId: null,
  confirmationText: null,
  translations: { es: { name: 'Visita de diseño de cocina' } },
  contact: null,
  upcomingBookings: 41,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const exampleOrder = {
  organizationId: 1,
  territory: sample.territory,
  appointmentTypes: [{ id: 1, name: 'Kitchen design visit', isActive: true, order: 0 }],
}
const territoryQuery = Strict({ orgTerritoryId: Id })

export const appointmentTypes = {
  'appointmentTypes.search': {
    summary:
      'Lists appointment types, by default by territory and order. `upcomingBookings` counts scheduled and confirmed bookings that have not ended.',
    access: { roles: rolesWith('schedule.read'), scopes: ['appointments:read'] },
    body: Search(
      {
        search: Type.Optional(Text(100)),
        territoryIds: Type.Optional(ids),
        serviceGroupIds: Type.Optional(ids),
        technicianIds: Type.Optional(ids),
        isActive: Type.Optional(Type.Boolean()),
      },
      ['order', 'name', 'updatedAt'],
    ),
    reply: Page(AppointmentType),
    example: { body: {}, reply: samplePage(example) },
  },
  'appointmentTypes.upsert': {
    summary:
      'Creates an appointment type, last in its territory’s order, or updates one. Changing the territory of a type with upcoming bookings returns 409 `in-use`. An outdated `updatedAt` returns 409 `stale`. A question that depends on another’s answer must come after it.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: AppointmentTypeUpsert,
    targets: [{ entity: 'appointmentType', at: 'body.id' }],
    reply: AppointmentType,
    problems: [409],
    example: { body: { name: 'Kitchen design visit', territoryId: 1, serviceGroupId: 1, durationMin: 60 }, reply: example },
  },
  'appointmentTypes.getOrder': {
    summary: 'Returns a territory’s appointment types in the order shown to shoppers, including inactive ones.',
    access: { roles: rolesWith('schedule.read') },
    query: territoryQuery,
    targets: [{ entity: 'territory', at: 'query.orgTerritoryId' }],
    reply: TypeOrder,
    example: { query: { orgTerritoryId: 1 }, reply: exampleOrder },
  },
  'appointmentTypes.setOrder': {
    summary: 'Sets the order of a territory’s appointment types. `ids` must list each of them exactly once: otherwise 400.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    query: territoryQuery,
    targets: [{ entity: 'territory', at: 'query.orgTerritoryId' }],
    body: Strict({ ids: Type.Array(Id, { maxItems: 1000 }) }),
    reply: TypeOrder,
    example: { query: { orgTerritoryId: 1 }, body: { ids: [1] }, reply: exampleOrder },
  },
  'appointmentTypes.delete': {
    summary:
      'Deletes an appointment type; past bookings are kept. With upcoming bookings it returns 409 `in-use`, with their number in `count`.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'appointmentType', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
