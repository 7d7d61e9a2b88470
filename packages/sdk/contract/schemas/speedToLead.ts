import Type, { type Static } from 'typebox'
import { Id, Instant, LocalTime, Named, Nullable, Strict, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'
import { defaultBusinessHours, defaultSpeedTarget } from '../speedToLead.ts'

const DayOfWeek = Type.Integer({ minimum: 0, maximum: 6 })
const Minutes = Type.Integer({ minimum: 0, maximum: 10_080 })
const hours = { dayOfWeek: DayOfWeek, startLocal: LocalTime, endLocal: LocalTime }
const target = {
  isActive: Type.Boolean(),
  targetMin: Type.Integer({ minimum: 1, maximum: 10_080 }),
  dispatchersAfterMin: Minutes,
  managersAfterMin: Minutes,
  everyoneAfterMin: Minutes,
}

/**
 * How fast leads must be claimed, and who is alerted when they are not. Minutes count inside business hours only, in the time zone of
 * the lead's territory. A lead that nobody claims is escalated to the dispatchers on duty (those clocked in or planned; all while none is),
 * then the managers of its territory, then everyone who works leads. A claimed lead that nobody contacts within the target is escalated
 * to whoever claimed it, then to the others, as far apart. Each step is made once, and is on the lead's timeline.
 */
export const SpeedToLead = Type.Object({
  /** Local times; days without hours are closed. Sunday is 0. */
  businessHours: Type.Array(Type.Object(hours)),
  /** Territories with hours of their own. */
  territoryHours: Type.Array(Type.Object({ territory: Named, hours: Type.Array(Type.Object(hours)) })),
  /** By service; the target without one is that of every other service. */
  targets: Type.Array(Type.Object({ serviceGroup: Nullable(Named), ...target })),
  /** Null while the organization has the defaults. */
  updatedAt: Nullable(Instant),
})
export type SpeedToLead = Static<typeof SpeedToLead>

const { serviceGroupId: _, ...defaults } = defaultSpeedTarget
const example: SpeedToLead = {
  businessHours: [...defaultBusinessHours],
  territoryHours: [],
  targets: [{ serviceGroup: null, ...defaults }],
  updatedAt: null,
}

export const speedToLead = {
  'settings.speedToLead': {
    summary: 'Returns the business hours, and how fast leads must be claimed before others are alerted.',
    access: { roles: rolesWith('leads.read'), internalUsersOnly: true },
    reply: SpeedToLead,
    example: { reply: example },
  },
  'settings.saveSpeedToLead': {
    summary:
      'Changes the business hours and targets; omitted fields stay unchanged. Steps that were made are not made again. An outdated `updatedAt` returns 409 `stale`, with the current settings in `current`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      updatedAt: Type.Optional(Nullable(Instant)),
      businessHours: Type.Optional(Type.Array(Strict(hours), { minItems: 1, maxItems: 21 })),
      territoryHours: Type.Optional(
        Type.Array(Strict({ territoryId: Id, hours: Type.Array(Strict(hours), { minItems: 1, maxItems: 21 }) }), {
          maxItems: 200,
        }),
      ),
      /** One of them without a service. Each step comes no sooner than the one before it. */
      targets: Type.Optional(Type.Array(Strict({ serviceGroupId: Nullable(Id), ...target }), { minItems: 1, maxItems: 200 })),
    }),
    reply: SpeedToLead,
    problems: [409],
    example: { body: { targets: [defaultSpeedTarget] }, reply: example },
  },
} satisfies Record<string, EndpointContract>
