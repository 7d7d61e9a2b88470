import Type, { type Static } from 'typebox'
import { OrganizationSummary } from './account.ts'
import {
  DateFilter,
  File,
  Id,
  IdParams,
  Instant,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  TimeZone,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

const Count = Type.Integer({ minimum: 0 })
export const OrganizationRow = Type.Object({
  ...OrganizationSummary.properties,
  uid: Type.String(),
  /** Whether its members, and those of the organizations below it, must sign in with a second factor. */
  requiresSecondFactor: Type.Boolean(),
  territories: Count,
  /** Active memberships. */
  users: Count,
  stores: Count,
  createdAt: Instant,
  updatedAt: Instant,
})
export type OrganizationRow = Static<typeof OrganizationRow>

/** What a new organization starts with: lists, two questions and a booking page for its trade. */
export const starterSets = ['homeImprovement', 'homeServices', 'solar', 'none'] as const
/** One of `starterSets`. */
export type StarterSet = (typeof starterSets)[number]

/** What deleting an organization removes, as far as it is counted apart. */
export const removalKinds = [
  'leads',
  'bookings',
  'stores',
  'codes',
  'shifts',
  'timeLogs',
  'messages',
  'records',
  'other',
] as const
/** One of `removalKinds`. */
export type RemovalKind = (typeof removalKinds)[number]

export const Removal = Type.Object({
  id: Id,
  name: Type.String(),
  /** What would go; null once the deletion has begun. */
  preview: Nullable(
    Type.Object({
      /** The organization, then those below it by name: all of them go. */
      organizations: Type.Array(Named),
      rows: Type.Array(Type.Object({ kind: OneOf(...removalKinds), count: Count })),
      upcomingBookings: Count,
      /** People who belong to no other organization: their accounts go. */
      peopleOnlyHere: Count,
      /** Members who belong elsewhere too, and stay there. */
      peopleElsewhere: Count,
      files: Count,
      /** Why it cannot be deleted now: it is the administrator's own, or an export of it runs. */
      obstacle: Nullable(OneOf('ownOrganization', 'exporting')),
    }),
  ),
  progress: Nullable(Type.Object({ startedAt: Instant, finishedAt: Nullable(Instant), doneRows: Count, totalRows: Count })),
})
export type Removal = Static<typeof Removal>

export const TerritoryRow = Type.Object({
  id: Id,
  organization: Named,
  name: Type.String(),
  timeZone: Type.String(),
  isActive: Type.Boolean(),
  /** The ZIP codes that it serves, ascending, consecutive ones as a range such as `44101-44120`; empty for no bounds. */
  postalCodes: Type.Array(Type.String()),
  stores: Count,
  users: Count,
  updatedAt: Instant,
})
export type TerritoryRow = Static<typeof TerritoryRow>

export const SmartCircleUser = Type.Object({
  /** The membership's id, not the user's. */
  id: Id,
  user: Named,
  isActive: Type.Boolean(),
  /** The organization that the generator works for. */
  organization: Named,
  /** The smart circle organization that lends the generator. */
  lender: Named,
  leads: Count,
  sold: Count,
  paidMinutes: Count,
})
export type SmartCircleUser = Static<typeof SmartCircleUser>

const example: OrganizationRow = {
  id: 2,
  uid: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1Zk',
  name: 'Harbor Home Southwest',
  organizationParentId: 1,
  isSmartCircleLG: true,
  intFirstDayOfWeek: 1,
  crmIntegrationId: null,
  showApproaches: true,
  isDeleted: false,
  requiresSecondFactor: false,
  territories: 2,
  users: 14,
  stores: 15,
  createdAt: '2025-10-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}
const exampleRemoval: Removal = {
  id: 2,
  name: 'Harbor Home Southwest',
  preview: {
    organizations: [sample.suborganization],
    rows: [
      { kind: 'leads', count: 1240 },
      { kind: 'bookings', count: 310 },
      { kind: 'stores', count: 15 },
      { kind: 'codes', count: 9 },
      { kind: 'shifts', count: 820 },
      { kind: 'timeLogs', count: 790 },
      { kind: 'messages', count: 96 },
      { kind: 'records', count: 410 },
      { kind: 'other', count: 5320 },
    ],
    upcomingBookings: 12,
    peopleOnlyHere: 13,
    peopleElsewhere: 1,
    files: 4,
    obstacle: null,
  },
  progress: null,
}
const exampleTerritory: TerritoryRow = {
  id: 3,
  organization: sample.suborganization,
  name: 'Phoenix',
  timeZone: 'America/Phoenix',
  isActive: true,
  postalCodes: ['85001-85099', '85201'],
  stores: 8,
  users: 6,
  updatedAt: '2026-11-01T00:00:00.000Z',
}

export const organizations = {
  'settings.organizations': {
    summary:
      'Lists the organization and, with `includeDescendants`, those below it, by name. Closed organizations are left out by default: `isDeleted` lists only those, `includeDeleted` lists both.',
    access: { roles: rolesWith('organization.read') },
    body: Search(
      {
        search: Type.Optional(Text(100)),
        isDeleted: Type.Optional(Type.Boolean()),
        includeDeleted: Type.Optional(Type.Boolean()),
      },
      ['name', 'createdAt'],
    ),
    reply: Page(OrganizationRow),
    example: {
      body: { includeDescendants: true },
      reply: samplePage(example),
    },
  },
  'organizations.upsert': {
    summary:
      'Creates an organization (role 1 anywhere, role 2 below its own) or updates one; omitted fields stay unchanged. `isDeleted` closes or reopens an organization below the caller’s; closing one with open organizations below it returns 409 `in-use`. Only role 1 can move an organization to another parent, and never below itself. Changing `requiresSecondFactor` requires step-up authentication (403 `step-up-required`) and, to turn it on, a second factor of the caller (409 `factor-missing`). Turning it on ends every session of its members that was started with only a password; they set up a factor when they sign in again.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: 'inPart' },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      name: Text(120, 1),
      organizationParentId: Type.Optional(Nullable(Id)),
      intFirstDayOfWeek: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
      /** Null for none, 1 for a signed webhook, 2 for HubSpot. */
      crmIntegrationId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2 }))),
      showApproaches: Type.Optional(Type.Boolean()),
      requiresSecondFactor: Type.Optional(Type.Boolean()),
      isDeleted: Type.Optional(Type.Boolean()),
      /** Only for a new organization; `homeImprovement` by default. A child adds only what it does not inherit. */
      starterSet: Type.Optional(OneOf(...starterSets)),
    }),
    targets: [{ entity: 'organizationCard', at: 'body.id' }],
    reply: OrganizationRow,
    problems: [404, 409],
    example: { body: { name: 'Harbor Home Southwest', organizationParentId: 1 }, reply: example },
  },
  'organizations.removal': {
    summary:
      'Returns what deleting an organization for good would take away, with everything below it, and what prevents it; once it has begun, how far it has come. Works for any organization, whatever the current one is.',
    access: { roles: rolesWith('system.administer') },
    params: IdParams,
    reply: Removal,
    problems: [404],
    example: { params: { id: 2 }, reply: exampleRemoval },
  },
  'organizations.remove': {
    summary:
      'Deletes an organization for good, with everything below it: every row and file, and the accounts of people who belong nowhere else. It cannot be undone. `name` must be its name. Sessions, invitations, booking pages and manage links end at once; the rows go in the background, and `organizations.removal` returns the progress. Returns 409 `not-allowed` for the caller’s own organization, and while an export of it runs. Repeating it changes nothing.',
    access: { roles: rolesWith('system.administer'), stepUp: true },
    params: IdParams,
    body: Strict({ name: Text(120, 1) }),
    reply: Removal,
    problems: [404, 409],
    example: {
      params: { id: 2 },
      body: { name: 'Harbor Home Southwest' },
      reply: {
        ...exampleRemoval,
        preview: null,
        progress: { startedAt: '2026-11-21T15:00:00.000Z', finishedAt: null, doneRows: 4500, totalRows: 9010 },
      },
    },
  },
  'organizations.export': {
    summary:
      'Exports an organization whole as lines of JSON in gzip, with `includeDescendants` also those below it: a header; for each table a line `{ "table": name }` and its rows; each file as `{ "file": key }` and a line of base64; last a manifest with counts and SHA-256 checksums. Passwords, sessions, secrets, hashes of links and the texts of messages are left out, and named in the manifest. Rows that change meanwhile are exported as they are found: close the organization first for a still picture.',
    access: { roles: rolesWith('system.administer'), stepUp: true },
    params: IdParams,
    query: Strict({ includeDescendants: Type.Optional(Type.Boolean()) }),
    file: 'application/gzip',
    reply: File,
    problems: [404, 409],
    example: { params: { id: 2 }, query: { includeDescendants: true }, reply: '\u001f\u008b…' },
  },
  'territories.search': {
    summary: 'Lists territories by name, with their time zones.',
    access: { roles: rolesWith('organization.read') },
    body: Search({ search: Type.Optional(Text(100)), isActive: Type.Optional(Type.Boolean()) }, ['name']),
    reply: Page(TerritoryRow),
    example: { body: {}, reply: samplePage(exampleTerritory) },
  },
  'territories.upsert': {
    summary:
      'Creates or updates a territory. Every slot in it is computed in its time zone: changing it moves the slots still on offer, but not booked appointments. A ZIP code belongs to one active territory of an organization: one that another has returns 409 `exists` with its name. A shopper outside the ZIP codes of the appointment type’s territory is captured and flagged `outOfArea`, not booked.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      /** The organization of a new territory; defaults to the current one. */
      organizationId: Type.Optional(Id),
      name: Text(120, 1),
      timeZone: TimeZone,
      isActive: Type.Optional(Type.Boolean()),
      /** ZIP codes, ZIP+4 and ranges such as `44101-44120`; an item may hold any number of them, with any separators. */
      postalCodes: Type.Optional(Type.Array(Text(100_000), { maxItems: 10_000 })),
    }),
    targets: [{ entity: 'territory', at: 'body.id' }],
    reply: TerritoryRow,
    problems: [404, 409],
    example: { body: { name: 'Phoenix', timeZone: 'America/Phoenix' }, reply: exampleTerritory },
  },
  'territories.delete': {
    summary: 'Deletes a territory; its leads are kept. Returns 409 `in-use` while it has stores, appointment types or users.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'territory', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 3 }, reply: { ok: true } },
  },
  'smartCircle.upsert': {
    summary: 'Sets whether organizations are smart circles, which lend their generators to others. Changes all of them or none.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      organizations: Type.Array(Strict({ id: Id, isSmartCircleLG: Type.Boolean() }), { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ items: Type.Array(OrganizationRow) }),
    example: { body: { organizations: [{ id: 2, isSmartCircleLG: true }] }, reply: { items: [example] } },
  },
  'smartCircle.users': {
    summary:
      'Lists the generators that smart circle organizations lend to the listed ones (and their own, if listed), by name. `leads` counts those attributed to the generator in that organization and received in `period` (by default the last 30 days), `sold` the sold ones among them; `paidMinutes` sums the period’s clocked-out punches there, by their start, minus breaks. Both are computed only for the users on the page, from their own leads and punches of the period.',
    access: { roles: rolesWith('figures.read') },
    body: Search({ search: Type.Optional(Text(100)), period: Type.Optional(DateFilter) }, ['name']),
    reply: Page(SmartCircleUser),
    example: {
      body: { filter: { period: { dateRangeId: 5, timeZone: 'America/Phoenix' } } },
      reply: {
        items: [
          {
            id: 81,
            user: sample.lentGenerator,
            isActive: true,
            organization: sample.organization,
            lender: sample.suborganization,
            leads: 12,
            sold: 2,
            paidMinutes: 3120,
          },
        ],
        nextCursor: null,
        total: 1,
        totalIsExact: true,
      },
    },
  },
} satisfies Record<string, EndpointContract>
