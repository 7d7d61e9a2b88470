import Type, { type Static } from 'typebox'
import {
  EmailInput,
  File,
  Id,
  IdParams,
  Instant,
  LocalDate,
  Named,
  Nullable,
  Ok,
  Page,
  PhoneInput,
  Search,
  Strict,
  Text,
  type EndpointContract,
  RoleInput,
} from './common.ts'
import { INTERNAL_SUBSCRIPTION, partners, roles, rolesWith } from '../roles.ts'

const RoleOut = Type.Integer({ minimum: 1, maximum: Math.max(...Object.values(roles)) })
/** 1 ordinary, 2 a call-tracking partner's, 16 a home-improvement partner's. */
const Subscription = Type.Integer({ minimum: 1, maximum: Math.max(...Object.values(partners)) })

const row = {
  id: Id,
  uid: Type.String(),
  /** Where the role, the state and the territories shown here hold. */
  organizationId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  roleId: RoleOut,
  subscriptionId: Subscription,
  /** False when switched off here, or altogether. */
  isActive: Type.Boolean(),
  territories: Type.Array(Named),
  externalEmployeeId: Nullable(Type.String()),
  hasCaptureIcon: Type.Boolean(),
  /** When the invitation was last mailed. */
  invitedAt: Nullable(Instant),
  /** Since when they are a member and may sign in here; null while they are invited. They can be planned meanwhile. */
  acceptedAt: Nullable(Instant),
  /** When they declined the invitation; null again once it is sent again. They can be planned meanwhile. */
  declinedAt: Nullable(Instant),
  lastActivityAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
}
export const UserRow = Type.Object(row)
export type UserRow = Static<typeof UserRow>

/** `level` is 1 (learning) to 5 (teaches it). */
export const UserTrade = Type.Object({
  id: Id,
  trade: Named,
  level: Type.Integer({ minimum: 1, maximum: 5 }),
  updatedAt: Instant,
})

export const UserDetail = Type.Object({
  ...row,
  languageId: Id,
  hireDate: Nullable(LocalDate),
  /** Every place of this person that the caller reaches. */
  memberships: Type.Array(
    Type.Object({ organization: Named, roleId: RoleOut, subscriptionId: Subscription, isActive: Type.Boolean() }),
  ),
  trades: Type.Array(UserTrade),
})
export type UserDetail = Static<typeof UserDetail>

const person = {
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  /** Where; the current organization by default. */
  organizationId: Type.Optional(Id),
  firstName: Text(100, 1),
  lastName: Text(100, 1),
  email: EmailInput,
  phone: Type.Optional(Nullable(PhoneInput)),
  isActive: Type.Optional(Type.Boolean()),
  languageId: Type.Optional(Id),
  hireDate: Type.Optional(Nullable(LocalDate)),
  externalEmployeeId: Type.Optional(Nullable(Text(60))),
}
const SubscriptionInput = Type.Enum([INTERNAL_SUBSCRIPTION, ...Object.values(partners)])
const territoryIds = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const ids = (maxItems: number) => Type.Optional(Type.Array(Id, { maxItems }))

export const userFilter = {
  /** Parts of a name, an e-mail address or phone digits. */
  search: Type.Optional(Text(100)),
  roleIds: ids(20),
  territoryIds: ids(200),
  tradeIds: ids(50),
  isActive: Type.Optional(Type.Boolean()),
  /** Of a partner: 2 call tracking, 16 home improvement; 1 the organization's own. */
  subscriptionIds: ids(3),
}

const example: UserRow = {
  id: 31,
  uid: 'demolg00000000000000000001',
  organizationId: 1,
  firstName: 'Ines',
  lastName: 'Ruiz',
  email: 'ines.ruiz@walkup.test',
  phone: '+12065550131',
  roleId: 14,
  subscriptionId: 1,
  isActive: true,
  territories: [{ id: 2, name: 'North' }],
  externalEmployeeId: 'E4031',
  hasCaptureIcon: false,
  invitedAt: null,
  acceptedAt: '2025-10-02T00:00:00.000Z',
  declinedAt: null,
  lastActivityAt: '2026-11-20T18:00:00.000Z',
  createdAt: '2025-10-01T00:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
}
const exampleTrade = { id: 4, trade: { id: 12, name: 'Windows' }, level: 3, updatedAt: '2026-11-20T18:00:00.000Z' }
const exampleDetail: UserDetail = {
  ...example,
  languageId: 1,
  hireDate: '2025-10-01',
  memberships: [{ organization: { id: 1, name: 'Harbor Home Group' }, roleId: 14, subscriptionId: 1, isActive: true }],
  trades: [exampleTrade],
}
const examplePerson = { firstName: 'Ines', lastName: 'Ruiz', email: 'ines.ruiz@walkup.test' }

const rules =
  'Without an id, whoever has the address is invited: the organization gets a person of its own as typed here, who can be planned at once (codes, shifts, territories) and is a member once they accept. The reply is the same whether or not an account has the address, and nothing of that account is shown or changed; an address that the organization has already is 409 `exists`. With an id the place and, where the person’s home organization is in reach, the profile are changed; else 409 `shared-account`. Nobody gives or edits a role above their own; role 3 gives none, role 4 only field roles in its own territories. 409 `last-administrator` when nobody would be left to administer. An address that has been accepted is changed by role 1 alone, 409 `email-proven`; changing one ends its sessions and open links. 409 `stale` carries the present row in `current`.'

export const users = {
  'users.search': {
    summary:
      'People with a place in the organization, by last name; each once, under the first of the listed organizations. Territory roles see the people of their territories; a partner’s user sees that partner’s.',
    access: { roles: rolesWith('users.read') },
    body: Search(userFilter, ['name', 'lastActivityAt', 'createdAt', 'role']),
    reply: Page(UserRow),
    example: {
      body: { filter: { roleIds: [14], search: 'ruiz' } },
      reply: { items: [example], nextCursor: null, total: 1, totalIsExact: true },
    },
  },
  'users.get': {
    summary: 'One person, as far as the caller reaches: everybody sees themselves.',
    access: { roles: 'session' },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: UserDetail,
    example: { params: { id: 31 }, reply: exampleDetail },
  },
  'users.upsert': {
    summary: `Makes or changes a user. A new administrator or manager (roles 1 to 3), and another role for somebody, need a recent proof of who the caller is (403 \`step-up-required\`). ${rules}`,
    access: { roles: rolesWith('users.write'), internalUsersOnly: true, stepUp: 'inPart' },
    body: Strict({
      ...person,
      roleId: Type.Optional(RoleInput),
      subscriptionId: Type.Optional(SubscriptionInput),
      /** Replaces the person's territories in that organization. */
      territoryIds,
    }),
    targets: [{ entity: 'user', at: 'body.id' }],
    reply: UserDetail,
    problems: [404, 409],
    example: { body: { ...examplePerson, roleId: 14, territoryIds: [2] }, reply: exampleDetail },
  },
  'users.upsertHomeDepot': {
    summary: `Makes or changes a home-improvement partner's user (subscription 16, role 2). That partner's users may call it too, for each other. ${rules}`,
    access: { roles: rolesWith('organization.administer'), partnerUsers: ['homeImprovement'] },
    body: Strict(person),
    targets: [{ entity: 'user', at: 'body.id' }],
    reply: UserDetail,
    problems: [404, 409],
    example: { body: examplePerson, reply: { ...exampleDetail, roleId: 2, subscriptionId: 16 } },
  },
  'users.invite': {
    summary:
      'Mails an invitation: to somebody who has not accepted yet, a link to do so, good for 7 days and once; older ones stop working. The letter is the same whether or not an account has the address. A member that has a password gets no link. Again within a minute is 429.',
    access: { roles: rolesWith('users.write') },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 31 }, reply: { ok: true } },
  },
  'users.resetFactors': {
    summary:
      'Takes away the second factors, passkeys and recovery codes of somebody who has lost them, ends their sessions and tells them by mail; their password still has to be right. By administrators of the organization that the account belongs to: an account that is also used where the caller does not reach is 409 `shared-account`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 31 }, reply: { ok: true } },
  },
  'users.trades': {
    summary: 'What a person is trained in, the highest level first.',
    access: { roles: rolesWith('trades.read') },
    params: IdParams,
    body: Strict({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 512 })),
    }),
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Page(UserTrade),
    example: { params: { id: 31 }, body: {}, reply: { items: [exampleTrade], nextCursor: null, total: 1, totalIsExact: true } },
  },
  'users.upsertTrade': {
    summary: 'Adds a trade to a person, or changes it by its `id`. A trade that the person has already is 409 `exists`.',
    access: { roles: rolesWith('users.write'), internalUsersOnly: true },
    params: IdParams,
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      tradeId: Id,
      level: Type.Integer({ minimum: 1, maximum: 5 }),
    }),
    targets: [
      { entity: 'user', at: 'params.id' },
      { entity: 'userTrade', at: 'body.id' },
    ],
    reply: UserTrade,
    problems: [409],
    example: { params: { id: 31 }, body: { tradeId: 12, level: 3 }, reply: exampleTrade },
  },
  'users.deleteTrade': {
    summary:
      'Takes a trade away from a person; the id is the one of the person’s trade, as users.trades lists it. A stale `updatedAt` is 409 `stale` with the current one in `current`.',
    access: { roles: rolesWith('users.write'), internalUsersOnly: true },
    params: IdParams,
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: [{ entity: 'userTrade', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 4 }, reply: { ok: true } },
  },
  'users.erase': {
    summary:
      'Erases a member of staff for good: name, contact, picture and employee id go, also from the audit trail, saved views, notifications and letters; sessions, password, second factors, devices and links end, and the address may be used again. What they did stays under their id, as do their punches, which payroll keeps. With `dryRun` it only returns what there is. 409 `shared-account` for somebody whose account belongs elsewhere, `last-administrator`, and `own-account` for oneself.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    body: Strict({ reason: Text(500, 1), dryRun: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({
      dryRun: Type.Boolean(),
      /** What ends. */
      sessions: Type.Integer(),
      /** What stays, under the id. */
      timeLogs: Type.Integer(),
      leads: Type.Integer(),
      /** Planned for later, to be given to somebody else. */
      futureShifts: Type.Integer(),
      /** Printed codes that stop working. */
      qrCodes: Type.Integer(),
      mentions: Type.Integer(),
    }),
    problems: [409],
    example: {
      params: { id: 31 },
      body: { reason: 'Request of 2026-11-20', dryRun: true },
      reply: { dryRun: true, sessions: 1, timeLogs: 44, leads: 120, futureShifts: 2, qrCodes: 3, mentions: 0 },
    },
  },
  'users.exportPerson': {
    summary:
      'Everything held about a member of staff in the caller’s organizations, as a JSON file: profile, places, trades, shifts, punches, activity, codes, leads by number, notifications, views, sessions and security events.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    file: 'application/json',
    reply: File,
    example: { params: { id: 31 }, reply: '{ "person": {} }' },
  },
  'users.printPerson': {
    summary: 'The same as `users.exportPerson`, as a PDF to hand over.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    file: 'application/pdf',
    reply: File,
    example: { params: { id: 31 }, reply: '%PDF-1.7' },
  },
} satisfies Record<string, EndpointContract>
