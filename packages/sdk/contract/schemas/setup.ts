import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Strict, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'
import { starterSets } from './organizations.ts'

/** What an organization needs before its first booking, in the order of the setup guide. */
export const setupSteps = [
  'contact',
  'territories',
  'services',
  'appointmentTypes',
  'stores',
  'people',
  'codes',
  'testBooking',
] as const
/** One of `setupSteps`. */
export type SetupStep = (typeof setupSteps)[number]

const Step = Type.Object({
  key: OneOf(...setupSteps),
  isDone: Type.Boolean(),
  /** How many there are: active rows, lead generators for `people`, and bookings by shoppers for `testBooking`. */
  count: Type.Integer(),
})
/** How far an organization is set up. */
export const Setup = Type.Object({
  steps: Type.Array(Step),
  /** What the step `contact` checks; it is done when all three are. */
  contact: Type.Object({
    /** The organization has another name than the placeholder of a new server. */
    hasName: Type.Boolean(),
    /** Its own business contact has a phone number. */
    hasPhone: Type.Boolean(),
    /** Its booking page, or the one that it inherits, has a logo or a color. */
    hasBrand: Type.Boolean(),
  }),
  /** Active appointment types without a slot from today on, which shoppers cannot book. */
  typesWithoutSlots: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** Active territories without an active appointment type, whose codes book nothing; at most 50. */
  territoriesWithoutTypes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** A booking widget for the organization's own website: this server's address, and the attributes by an active code; null without one. */
  embed: Nullable(Type.Object({ origin: Type.String(), userUid: Type.String(), group: Id })),
  /** What it started with: lists, questions and a booking page by trade. Null until an administrator of the first organization has chosen. */
  starterSet: Nullable(OneOf(...starterSets)),
  /** When an administrator finished the guide; null while it is open. */
  finishedAt: Nullable(Instant),
})
export type Setup = Static<typeof Setup>

const example: Setup = {
  steps: setupSteps.map((key, at) => ({ key, isDone: at < 3, count: at < 3 ? 1 : 0 })),
  contact: { hasName: true, hasPhone: true, hasBrand: true },
  typesWithoutSlots: [],
  territoriesWithoutTypes: [],
  embed: { origin: 'https://walkup.example', userUid: 'demolg00000000000000000001', group: 1 },
  starterSet: 'homeImprovement',
  finishedAt: null,
}

export const setup = {
  'settings.setup': {
    summary:
      'Returns how far the current organization is set up: each step of the guide, and whether an administrator finished it.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    reply: Setup,
    example: { reply: example },
  },
  'settings.chooseStarter': {
    summary:
      'Fills the first organization of an installation with the lists, the questions and the booking page of a starter set, or with nothing (`none`). Returns 409 `not-allowed` once it was chosen; other organizations get theirs from `organizations.upsert`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ starterSet: OneOf(...starterSets) }),
    reply: Setup,
    problems: [409],
    example: { body: { starterSet: 'homeImprovement' }, reply: example },
  },
  'settings.finishSetup': {
    summary: 'Finishes the setup guide of the current organization, or opens it again. It only changes what the console shows.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ isFinished: Type.Boolean() }),
    reply: Setup,
    example: { body: { isFinished: true }, reply: { ...example, finishedAt: '2026-11-23T15:00:00.000Z' } },
  },
} satisfies Record<string, EndpointContract>
