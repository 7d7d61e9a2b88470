import Type, { type Static } from 'typebox'
import {
  CodeText,
  EmailInput,
  File,
  Id,
  IdParams,
  Instant,
  Line,
  LocalDate,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  PhoneInput,
  Search,
  Strict,
  Text,
  type EndpointContract,
  RoleInput,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { INTERNAL_SUBSCRIPTION, partners, roles, rolesWith } from '../roles.ts'

const RoleOut = Type.Integer({ minimum: 1, maximum: Math.max(...Object.values(roles)) })
/** 1 is the organization's own users, 2 call tracking, 16 home improvement. */
const Subscription = Type.Integer({ minimum: 1, maximum: Math.max(...Object.values(partners)) })

const row = {
  id: Id,
  uid: Type.String(),
  /** The organization of this membership, to which the role, the state and the territories apply. */
  organizationId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  /** Null for someone who was added with a phone alone, and for a borrowed person, whose contact stays with the lending organization. */
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  roleId: RoleOut,
  subscriptionId: Subscription,
  /** False if the membership or the whole account is deactivated. */
  isActive: Type.Boolean(),
  territories: Type.Array(Named),
  externalEmployeeId: Nullable(Type.String()),
  hasCaptureIcon: Type.Boolean(),
  /** When the invitation was last emailed. */
  invitedAt: Nullable(Instant),
  /** When the invitation of someone without an email address is texted: with `invitedAt`, or at 8 am if that was at night. */
  invitationTextAt: Nullable(Instant),
  /** When they became a member who can sign in here; null while invited. Invited users can already be scheduled. */
  acceptedAt: Nullable(Instant),
  /** When they declined the invitation; sending it again resets this to null. */
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
  /** The user's memberships that the caller can see. */
  memberships: Type.Array(
    Type.Object({ organization: Named, roleId: RoleOut, subscriptionId: Subscription, isActive: Type.Boolean() }),
  ),
  trades: Type.Array(UserTrade),
})
export type UserDetail = Static<typeof UserDetail>

const person = {
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  /** Defaults to the current organization. */
  organizationId: Type.Optional(Id),
  firstName: Line(100, 1),
  lastName: Line(100, 1),
  /** Someone without one needs a phone; they are invited by text, if the organization sends texts. */
  email: Type.Optional(Nullable(EmailInput)),
  phone: Type.Optional(Nullable(PhoneInput)),
  isActive: Type.Optional(Type.Boolean()),
  languageId: Type.Optional(Id),
  hireDate: Type.Optional(Nullable(LocalDate)),
  externalEmployeeId: Type.Optional(Nullable(CodeText(60))),
}
const SubscriptionInput = Type.Enum([INTERNAL_SUBSCRIPTION, ...Object.values(partners)])
const territoryIds = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const ids = (maxItems: number) => Type.Optional(Type.Array(Id, { maxItems }))

export const userFilter = {
  /** Matches parts of a name, an email address or phone digits. */
  search: Type.Optional(Text(100)),
  roleIds: ids(20),
  territoryIds: ids(200),
  tradeIds: ids(50),
  isActive: Type.Optional(Type.Boolean()),
  /** 1 is the organization's own users, 2 call tracking, 16 home improvement. */
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
  invitationTextAt: null,
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
  memberships: [{ organization: sample.organization, roleId: 14, subscriptionId: 1, isActive: true }],
  trades: [exampleTrade],
}
const examplePerson = { firstName: 'Ines', lastName: 'Ruiz', email: 'ines.ruiz@walkup.test' }

/** How an invitation reaches its person. */
const Invitation = Type.Object({
  /**
   * `link`: this installation sends no email, so `link` has to be handed over. `mailbox`: the demo sends none either, and shows it under
   * `/dev/mail`. `none`: it was not sent, see `reason`.
   */
  by: OneOf('email', 'text', 'mailbox', 'link', 'none'),
  /** When a text is sent: at once, or at 8 am where the person works. */
  textAt: Type.Optional(Instant),
  /** Works once within 7 days; the sign-in page for members who can sign in. */
  link: Type.Optional(Type.String()),
  reason: Type.Optional(OneOf('noTexts', 'optedOut', 'noContact')),
})
const invites = {
  /** Invites a new user, as `users.invite` does. */
  invite: Type.Optional(Type.Boolean()),
}
/** With `invitation` where the user was invited. */
const SavedUser = Type.Object({ ...UserDetail.properties, invitation: Type.Optional(Invitation) })

const rules =
  'Without an id, the organization gets a user as given here, who can be scheduled at once (codes, shifts, territories) and becomes a member by accepting. The response does not reveal whether an account has the address, and never shows or changes that account; an address that the organization already has, or without an address its phone, returns 409 `exists`. With an id, updates the membership and, if the caller can reach the user’s home organization, the profile: otherwise 409 `shared-account`. Callers cannot assign or edit a role above their own; role 3 assigns none, and role 4 only field roles in its own territories. Returns 409 `last-administrator` if no administrator would be left. Only role 1 can change an address that was accepted: otherwise 409 `email-proven`. Changing an address ends its sessions and invalidates its links. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.'

export const users = {
  'users.search': {
    summary:
      'Lists the organization’s users by last name, each once, under the first of the listed organizations. Territory roles see the users of their territories; partner users see those of their partner.',
    access: { roles: rolesWith('users.read') },
    body: Search(userFilter, ['name', 'lastActivityAt', 'createdAt', 'role']),
    reply: Page(UserRow),
    example: {
      body: { filter: { roleIds: [14], search: 'ruiz' } },
      reply: samplePage(example),
    },
  },
  'users.get': {
    summary: 'Retrieves a user whom the caller can see; everyone can see themselves.',
    access: { roles: 'session' },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: UserDetail,
    example: { params: { id: 31 }, reply: exampleDetail },
  },
  'users.upsert': {
    summary: `Creates or updates a user. A new administrator or manager (roles 1 to 3), and any change of role, requires step-up authentication (403 \`step-up-required\`). ${rules}`,
    access: { roles: rolesWith('users.write'), internalUsersOnly: true, stepUp: 'inPart' },
    body: Strict({
      ...person,
      ...invites,
      roleId: Type.Optional(RoleInput),
      subscriptionId: Type.Optional(SubscriptionInput),
      /** Replaces the user's territories in that organization. */
      territoryIds,
    }),
    targets: [{ entity: 'user', at: 'body.id' }],
    reply: SavedUser,
    problems: [404, 409],
    example: {
      body: { ...examplePerson, roleId: 14, territoryIds: [2], invite: true },
      reply: { ...exampleDetail, acceptedAt: null, invitation: { by: 'email' as const } },
    },
  },
  'users.upsertHomeDepot': {
    summary: `Creates or updates a user of the home improvement partner (subscription 16, role 2). That partner’s users can call it too, for each other. ${rules}`,
    access: { roles: rolesWith('organization.administer'), partnerUsers: ['homeImprovement'] },
    body: Strict({ ...person, ...invites }),
    targets: [{ entity: 'user', at: 'body.id' }],
    reply: SavedUser,
    problems: [404, 409],
    example: { body: examplePerson, reply: { ...exampleDetail, roleId: 2, subscriptionId: 16 } },
  },
  'users.invite': {
    summary:
      'Sends an invitation by email, or by text to someone with a phone and no email address: users who have not accepted get a link that works once within 7 days, and earlier links are invalidated. The message is the same whether or not an account has the address or phone. Members who can sign in get no link. Texts wait for 8 am at night, see `textAt`; without texts it returns 409 `no-texts`, to someone who replied STOP 409 `opted-out`. Inviting again within a minute returns 429.',
    access: { roles: rolesWith('users.write') },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Type.Object({ ok: Type.Literal(true), ...Invitation.properties }),
    problems: [409],
    example: { params: { id: 31 }, reply: { ok: true, by: 'email' as const } },
  },
  'users.resetFactors': {
    summary:
      'Removes the second factors, passkeys and recovery codes of a user who has lost them, ends their sessions and notifies them by email; they still need their password. Only for administrators of the organization that the account belongs to: an account that is also used outside the caller’s reach returns 409 `shared-account`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 31 }, reply: { ok: true } },
  },
  'users.trades': {
    summary: 'Lists a user’s trades, highest level first.',
    access: { roles: rolesWith('trades.read') },
    params: IdParams,
    body: Strict({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 512 })),
    }),
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Page(UserTrade),
    example: { params: { id: 31 }, body: {}, reply: samplePage(exampleTrade) },
  },
  'users.upsertTrade': {
    summary: 'Adds a trade to a user, or updates the one with `id`. A trade that the user already has returns 409 `exists`.',
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
      'Removes a trade from a user; `id` is that of the user’s trade, as listed by `users.trades`. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
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
      'Permanently erases a staff member: removes their name, contact, picture and employee id, also from the audit trail, saved views, notifications and emails; ends their sessions and deletes their password, second factors, devices and links; the address can be used again. Their work is kept under their id, as are their punches, which payroll requires. `dryRun` only returns the counts. Returns 409 `shared-account` if the account belongs to another organization, 409 `last-administrator`, and 409 `own-account` for the caller.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    body: Strict({ reason: Text(500, 1), dryRun: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({
      dryRun: Type.Boolean(),
      /** Sessions that end. */
      sessions: Type.Integer(),
      /** Kept under the user's id. */
      timeLogs: Type.Integer(),
      leads: Type.Integer(),
      /** Upcoming shifts, which should be reassigned. */
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
      'Exports everything stored about a staff member in the caller’s organizations as JSON: profile, memberships, trades, shifts, punches, activity, codes, leads by number, notifications, views, sessions and security events.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    file: 'application/json',
    reply: File,
    example: { params: { id: 31 }, reply: '{ "person": {} }' },
  },
  'users.printPerson': {
    summary: 'Exports the same data as `users.exportPerson` as a PDF.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    file: 'application/pdf',
    reply: File,
    example: { params: { id: 31 }, reply: '%PDF-1.7' },
  },
} satisfies Record<string, EndpointContract>
