import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Nullable, Ok, OneOf, Strict, Text, type EndpointContract, RoleInput } from './common.ts'
import { roleList, rolesWith } from '../roles.ts'
import { switchKeys } from '../switches.ts'

export const Feature = Type.Object({
  id: Id,
  key: Type.String(),
  title: Type.String(),
  body: Type.String(),
  isActive: Type.Boolean(),
  /** When it was first turned on. */
  publishedAt: Nullable(Instant),
  /** The roles it is for; empty for all roles. */
  roleIds: Type.Array(Id),
  updatedAt: Instant,
})
export type Feature = Static<typeof Feature>

/** Whether a feature of the console and the API is on in the current organization, and for whom. */
export const FeatureSwitch = Type.Object({
  key: OneOf(...switchKeys),
  isActive: Type.Boolean(),
  /** The roles it is on for; empty for all roles. */
  roleIds: Type.Array(Id),
  /** An organization above, or the product itself, switches it off for everyone or for some roles, whatever is chosen here. */
  isLimitedAbove: Type.Boolean(),
  /** Null until someone first changes it; it is on until then. */
  updatedAt: Nullable(Instant),
})
export type FeatureSwitch = Static<typeof FeatureSwitch>

const exampleSwitch: FeatureSwitch = {
  key: 'charts',
  isActive: true,
  roleIds: [2, 3, 4],
  isLimitedAbove: false,
  updatedAt: '2026-11-01T09:00:00.000Z',
}
const example: Feature = {
  id: 2,
  key: 'aisle-mode',
  title: 'Capture without a signal',
  body: 'Leads are stored on the phone until it is back online.',
  isActive: true,
  publishedAt: '2026-11-01T09:00:00.000Z',
  roleIds: [14, 15],
  updatedAt: '2026-11-01T09:00:00.000Z',
}

export const features = {
  'features.updates': {
    summary:
      'Lists new product features that are turned on for the caller’s role, newest first; role 1 gets every feature. `featureConfig` has, for every feature of that role, whether it is turned on, and likewise for every feature of `features.switches`.',
    access: { roles: 'session' },
    reply: Type.Object({ features: Type.Array(Feature), featureConfig: Type.Record(Type.String(), Type.Boolean()) }),
    example: { reply: { features: [example], featureConfig: { 'aisle-mode': true, charts: true } } },
  },
  'features.upsert': {
    summary:
      'Creates or updates a product feature. A key of `features.switches` also switches that feature on or off in every organization, for the given roles. A key that is already taken returns 409 `exists`.',
    access: { roles: rolesWith('system.administer') },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      key: Type.String({ pattern: '^[a-z][a-z0-9-]{1,59}$', minLength: 2, maxLength: 60 }),
      title: Text(120, 1),
      body: Text(4000),
      isActive: Type.Boolean(),
      roleIds: Type.Optional(Type.Array(RoleInput, { maxItems: roleList.length })),
    }),
    reply: Feature,
    problems: [404, 409],
    example: {
      body: { key: 'aisle-mode', title: example.title, body: example.body, isActive: true, roleIds: [14, 15] },
      reply: example,
    },
  },
  'features.delete': {
    summary: 'Deletes a product feature.',
    access: { roles: rolesWith('system.administer') },
    params: IdParams,
    reply: Ok,
    problems: [404],
    example: { params: { id: 2 }, reply: { ok: true } },
  },
  'features.switches': {
    summary:
      'Lists the features that can be switched off, with what the current organization chose. Calls of a feature that is off for the caller return 403 `feature-off`.',
    access: { roles: rolesWith('organization.read'), internalUsersOnly: true },
    reply: Type.Object({ items: Type.Array(FeatureSwitch) }),
    example: { reply: { items: [exampleSwitch] } },
  },
  'features.setSwitch': {
    summary:
      'Switches a feature on or off in the current organization and those below it, for everyone or for all but some roles. It takes effect with the next call; nothing is deleted.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      key: OneOf(...switchKeys),
      isActive: Type.Boolean(),
      roleIds: Type.Optional(Type.Array(RoleInput, { maxItems: roleList.length })),
      updatedAt: Type.Optional(Nullable(Instant)),
    }),
    reply: FeatureSwitch,
    problems: [409],
    example: { body: { key: 'charts', isActive: true, roleIds: [2, 3, 4] }, reply: exampleSwitch },
  },
} satisfies Record<string, EndpointContract>
