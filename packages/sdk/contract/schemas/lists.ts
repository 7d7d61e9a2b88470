import Type, { type Static } from 'typebox'
import { CodeText, Id, Instant, Nullable, Ok, OneOf, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** The lookup lists that an organization can edit, by their names in the lookup endpoints. */
export const editableLists = [
  'hdsfiGroup',
  'userActivities',
  'userReasons',
  'userTrades',
  'storesBrands',
  'userHoursTypes',
  'languageTypes',
  'serviceTitanCampaigns',
  'serviceTitanJobTypes',
  'centahServiceId',
  'centahAdCode',
  'hdJobType',
  'imeSubCategories',
  'costcoStores',
  'rejectReasons',
  'cancelReasons',
] as const
/** One of `editableLists`. */
export type EditableList = (typeof editableLists)[number]

/** One entry of a lookup list. */
export const ListEntry = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  isActive: Type.Boolean(),
  /** Entries sort by this, then by name. */
  sort: Type.Integer(),
  /** The id in the external system that the list mirrors. */
  externalId: Nullable(Type.String()),
  /** A language's BCP 47 tag; null in other lists. */
  code: Nullable(Type.String()),
  /** A Costco store's number; null in other lists. */
  number: Nullable(Type.String()),
  /** Whether an activity is a paid (true) or unpaid (false) break; null for any other activity and list. */
  isPaidBreak: Nullable(Type.Boolean()),
  /** What hours of an hours type are paid at; 1 in other lists. */
  multiplier: Type.Number(),
  /** Whether hours of an hours type count toward overtime; true in other lists. */
  countsTowardOvertime: Type.Boolean(),
  /** Only `own` entries can be changed here: Walkup, an external system or an ancestor organization owns the others. */
  source: OneOf('own', 'builtIn', 'external', 'inherited'),
  updatedAt: Instant,
})
export type ListEntry = Static<typeof ListEntry>

const List = OneOf(...editableLists)
const exampleEntry: ListEntry = {
  id: 1001,
  organizationId: 1,
  name: 'Paint',
  isActive: true,
  sort: 0,
  externalId: null,
  code: null,
  number: null,
  isPaidBreak: null,
  multiplier: 1,
  countsTowardOvertime: true,
  source: 'own',
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const lists = {
  'settings.listEntries': {
    summary: 'Lists the entries of a lookup list, including built-in ones, by default by `sort` and name.',
    access: { roles: rolesWith('organization.read') },
    params: Strict({ list: List }),
    body: Search({ search: Type.Optional(Text(100)), isActive: Type.Optional(Type.Boolean()) }, ['sort', 'name', 'updatedAt']),
    reply: Page(ListEntry),
    example: {
      params: { list: 'userTrades' },
      body: {},
      reply: samplePage(exampleEntry),
    },
  },
  'settings.upsertListEntry': {
    summary:
      'Creates or updates an entry of a lookup list. `code` is only for languages, `number` only for Costco stores, `isPaidBreak` only for activities, `multiplier` and `countsTowardOvertime` only for hours types. A name that the list already has returns 409 `exists`; a built-in or external entry returns 409 `not-allowed`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: Strict({ list: List }),
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      name: Text(120, 1),
      isActive: Type.Optional(Type.Boolean()),
      sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      externalId: Type.Optional(Nullable(CodeText(120))),
      code: Type.Optional(Text(35, 2)),
      number: Type.Optional(Nullable(CodeText(40))),
      isPaidBreak: Type.Optional(Nullable(Type.Boolean())),
      multiplier: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
      countsTowardOvertime: Type.Optional(Type.Boolean()),
    }),
    reply: ListEntry,
    problems: [404, 409],
    example: { params: { list: 'userTrades' }, body: { name: 'Paint' }, reply: exampleEntry },
  },
  'settings.deleteListEntry': {
    summary:
      'Deletes an entry of a lookup list. An entry in use returns 409 `in-use` with counts: deactivate it instead. A built-in or external entry returns 409 `not-allowed`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: Strict({ list: List, id: Id }),
    reply: Ok,
    problems: [404, 409],
    example: { params: { list: 'userTrades', id: 1001 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
