import Type, { type Static } from 'typebox'
import {
  File,
  Id,
  IdParams,
  Instant,
  Locale,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  Uid,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { NearbyQuery, ShopperSuggestions, exampleSuggestion } from './stores.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Array(Id, { maxItems: 200 })

/** A printed code, for staff. */
export const QrCode = Type.Object({
  id: Id,
  organizationId: Id,
  uid: Type.String(),
  /** The URL that the code encodes: its page on this server. */
  url: Type.String(),
  label: Type.String(),
  user: Type.Object({ id: Id, uid: Type.String(), name: Type.String(), isActive: Type.Boolean() }),
  store: Nullable(Type.Object({ id: Id, number: Type.String(), name: Type.String(), city: Type.String() })),
  serviceGroup: Named,
  /** The appointment types it offers; empty for every active type of the group. */
  appointmentTypes: Type.Array(Named),
  /** The campaign of the leads that it brings from now on. */
  campaign: Nullable(Named),
  isActive: Type.Boolean(),
  /** When its page starts to say that the code is no longer in use. */
  expiresAt: Nullable(Instant),
  /** Visits to its page in the last 30 days. */
  scansLast30Days: Type.Integer(),
  lastScanAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type QrCode = Static<typeof QrCode>

const filter = {
  /** Matches parts of labels, uids, generator names, and store names, numbers and cities. */
  search: Type.Optional(Text(100)),
  ids: Type.Optional(ids),
  userIds: Type.Optional(ids),
  storeIds: Type.Optional(ids),
  territoryIds: Type.Optional(ids),
  serviceGroupIds: Type.Optional(ids),
  isActive: Type.Optional(Type.Boolean()),
}
/** The filter of qrCodes.search, which GET endpoints take as JSON in `?filter=`. */
export const QrCodeFilter = Strict(filter)

/** Creates a code with a random uid, or updates the one with `id`; omitted fields stay unchanged, and so does the uid. */
export const QrCodeUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  /** Where it is posted; by default the user’s name. */
  label: Type.Optional(Nullable(Text(120))),
  userId: Id,
  storeId: Type.Optional(Nullable(Id)),
  /** A service group (`hdsfiGroup`). */
  serviceGroupId: Id,
  appointmentTypeIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  /** An item of the lookup list serviceTitanCampaigns. */
  campaignId: Type.Optional(Nullable(Id)),
  isActive: Type.Optional(Type.Boolean()),
  expiresAt: Type.Optional(Nullable(Instant)),
})
export type QrCodeUpsert = Static<typeof QrCodeUpsert>

const fileQuery = {
  /** The filter of qrCodes.search, as JSON. */
  filter: Type.Optional(Text(8000)),
  includeDescendants: Type.Optional(Type.Boolean()),
}

const printQuery = Strict({
  ...fileQuery,
  format: Type.Optional(OneOf('letter', 'half-letter', 'badge')),
  locale: Type.Optional(Locale),
})

const example: QrCode = {
  id: 3,
  organizationId: 1,
  uid: 'Qr3q8xw1Qr3q8xw1Qr3q8xw1ab',
  url: 'https://walkup.example/q/Qr3q8xw1Qr3q8xw1Qr3q8xw1ab',
  label: 'Dublin, entrance',
  user: { id: 21, uid: 'demolg00000000000000000001', name: 'Ana Lopez', isActive: true },
  store: { id: 7, number: '0412', name: 'Harbor Home, Dublin', city: 'Dublin' },
  serviceGroup: sample.serviceGroup,
  appointmentTypes: [],
  campaign: null,
  isActive: true,
  expiresAt: null,
  scansLast30Days: 84,
  lastScanAt: '2026-11-21T14:58:00.000Z',
  createdAt: '2026-01-05T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const codes = {
  'qrCodes.search': {
    summary:
      'Lists printed codes, by default newest first. `scansLast30Days` counts visits to a code’s page by people, without prefetches and bots.',
    access: { roles: rolesWith('codes.read') },
    body: Search(filter, ['createdAt', 'updatedAt', 'label']),
    reply: Page(QrCode),
    example: { body: {}, reply: samplePage(example) },
  },
  'qrCodes.upsert': {
    summary:
      'Creates a printed code for a user who captures leads, or updates one. Territory managers can only choose users and stores of their own territories. An outdated `updatedAt` returns 409 `stale`, with the current code in `current`.',
    access: { roles: rolesWith('codes.write'), internalUsersOnly: true },
    body: QrCodeUpsert,
    targets: [{ entity: 'qrCode', at: 'body.id' }],
    reply: QrCode,
    problems: [409],
    example: { body: { label: 'Dublin, entrance', userId: 21, storeId: 7, serviceGroupId: 1 }, reply: example },
  },
  'qrCodes.export': {
    summary:
      'Exports printed codes as CSV (RFC 4180, UTF-8 with a byte order mark): every row that `qrCodes.search` returns for the same filter.',
    access: { roles: rolesWith('codes.read'), stepUp: true },
    query: Strict(fileQuery),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: { query: { filter: '{"isActive":true}' }, reply: '\uFEFFid,label,url\r\n3,"Dublin, entrance",https://…\r\n' },
  },
  // Extra
  'qrCodes.print': {
    summary:
      'Returns a PDF (US Letter) of each code that `qrCodes.search` returns for the same filter, with its organization’s logo, call to action and colors, and its label and store in small print. `letter`, the default, puts one on a page; `half-letter` two, and `badge` six of 4 × 3 inches with the generator’s first name, all with cut lines. `locale` is the language, by default the first of the booking settings.',
    access: { roles: rolesWith('codes.read') },
    query: printQuery,
    reply: File,
    file: 'application/pdf',
    example: { query: { format: 'badge' }, reply: '%PDF-1.7…' },
  },
  'qrCodes.printPreview': {
    summary: 'Returns the first page of what qrCodes.print returns for the same query, as an SVG image.',
    access: { roles: rolesWith('codes.read') },
    query: printQuery,
    reply: File,
    file: 'image/svg+xml',
    example: { query: { format: 'badge' }, reply: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' },
  },
  'qrCodes.image': {
    summary: 'Returns a code as an SVG image, black on white, with the quiet zone that scanners need.',
    access: { roles: rolesWith('codes.read') },
    params: IdParams,
    targets: [{ entity: 'qrCode', at: 'params.id' }],
    reply: File,
    file: 'image/svg+xml',
    example: { params: { id: 3 }, reply: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' },
  },
  'qrCodes.delete': {
    summary:
      'Permanently deletes a code; its page then says that it is no longer in use. Leads and scans keep their reference to it.',
    access: { roles: rolesWith('codes.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'qrCode', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 3 }, reply: { ok: true } },
  },
  'qrCodes.addressSuggestions': {
    summary:
      'Suggests addresses for the booking form, rate-limited: US cities and ZIP codes that start with the query, or Google Places results if the server has a key; at most ten, with `lat` and `lng` the nearest first. A whole ZIP code is always looked up in the list. “12 Oak St, Dub” completes the city after the comma and keeps the street. Never returns data of the organization.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid }),
    query: NearbyQuery,
    reply: ShopperSuggestions,
    problems: [403, 404],
    example: {
      params: { userUid: 'demolg00000000000000000001' },
      query: { query: '43017' },
      reply: { suggestions: [exampleSuggestion], hasStreets: false },
    },
  },
} satisfies Record<string, EndpointContract>
