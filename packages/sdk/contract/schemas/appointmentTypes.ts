import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, Ok, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

const Minutes = (minimum: number, maximum = 1440) => Type.Integer({ minimum, maximum })
const ids = Type.Array(Id, { maxItems: 200 })

/** An appointment type as lists show it. */
export const AppointmentType = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  territory: Type.Object({ id: Id, name: Type.String(), timeZone: Type.String() }),
  serviceGroup: Named,
  /** Its place among its territory's types, from 0. */
  order: Type.Integer(),
  isActive: Type.Boolean(),
  /** How long a visit takes; shoppers are told to expect it within `arrivalWindowMin` of the start. */
  durationMin: Type.Integer(),
  arrivalWindowMin: Type.Integer(),
  /** Added to a technician's time before and after each visit. */
  bufferBeforeMin: Type.Integer(),
  bufferAfterMin: Type.Integer(),
  /** How long before its start a slot stops being offered, and a booking can no longer be changed by its shopper. */
  minNoticeMin: Type.Integer(),
  /** How many days ahead slots are offered. */
  horizonDays: Type.Integer(),
  /** Who serves it; none means that it needs no technician. */
  technicianIds: Type.Array(Id),
  businessUnitIds: Type.Array(Id),
  /** What is asked, in this order. */
  questionIds: Type.Array(Id),
  stJobTypeId: Nullable(Id),
  stCampaignId: Nullable(Id),
  confirmationText: Nullable(Type.String()),
  /** Its own contact; without one the territory's or the organization's is shown. */
  contact: Nullable(Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) })),
  /** Scheduled and confirmed bookings that have not ended yet. */
  upcomingBookings: Type.Integer(),
  updatedAt: Instant,
})
export type AppointmentType = Static<typeof AppointmentType>

/** Without an id a type is made, with one it is changed and what is not given stays. The defaults are a new type's. */
export const AppointmentTypeUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  name: Text(120, 1),
  territoryId: Id,
  /** An hdsfiGroup. */
  serviceGroupId: Id,
  isActive: Type.Optional(Type.Boolean()),
  durationMin: Minutes(5),
  arrivalWindowMin: Type.Optional(Minutes(0)),
  bufferBeforeMin: Type.Optional(Minutes(0)),
  bufferAfterMin: Type.Optional(Minutes(0)),
  minNoticeMin: Type.Optional(Minutes(0, 525_600)),
  /** 30 for a new type. */
  horizonDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  technicianIds: Type.Optional(ids),
  businessUnitIds: Type.Optional(ids),
  questionIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  /** An item of the lookup list serviceTitanJobTypes. */
  stJobTypeId: Type.Optional(Nullable(Id)),
  /** An item of the lookup list serviceTitanCampaigns. */
  stCampaignId: Type.Optional(Nullable(Id)),
  confirmationText: Type.Optional(Nullable(Text(2000))),
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
  territory: { id: 1, name: 'Columbus', timeZone: 'America/New_York' },
  serviceGroup: { id: 1, name: 'Kitchens' },
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
  questionIds: [1, 2, 3],
  stJobTypeId: null,
  stCampaignId: null,
  confirmationText: null,
  contact: null,
  upcomingBookings: 41,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const exampleOrder = {
  organizationId: 1,
  territory: { id: 1, name: 'Columbus' },
  appointmentTypes: [{ id: 1, name: 'Kitchen design visit', isActive: true, order: 0 }],
}
const territoryQuery = Strict({ orgTerritoryId: Id })

export const appointmentTypes = {
  'appointmentTypes.search': {
    summary:
      'Appointment types, by territory and order unless sorted otherwise. `upcomingBookings` counts scheduled and confirmed ones not yet over.',
    access: { roles: rolesWith('schedule.read') },
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
    example: { body: {}, reply: { items: [example], nextCursor: null, total: 1, totalIsExact: true } },
  },
  'appointmentTypes.upsert': {
    summary:
      'Makes an appointment type, last in its territory’s order, or changes one. It moves to another territory only while nobody is booked: else 409 `in-use`. A stale `updatedAt` is 409 `stale`. A question that is shown by another’s answer must stand after it.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: AppointmentTypeUpsert,
    targets: [{ entity: 'appointmentType', at: 'body.id' }],
    reply: AppointmentType,
    problems: [409],
    example: { body: { name: 'Kitchen design visit', territoryId: 1, serviceGroupId: 1, durationMin: 60 }, reply: example },
  },
  'appointmentTypes.getOrder': {
    summary: 'A territory’s appointment types in the order in which shoppers see them, inactive ones included.',
    access: { roles: rolesWith('schedule.read') },
    query: territoryQuery,
    targets: [{ entity: 'territory', at: 'query.orgTerritoryId' }],
    reply: TypeOrder,
    example: { query: { orgTerritoryId: 1 }, reply: exampleOrder },
  },
  'appointmentTypes.setOrder': {
    summary: 'Puts a territory’s appointment types in order: `ids` names every one of them once, else 400.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    query: territoryQuery,
    targets: [{ entity: 'territory', at: 'query.orgTerritoryId' }],
    body: Strict({ ids: Type.Array(Id, { maxItems: 1000 }) }),
    reply: TypeOrder,
    example: { query: { orgTerritoryId: 1 }, body: { ids: [1] }, reply: exampleOrder },
  },
  'appointmentTypes.delete': {
    summary: 'Deletes an appointment type; its past stays. With upcoming bookings it is 409 `in-use`, their number in `count`.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'appointmentType', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
