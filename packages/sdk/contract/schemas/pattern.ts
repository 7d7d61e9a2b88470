import Type, { type Static } from 'typebox'
import {
  Id,
  IdParams,
  Instant,
  LocalDate,
  LocalTime,
  Named,
  Nullable,
  Ok,
  Page,
  Search,
  Strict,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const Capacity = Type.Integer({ minimum: 0, maximum: 1000 })

/** A slot of the weekly pattern, from `effectiveFrom` through `effectiveTo` (null for no end). */
export const DefaultSlot = Type.Object({
  id: Id,
  organizationId: Id,
  appointmentType: Named,
  /** Sunday 0 to Saturday 6. */
  dayOfWeek: Type.Integer(),
  startLocal: Type.String(),
  endLocal: Type.String(),
  capacity: Type.Integer(),
  effectiveFrom: LocalDate,
  effectiveTo: Nullable(LocalDate),
  updatedAt: Instant,
})
export type DefaultSlot = Static<typeof DefaultSlot>

const DayOfWeek = Type.Integer({ minimum: 0, maximum: 6 })
export const DefaultUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  appointmentTypeId: Id,
  dayOfWeek: DayOfWeek,
  startLocal: LocalTime,
  endLocal: LocalTime,
  capacity: Capacity,
  effectiveFrom: LocalDate,
  effectiveTo: Type.Optional(Nullable(LocalDate)),
})
export type DefaultUpsert = Static<typeof DefaultUpsert>
const NewSlot = Strict({ dayOfWeek: DayOfWeek, startLocal: LocalTime, endLocal: LocalTime, capacity: Capacity })

const exampleDefault: DefaultSlot = {
  id: 5,
  organizationId: 1,
  appointmentType: sample.appointmentType,
  dayOfWeek: 2,
  startLocal: '09:00',
  endLocal: '10:00',
  capacity: 3,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const pattern = {
  'defaultAppointments.search': {
    summary:
      'Lists the slots of the weekly pattern, by default by day and time. `effectiveOn` limits them to those in effect on a local day.',
    access: { roles: rolesWith('schedule.read') },
    body: Search(
      {
        appointmentTypeIds: ids,
        territoryIds: ids,
        daysOfWeek: Type.Optional(Type.Array(DayOfWeek, { maxItems: 7 })),
        effectiveOn: Type.Optional(LocalDate),
      },
      ['dayOfWeek', 'effectiveFrom', 'updatedAt'],
    ),
    reply: Page(DefaultSlot),
    example: { body: { filter: { appointmentTypeIds: [1] } }, reply: samplePage(exampleDefault) },
  },
  'defaultAppointments.upsert': {
    summary:
      'Creates or updates a slot of the weekly pattern. Two slots with the same type, day and start whose date ranges overlap return 409 `overlap`, with the other slot in `existing`. A slot that is ended by `effectiveTo`, or given fewer seats, takes no more bookings; existing ones are kept.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    body: DefaultUpsert,
    targets: [{ entity: 'defaultSlot', at: 'body.id' }],
    reply: DefaultSlot,
    problems: [409],
    example: {
      body: {
        appointmentTypeId: 1,
        dayOfWeek: 2,
        startLocal: '09:00',
        endLocal: '10:00',
        capacity: 3,
        effectiveFrom: '2026-01-01',
      },
      reply: exampleDefault,
    },
  },
  'defaultAppointments.addSlots': {
    summary:
      'Adds up to 200 slots to the weekly pattern, all or none, such as every window of a template. A slot with the same day and start in that time returns 409 `overlap`, with it in `existing`.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    body: Strict({
      appointmentTypeId: Id,
      effectiveFrom: LocalDate,
      effectiveTo: Type.Optional(Nullable(LocalDate)),
      slots: Type.Array(NewSlot, { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ items: Type.Array(DefaultSlot) }),
    problems: [409],
    example: {
      body: {
        appointmentTypeId: 1,
        effectiveFrom: '2026-01-01',
        slots: [{ dayOfWeek: 2, startLocal: '09:00', endLocal: '10:00', capacity: 3 }],
      },
      reply: { items: [exampleDefault] },
    },
  },
  'defaultAppointments.delete': {
    summary:
      'Deletes a slot of the weekly pattern. With upcoming bookings it returns 409 `in-use`, with their number in `count`: end it with `effectiveTo` instead. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    params: IdParams,
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: [{ entity: 'defaultSlot', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 5 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
