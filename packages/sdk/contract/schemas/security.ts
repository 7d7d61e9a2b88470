import Type, { type Static } from 'typebox'
import {
  DateFilter,
  File,
  Id,
  IdParams,
  Instant,
  Named,
  Nullable,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  Uid,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** What the security log records. */
export const SecurityEventKind = OneOf(
  'signIn',
  'signInFailed',
  'signOut',
  'newDevice',
  'resetRequested',
  'codeRequested',
  'passwordSet',
  'passwordChanged',
  'tokenReused',
  'sessionEnded',
  'factorAdded',
  'factorRemoved',
  'factorFailed',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'stepUp',
  'stepUpFailed',
  'emailChanged',
  'invitationAccepted',
  'invitationDeclined',
  'roleChanged',
  'deactivated',
  'reactivated',
  'export',
  'subjectExport',
  'erasure',
  'secretChanged',
  'apiKeyCreated',
  'apiKeyChanged',
  'apiKeyRevoked',
  'keyRotated',
  'keyRetired',
  'settingsChanged',
)
export type SecurityEventKind = Static<typeof SecurityEventKind>

/** One entry of the security log. */
export const SecurityEvent = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  /** 0 for events without an organization, such as a sign-in attempt with an unknown address. */
  organizationId: Type.Integer({ minimum: 0 }),
  at: Instant,
  kind: SecurityEventKind,
  /** The account it concerns. */
  user: Nullable(Named),
  /** Who acted, if it was someone else. */
  actor: Nullable(Named),
  ip: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
  /** Depends on the kind, such as the rows and filter of an export. Never contains secrets or input of a sign-in form. */
  details: Type.Record(Type.String(), Type.Unknown()),
})
export type SecurityEvent = Static<typeof SecurityEvent>

const UserSession = Type.Object({
  id: Uid,
  /** Whether the request was made with it. */
  isCurrent: Type.Boolean(),
  /** Its current organization. */
  organization: Named,
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  ip: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
})

const example: SecurityEvent = {
  id: 12,
  organizationId: 1,
  at: '2026-11-21T15:00:00.000Z',
  kind: 'signIn',
  user: { id: 5, name: 'Ola Berg' },
  actor: null,
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0',
  details: { method: 'password' },
}
const userTarget = [{ entity: 'user', at: 'params.id' }] as const
const Ended = Type.Object({ ended: Type.Integer({ minimum: 0 }) })

export const security = {
  'security.search': {
    summary:
      'Searches the security log, newest first: sign-ins, failures, resets, ended sessions, exports, roles, keys. Covers the organization’s own users; system administrators also see events without an organization. Entries cannot be changed or deleted.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Search(
      {
        kinds: Type.Optional(Type.Array(SecurityEventKind, { maxItems: 50 })),
        /** The account it concerns, or the actor. */
        userIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        ip: Type.Optional(Text(45, 2)),
        at: Type.Optional(DateFilter),
      },
      ['at'],
    ),
    reply: Page(SecurityEvent),
    example: {
      body: { filter: { kinds: ['signIn'] } },
      reply: samplePage(example),
    },
  },
  'security.export': {
    summary:
      'Exports every entry of the security log that `security.search` returns for the same filter, newest first, as CSV. The export itself is logged.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    query: Strict({ filter: Type.Optional(Text(4000)), includeDescendants: Type.Optional(Type.Boolean()) }),
    file: 'text/csv; charset=utf-8',
    reply: File,
    example: { query: { filter: '{"kinds":["signInFailed"]}' }, reply: 'id,at,kind\r\n' },
  },
  'security.sessions': {
    summary:
      'Lists a user’s sessions, most recently used first: all of them if the account belongs to one of the caller’s organizations, otherwise those that have worked in one. Only system administrators can see those of a system administrator.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: userTarget,
    reply: Type.Object({ items: Type.Array(UserSession) }),
    example: {
      params: { id: 5 },
      reply: {
        items: [
          {
            id: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1Zk',
            isCurrent: false,
            organization: sample.organization,
            createdAt: '2026-11-21T15:00:00.000Z',
            lastUsedAt: '2026-11-21T15:20:00.000Z',
            expiresAt: '2026-12-21T15:00:00.000Z',
            ip: '203.0.113.9',
            userAgent: 'Mozilla/5.0',
          },
        ],
      },
    },
  },
  'security.endSession': {
    summary: 'Ends one of the sessions that `security.sessions` lists; any other returns 404.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: Strict({ id: Id, sessionId: Uid }),
    targets: userTarget,
    reply: Ended,
    problems: [404],
    example: { params: { id: 5, sessionId: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1Zk' }, reply: { ended: 1 } },
  },
  'security.endSessions': {
    summary: 'Ends every session that `security.sessions` lists, except the caller’s current one.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: userTarget,
    reply: Ended,
    example: { params: { id: 5 }, reply: { ended: 2 } },
  },
} satisfies Record<string, EndpointContract>
