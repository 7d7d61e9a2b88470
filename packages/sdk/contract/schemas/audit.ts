import Type, { type Static } from 'typebox'
import { DateFilter, Id, Instant, Named, Nullable, Page, Search, Text, type EndpointContract } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** A change by staff. `before` and `after` have the changed fields, without secrets and without erased personal data. */
export const AuditRow = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  organizationId: Id,
  at: Instant,
  /** Null for the system. */
  actor: Nullable(Named),
  ip: Nullable(Type.String()),
  entity: Type.String(),
  entityId: Nullable(Id),
  /** What people call the row now, for leads, people, stores and the like; null for others, and once it is deleted or erased. */
  entityName: Nullable(Type.String()),
  action: Type.String(),
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
})
export type AuditRow = Static<typeof AuditRow>

const names = Type.Optional(Type.Array(Text(40, 1), { maxItems: 50 }))
const example: AuditRow = {
  id: 90,
  organizationId: 1,
  at: '2026-11-21T15:00:00.000Z',
  actor: sample.manager,
  ip: '203.0.113.9',
  entity: 'lead',
  entityId: 812,
  entityName: 'Sam Leigh',
  action: 'update',
  before: { lastName: 'Lee' },
  after: { lastName: 'Leigh' },
}

export const audit = {
  'audit.search': {
    summary:
      'Searches the audit trail: who changed what, when and from where, newest first. Entries cannot be changed or deleted. Not available to partner users.',
    access: { roles: rolesWith('organization.read'), internalUsersOnly: true },
    body: Search(
      {
        /** Such as `lead`, `user`, `integration`. */
        entities: names,
        entityId: Type.Optional(Id),
        actions: names,
        actorIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        at: Type.Optional(DateFilter),
      },
      ['at'],
    ),
    reply: Page(AuditRow),
    example: {
      body: { filter: { entities: ['lead'], entityId: 812 } },
      reply: samplePage(example),
    },
  },
} satisfies Record<string, EndpointContract>
